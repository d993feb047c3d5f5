import { describe, expect, it } from 'vitest'
import type { LoadContext } from '../../../../loaders/define-loader.ts'
import { readArguments } from '../../../../loaders/read-arguments.ts'
import { sampleLoader } from '../../../../loaders/sample/index.ts'

async function faultsOf(...args: string[]): Promise<readonly string[]> {
  const { values, faults } = readArguments(args, sampleLoader.options)
  // Checking a number of companies touches nothing.
  return [...faults, ...(await sampleLoader.check(values, {} as LoadContext))]
}

describe('load sample', () => {
  it.each(['1', '11', '600', '20000'])('takes %s companies', async companies => {
    expect(await faultsOf('--companies', companies)).toEqual([])
  })

  it('takes no option at all', async () => {
    expect(await faultsOf()).toEqual([])
  })

  it.each(['0', '20001', '-1', '1.5', '1e3', 'many', '99999999999'])(
    'rejects %s companies',
    async companies => {
      expect(await faultsOf(`--companies=${companies}`)).toEqual([
        `--companies "${companies}" must be a whole number from 1 to 20,000.`,
      ])
    },
  )
})
