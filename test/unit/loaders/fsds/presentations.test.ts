import { describe, expect, it } from 'vitest'
import { dataSetZip, numRow, preRow } from '../../../support/edgar/data-set.ts'
import { mirrorWith, temporaryDirectory } from '../../../support/edgar/files.ts'
import { memoryStores } from '../../../support/edgar/memory-stores.ts'
import { runForTest } from '../../../support/edgar/run.ts'

describe('presentations of a data set', () => {
  it('are the first page of each statement, in the order of its lines, without parenthetical lines', async () => {
    const from = await mirrorWith({
      '2009q3.zip': dataSetZip([numRow()], {
        pre: [
          preRow({
            line: '3',
            tag: 'OwnTag',
            version: '0000000001-09-000001',
            plabel: 'Other',
            negating: '1',
          }),
          preRow({ line: '2' }),
          preRow({ line: '1', tag: 'AssetsAbstract', plabel: 'ASSETS' }),
          preRow({ line: '4', inpth: '1', tag: 'CommonStockParValue' }),
          preRow({ report: '6', tag: 'ParentAssets' }),
          preRow({ report: '1', stmt: 'CP', tag: 'Cover' }),
          preRow({ adsh: '0000000009-09-000001', tag: 'Unlisted' }),
        ],
      }),
    })
    const stores = memoryStores()
    const config = { dataDir: await temporaryDirectory(), secUserAgent: null }
    await runForTest(['fsds', '--from', `${from}/2009q3.zip`], { stores, config })
    const line = { depth: 0, isHeading: false, isTotal: false, isNegated: false, parent: null, weight: null }
    expect(stores.numbersIn(1)?.presentations).toMatchObject([
      {
        source: 'fsds',
        statements: [
          {
            statement: 'balance_sheet',
            title: null,
            lines: [
              { ...line, concept: 'us-gaap:AssetsAbstract', label: 'ASSETS', isHeading: true },
              { ...line, concept: 'us-gaap:Assets', label: 'Total assets', isTotal: true },
              { ...line, concept: 'custom:OwnTag', label: 'Other', isNegated: true },
            ],
          },
        ],
      },
    ])
  })
})
