import { type ReindexProgress, reindex as rebuild } from '../stores/search-engine/reindex.ts'
import { type CommandRun, parseArguments } from './define-command.ts'

/** Filings or readings between two lines of progress. */
const EVERY = 500

export const reindex: CommandRun = {
  async run(args, { config, io, signal }) {
    const parsed = parseArguments(args, { shards: { type: 'string' } })
    if ('fault' in parsed) {
      io.err(parsed.fault)
      return 2
    }
    const shards = typeof parsed.values.shards === 'string' ? parsed.values.shards : null
    if (shards !== null && !/^([1-9]|[1-9]\d)$/.test(shards)) {
      io.err('--shards must be a whole number from 1 to 99.')
      return 2
    }
    if (config.searchUrl === null) {
      io.err('SEARCH_URL is not set: the filing index is in ClickHouse and needs no rebuild.')
      return 2
    }
    const onProgress = ({ index, copied, rows, isDone }: ReindexProgress) => {
      if (isDone || copied % EVERY === 0) {
        const [what, parts] = index === 'signals' ? ['readings', 'signals'] : ['filings', 'rows']
        io.out(`${index}: ${copied} ${what}, ${rows} ${parts}${isDone ? ', in place' : ''}`)
      }
    }
    await rebuild({
      url: config.searchUrl,
      shards: shards === null ? config.searchShards : Number(shards),
      onProgress,
      signal,
    })
    return 0
  },
}
