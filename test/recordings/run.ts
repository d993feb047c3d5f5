// Dates are formatted in one time zone, and the thread pool takes its size when it is first used.
process.env['TZ'] = 'UTC'
process.env['UV_THREADPOOL_SIZE'] ??= '12'

const { main } = await import('./main.ts')
const code = await main(process.argv.slice(2))
// The embedded engine keeps threads of its own.
process.exit(code)
