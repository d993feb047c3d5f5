import { servePlain } from './plain-service.ts'

/** The plain service over the SQLite file of the first argument, in a process of its own; prints its base URL and runs until it is killed. */
process.stdout.write(`${await servePlain(process.argv[2]!)}\n`)
