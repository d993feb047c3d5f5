import { openText } from '../../../src/stores/open.ts'
import { agedAnalyses, COMPANIES } from './ages.ts'

/*
 * Writes analyses of all companies repeatedly, with increasing age, until it is killed. Prints each acknowledged write. Run as
 * `node signal/killed-child.ts DATA_DIR FIRST_AGE`.
 */
const [dataDir = '', firstAge = '1'] = process.argv.slice(2)
const index = await openText({ dataDir, clickhouseUrl: null, cluster: null, searchUrl: null })
for (let age = Number(firstAge); ; age += 1) {
  await Promise.all(
    COMPANIES.map(async cik => {
      await index.signals.put(cik, agedAnalyses(cik, age))
      process.stdout.write(`${cik} ${age}\n`)
    }),
  )
}
