import { openQuota } from '../../src/stores/accounts/open.ts'

/** Asks for many calls at once, as a server process of its own; prints how many it was given. */
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
const answers = await Promise.all(Array.from({ length: Number(calls) }, () => quota.debit(debit)))
process.stdout.write(String(answers.filter(({ taken }) => taken).length))
await quota.close()
