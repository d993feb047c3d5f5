// libuv reads this when its thread pool is first used, which importing the modules below may already do.
process.env.UV_THREADPOOL_SIZE ??= '12'

const { main } = await import('./main.ts')
process.exitCode = await main(process.argv.slice(2))
// The embedded engine has threads that would keep the process alive.
setTimeout(() => process.exit(), 3_000).unref()
