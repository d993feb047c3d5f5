import autocannon from 'autocannon'

// Clients run in a separate process, so that their work does not delay the event loop of the service.
const { urls, connections, seconds } = JSON.parse(process.argv[2] ?? '') as {
  readonly urls: readonly string[]
  readonly connections: number
  readonly seconds: number
}
const results = await Promise.all(
  urls.map(url => autocannon({ url, connections: Math.ceil(connections / urls.length), duration: seconds })),
)
const sum = (of: (result: (typeof results)[number]) => number) =>
  results.reduce((total, result) => total + of(result), 0)
process.stdout.write(
  JSON.stringify({
    rate: sum(({ requests }) => requests.average),
    failed: sum(({ errors, non2xx }) => errors + non2xx),
  }),
)
