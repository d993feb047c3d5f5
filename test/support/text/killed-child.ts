import { openText } from '../../../src/stores/open.ts'
import { agedFiling, agedRows, NUMBERS } from './ages.ts'

/*
 * Writes all filings repeatedly, with increasing age, until it is killed. Prints each acknowledged write. Run as
 * `node text/killed-child.ts DATA_DIR FIRST_AGE`.
 */
const [dataDir = '', firstAge = '1'] = process.argv.slice(2)
const index = await openText({ dataDir, clickhouseUrl: null, cluster: null, searchUrl: null })
for (let age = Number(firstAge); ; age += 1) {
  await Promise.all(
    NUMBERS.map(async number => {
      await index.putFiling(agedFiling(number), agedRows(number, age))
      process.stdout.write(`${number} ${age}\n`)
    }),
  )
}
