import autocannon from 'autocannon'

export interface Figures {
  readonly clients: number
  readonly seconds: number
  /** Answers a second. */
  readonly rate: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  readonly max: number
  /** Broken connections, and requests without an answer. */
  readonly broken: number
  /** Answers other than 200: how many, by status and path, and what the first one of each said. */
  readonly refused: Readonly<Record<string, { readonly count: number; readonly first: string }>>
  /** Answers that say something else than the same request was answered before. */
  readonly wrong: number
}

interface Load {
  readonly origins: readonly string[]
  readonly paths: readonly string[]
  readonly key: string
  readonly clients: number
  readonly seconds: number
}

/** Clients that ask for the paths in turn, each as fast as it is answered, spread over the origins. */
export async function load({ origins, paths, key, clients, seconds }: Load): Promise<Figures> {
  const answers = new Map<string, string>()
  const refused: Record<string, { count: number; first: string }> = {}
  let next = 0
  let wrong = 0
  const { requests, latency, errors } = await autocannon({
    url: origins,
    connections: clients,
    duration: seconds,
    requests: [
      {
        setupRequest(request, context) {
          const path = paths[next++ % paths.length]!
          context['path'] = path
          return {
            ...request,
            path: `/api/v1${path}`,
            headers: { ...request.headers, authorization: `Bearer ${key}` },
          }
        },
        onResponse(status, body, context) {
          const path = String(context['path'])
          if (status !== 200) {
            const kind = `${status} ${path}`
            refused[kind] = { count: (refused[kind]?.count ?? 0) + 1, first: refused[kind]?.first ?? body }
            return
          }
          const known = answers.get(path)
          if (known === undefined) answers.set(path, withoutTime(body))
          else if (known !== withoutTime(body)) wrong += 1
        },
      },
    ],
  })
  const { p50, p99, max } = latency
  return { clients, seconds, rate: requests.average, p50, p99, max, broken: errors, refused, wrong }
}

/** All of an answer but how long it took. */
export function withoutTime(body: string): string {
  return body.replace(/"execution_time_ms":[\d.]+/, '')
}
