import { openStores } from '../../../src/stores/open.ts'
import { ageLoad, COMPANIES } from './ages.ts'

/*
 * Publishes all companies repeatedly, with increasing age, until it is killed. Prints each acknowledged publish. Run as
 * `node clickhouse/killed-child.ts DATA_DIR FIRST_AGE`.
 */
const [dataDir = '', firstAge = '1'] = process.argv.slice(2)
const stores = await openStores({ dataDir, clickhouseUrl: null, cluster: null })
for (let age = Number(firstAge); ; age += 1) {
  await Promise.all(
    COMPANIES.map(async cik => {
      await stores.publisher.publish(ageLoad(cik, age))
      process.stdout.write(`${cik} ${age}\n`)
    }),
  )
}
