import { writeFile } from 'node:fs/promises'
import { documents } from '../support/markdown.ts'
import { TABLES, withTables } from './document-tables.ts'

/* `npm run readme`: regenerates the tables of README.md and docs/ from the program. */
for (const [path, text] of withTables(documents(), TABLES))
  await writeFile(new URL(`../../${path}`, import.meta.url), text)
