import { describe, expect, it } from 'vitest'
import { formsMeant, isAmendment, periodTypeOfForm } from '../../../../src/domain/company/filing.ts'

describe('forms as a caller names them', () => {
  it.each([
    [['10-K'], false, ['10-K', '10-K405', '10-KSB', '10KSB', '10KSB40', '10-KT', '10KT405']],
    [['10-q'], false, ['10-Q', '10-QSB', '10QSB', '10-QT']],
    [['10-Q/A'], false, ['10-Q/A', '10-QSB/A', '10QSB/A', '10-QT/A']],
    [['10-QT'], false, ['10-QT']],
    [['8-K'], true, ['8-K', '8-K/A']],
    [['8-K', '8-K/A'], true, ['8-K', '8-K/A']],
    [['constructor'], false, ['CONSTRUCTOR']],
    [['8k', '20f', ' 6-k '], false, ['8-K', '20-F', '6-K']],
    [['10k'], false, ['10-K', '10-K405', '10-KSB', '10KSB', '10KSB40', '10-KT', '10KT405']],
    [['10q/a'], false, ['10-Q/A', '10-QSB/A', '10QSB/A', '10-QT/A']],
    [['10KSB'], false, ['10KSB']],
    [['10-k 405'], false, ['10-K405']],
    [['def14a', 'DEF-14A/A', 'sc13d'], false, ['DEF 14A', 'DEF 14A/A', 'SC 13D']],
  ] as [string[], boolean, string[]][])('%j, amendments %s, are %j', (asked, amendments, forms) => {
    expect(formsMeant(asked, amendments)).toEqual(forms)
  })

  it.each([
    ['10-K405/A', 'annual', true],
    ['20-F', 'annual', false],
    ['10QSB', 'quarterly', false],
    ['10-KT', 'other', false],
    ['10KT405/A', 'other', true],
    ['8-K', null, false],
  ])('%s covers a period of type %s', (form, type, amended) => {
    expect(periodTypeOfForm(form)).toBe(type)
    expect(isAmendment(form)).toBe(amended)
  })
})
