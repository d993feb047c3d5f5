import type { SourceAnalysis } from '../../../../../src/domain/signals/source-analysis.ts'
import type { OpenStores } from '../../../../../src/stores/ports/stores.ts'
import { analysisFixture, detectedSignal, withoutTexts } from '../../../../support/signal/analyses.ts'

/** Companies of the made sample: ZZALDR, ZZBRKN, ZZCIND and ZZDOVA; and one that nothing else names. */
export const [ALDR, BRKN, CIND, DOVA, UNNAMED] = [
  4200000001, 4200000002, 4200000003, 4200000004, 4200099999,
] as const

const LOW = { confidence: 'low' } as const

/** Today is 2026-06-30. */
export const READINGS: readonly SourceAnalysis[] = [
  analysisFixture(ALDR, 1, {
    filing_date: '2026-06-19',
    signals: [
      detectedSignal('going_concern'),
      detectedSignal('customer_concentration_high', { value: 23, unit: 'percent', confidence: 'high' }),
      detectedSignal('covenant_risk', LOW),
    ],
    not_evaluated: [{ signal_id: 'material_weakness', reason: 'section_not_found' }],
    changes: {
      previous_id: '4200000001-23-000001',
      appeared: ['going_concern'],
      disappeared: ['restatement'],
    },
  }),
  analysisFixture(ALDR, 2, {
    form_type: '10-Q',
    filing_date: '2026-04-04',
    fiscal_period: 'Q3',
    signals: [detectedSignal('going_concern')],
    not_evaluated: [{ signal_id: 'material_weakness', reason: 'section_not_found' }],
  }),
  analysisFixture(ALDR, 3, {
    form_type: '10-K405',
    filing_date: '2019-02-01',
    signals: [detectedSignal('going_concern'), detectedSignal('restatement')],
  }),
  analysisFixture(BRKN, 1, {
    form_type: '8-K',
    filing_date: '2026-06-14',
    fiscal_year: null,
    fiscal_period: null,
    signals: [detectedSignal('going_concern', { evidence: [] }), detectedSignal('material_weakness')],
  }),
  analysisFixture(CIND, 1, {
    kind: 'call',
    filing_date: '2026-06-09',
    signals: [detectedSignal('going_concern')],
    not_evaluated: [{ signal_id: 'covenant_risk', reason: 'no_speakers' }],
  }),
  analysisFixture(DOVA, 1, {
    kind: 'release',
    filing_date: '2026-05-29',
    signals: [detectedSignal('customer_concentration_high'), detectedSignal('going_concern')],
  }),
  analysisFixture(UNNAMED, 1, { filing_date: '2026-04-30', signals: [detectedSignal('going_concern')] }),
  analysisFixture(BRKN, 2, { filing_date: '2026-05-19' }),
]

export async function putReadings({ text }: OpenStores): Promise<void> {
  for (const cik of new Set(READINGS.map(reading => reading.cik)))
    await text.signals.put(cik, withoutTexts(...READINGS.filter(reading => reading.cik === cik)))
}
