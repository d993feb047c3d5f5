import { describe, expect, it } from 'vitest'
import { readArguments } from '../../../loaders/read-arguments.ts'
import { temporaryDirectory } from '../../support/edgar/files.ts'
import { memoryStores } from '../../support/edgar/memory-stores.ts'
import { runForTest } from '../../support/edgar/run.ts'

const run = async (...args: string[]) =>
  runForTest(args, {
    stores: memoryStores(),
    config: { dataDir: await temporaryDirectory(), secUserAgent: null },
  })

describe('the load command', () => {
  it.each([
    [[], 'Missing source.'],
    [['weather'], 'Unknown source weather.'],
  ])('rejects %j and shows what can be loaded', async (args, fault) => {
    const { code, err } = await run(...args)
    expect(code).toBe(2)
    expect(err[0]).toBe(fault)
    expect(err.join('\n')).toContain('npm run load -- edgar')
    expect(err.join('\n')).toContain('npm run load -- fsds')
  })

  it('reports every fault of the options at once', async () => {
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
      'Unexpected argument "more".',
      'Unknown option --form. Did you mean --forms?',
      'Unexpected argument "x".',
      '--all takes no value.',
      '--ciks is given more than once.',
      '--tickers needs a value.',
    ])
  })

  it('reports every fault of the values at once', async () => {
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
      `--from ${directory}/none is not a directory.`,
      '--ciks: "x" is not a CIK.',
      '--ciks: "0" is not a CIK.',
      '--tickers: "$B" is not a ticker.',
      '--since 2024-02-30 is not a date as YYYY-MM-DD.',
      '--forms: "10-K!" is not a form type.',
      '--no-text cannot be combined with --forms or --since.',
    ])
  })

  it('requires a contact and a selection before it calls the SEC', async () => {
    const { code, err } = await run('edgar')
    expect(code).toBe(2)
    expect(err.slice(0, 2)).toEqual([
      'Select the companies to load: --tickers, --ciks, or --all for every company with a ticker.',
      'SEC_USER_AGENT must contain a contact with an email address: the SEC requires it of automated clients.',
    ])
  })

  it('rejects an address that is none', async () => {
    expect((await run('edgar', '--from', 'http://', '--all')).err[0]).toBe(
      '--from http:// is not a valid URL.',
    )
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

  it('rejects short options and lists without an item', () => {
    expect(readArguments(['-a', '--b', ','], { a: 'flag', b: 'list' }).faults).toEqual([
      'Unknown option -a. Did you mean --a?',
      '--b needs a value.',
    ])
  })
})
