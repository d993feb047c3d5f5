import { serve } from '../http/service.ts'

/** Runs the service over the data directory named by the first argument. Prints its base URL and runs until it is killed. */
const { base } = await serve(process.argv[2]!, { cache: true })
process.stdout.write(`${base}\n`)
