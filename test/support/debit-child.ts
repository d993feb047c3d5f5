import { openQuota } from '../../src/stores/accounts/open.ts'

/** Debits many calls concurrently, as a separate server process would; prints how many were accepted. */
const [dataDir, url, calls] = process.argv.slice(2)
const quota = await openQuota({
  dataDir: dataDir!,
  accountsUrl: null,
  quotaUrl: url === '' ? null : url!,
  now: Date.now,
})
const debit = {
  subject: 'account:shared',
  window: 'day:2025-03-04',
  calls: 1,
  limit: 500,
  keptMs: 60_000,
  usage: null,
}
const results = await Promise.all(Array.from({ length: Number(calls) }, () => quota.debit(debit)))
process.stdout.write(String(results.filter(({ taken }) => taken).length))
await quota.close()
