import { serve } from '../http/service.ts'

/** The service over the data directory of the first argument, in a process of its own; prints its base URL and runs until it is killed. */
const { base } = await serve(process.argv[2]!, { cache: true })
process.stdout.write(`${base}\n`)
