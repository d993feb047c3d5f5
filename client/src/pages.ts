/** What rows of an answer stand under; a bare array is its own. */
const LISTS = ['data', 'results'] as const

/** A row of an answer. */
export type RowOf<Whole> = Whole extends readonly (infer Row)[]
  ? Row
  : Whole extends { data: readonly (infer Row)[] }
    ? Row
    : Whole extends { results: readonly (infer Row)[] }
      ? Row
      : never

interface Asked {
  readonly answer: unknown
  readonly response: Response
}

/** Parameters of a request, as the caller gave them. */
interface Init {
  readonly params?: { readonly query?: Readonly<Record<string, unknown>> }
}

/** Throws `TypeError` for an answer without rows. */
export function rowsIn(answer: unknown): readonly unknown[] {
  if (Array.isArray(answer)) return answer
  const found = LISTS.map(name => (answer as Readonly<Record<string, unknown>>)[name]).find(Array.isArray)
  if (found === undefined) throw new TypeError('This answer has no rows to page through.')
  return found
}

/** The answer to a request and to those that follow it, as each says what is next. */
export async function* pagesOf(
  ask: (init: object) => Promise<Asked>,
  first: object,
): AsyncGenerator<unknown, void> {
  for (let init: object | null = first; init !== null; ) {
    const asked: Asked = await ask(init)
    init = following(init, asked)
    yield asked.answer
  }
}

function following(init: Init, { answer, response }: Asked): object | null {
  const { next_cursor: cursor, has_more: hasMore } = answer as {
    readonly next_cursor?: string | null
    readonly has_more?: boolean
  }
  const query = init.params?.query ?? {}
  const another = (more: object) => ({ ...init, params: { ...init.params, query: { ...query, ...more } } })
  if (cursor !== undefined) return cursor === null ? null : another({ cursor })
  // A bare array has no place for it.
  const linked = response.headers.get('link')?.includes('rel="next"') ?? false
  if (!(hasMore ?? linked)) return null
  const rows = rowsIn(answer).length
  return rows === 0 ? null : another({ offset: Number(query['offset'] ?? 0) + rows })
}
