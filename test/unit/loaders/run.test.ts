import { describe, expect, it } from 'vitest'
import { readArguments } from '../../../loaders/read-arguments.ts'
import { temporaryDirectory } from '../../support/edgar-files.ts'
import { memoryStores } from '../../support/edgar-memory-stores.ts'
import { runForTest } from '../../support/edgar-run.ts'

const run = async (...args: string[]) =>
  runForTest(args, {
    stores: memoryStores(),
    config: { dataDir: await temporaryDirectory(), secUserAgent: null },
  })

describe('the load command', () => {
  it.each([
    [[], 'What to load is not said.'],
    [['weather'], 'There is nothing to load called "weather".'],
  ])('refuses %j and shows what can be loaded', async (args, fault) => {
    const { code, err } = await run(...args)
    expect(code).toBe(2)
    expect(err[0]).toBe(fault)
    expect(err.join('\n')).toContain('npm run load -- edgar')
    expect(err.join('\n')).toContain('npm run load -- fsds')
  })

  it('tells every fault of the options at once', async () => {
    const { code, err } = await run(
      'edgar',
      'more',
      '--form',
      'x',
      '--all=yes',
      '--ciks',
      '1',
      '--ciks',
      '2',
      '--tickers',
    )
    expect(code).toBe(2)
    expect(err.slice(0, err.indexOf('Usage:'))).toEqual([
      '"more" is not expected here.',
      'There is no option --form.',
      '"x" is not expected here.',
      '--all takes no value.',
      '--ciks is given more than once.',
      '--tickers needs a value.',
    ])
  })

  it('tells every fault of the values at once', async () => {
    const directory = await temporaryDirectory()
    const { code, err } = await run(
      'edgar',
      '--from',
      `${directory}/none`,
      '--ciks',
      '1,x,0',
      '--tickers',
      'A,$B',
      '--forms',
      '8-K,10-K!',
      '--since',
      '2024-02-30',
      '--no-text',
    )
    expect(code).toBe(2)
    expect(err.slice(0, err.indexOf('Usage:'))).toEqual([
      `--from ${directory}/none is no directory.`,
      '--ciks: "x" is no CIK.',
      '--ciks: "0" is no CIK.',
      '--tickers: "$B" is no ticker.',
      '--since 2024-02-30 is no day as YYYY-MM-DD.',
      '--forms: "10-K!" is no form.',
      '--no-text leaves nothing for --forms and --since to choose from.',
    ])
  })

  it('asks for a contact and a selection before it calls the SEC', async () => {
    const { code, err } = await run('edgar')
    expect(code).toBe(2)
    expect(err.slice(0, 2)).toEqual([
      'Say which companies to fetch: --tickers, --ciks, or --all for every company with a ticker.',
      'SEC_USER_AGENT must name a contact with an e-mail address: the SEC asks this of automated callers.',
    ])
  })

  it('refuses an address that is none', async () => {
    expect((await run('edgar', '--from', 'http://', '--all')).err[0]).toBe('--from http:// is no address.')
  })
})

describe('arguments', () => {
  it('reads text, lists without repeats and blanks, and flags', () => {
    const { values, faults } = readArguments(['--a', ' x ', '--b=1, 2,,1', '--c'], {
      a: 'text',
      b: 'list',
      c: 'flag',
      d: 'flag',
    })
    expect(faults).toEqual([])
    expect(values.text('a')).toBe('x')
    expect(values.list('b')).toEqual(['1', '2'])
    expect([values.flag('c'), values.flag('d'), values.text('e')]).toEqual([true, false, null])
  })

  it('knows no short options and no lists without an item', () => {
    expect(readArguments(['-a', '--b', ','], { a: 'flag', b: 'list' }).faults).toEqual([
      'There is no option -a.',
      '--b needs a value.',
    ])
  })
})
