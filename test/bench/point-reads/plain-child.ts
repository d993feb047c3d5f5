import { servePlain } from './plain-service.ts'

/** Runs the plain service over the SQLite file named by the first argument. Prints its base URL and runs until it is killed. */
process.stdout.write(`${await servePlain(process.argv[2]!)}\n`)
