// A fixed time zone for formatted dates. libuv reads the pool size when its thread pool is first used.
process.env['TZ'] = 'UTC'
process.env['UV_THREADPOOL_SIZE'] ??= '12'

const { main } = await import('./main.ts')
const code = await main(process.argv.slice(2))
// The embedded engine has threads that would keep the process alive.
process.exit(code)
