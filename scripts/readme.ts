import { readFile, writeFile } from 'node:fs/promises'
import { TABLES, withTables } from './readme-tables.ts'

/* `npm run readme`: tables of endpoints, commands, settings and errors in the README, made from the program. */
const path = new URL('../README.md', import.meta.url)
await writeFile(path, withTables(await readFile(path, 'utf8'), TABLES))
