import { openText } from '../../../src/stores/open.ts'
import { agedReadings, COMPANIES } from './ages.ts'

/*
 * Puts readings of all companies age after age until it is killed; tells each put that was acknowledged. Run as
 * `node signal/killed-child.ts DATA_DIR FIRST_AGE`.
 */
const [dataDir = '', firstAge = '1'] = process.argv.slice(2)
const index = await openText({ dataDir, clickhouseUrl: null, cluster: null, searchUrl: null })
for (let age = Number(firstAge); ; age += 1) {
  await Promise.all(
    COMPANIES.map(async cik => {
      await index.signals.put(cik, agedReadings(cik, age))
      process.stdout.write(`${cik} ${age}\n`)
    }),
  )
}
