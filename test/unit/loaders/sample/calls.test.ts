import { describe, expect, it } from 'vitest'
import { sampleSource } from '../../../../loaders/sample/index.ts'
import { DEFAULT_SIZE } from '../../../../loaders/sample/profiles.ts'
import { formatDay } from '../../../../src/domain/day.ts'
import { parseDocument } from '../../../../src/domain/documents/reader/parse-document.ts'
import { printedDays } from '../../../../src/domain/signals/calls/call-period.ts'
import { type CallSource, readCallSource } from '../../../../src/domain/signals/calls/read-call-source.ts'
import { callChanges } from '../../../../src/domain/signals/calls/word-counts.ts'
import { callSection } from '../../../support/call-sentences.ts'

const serviceContext = sampleSource(DEFAULT_SIZE)
const [HOLDS, HOLDS_NONE] = [4200000001, 4200000002]

async function callsOf(cik: number): Promise<CallSource[]> {
  const folders = await serviceContext.filings!(cik, { listed: [], isWanted: () => true })
  const calls: CallSource[] = []
  for (const folder of folders) {
    const file = (await folder.files()).find(({ type }) => type === 'EX-99.2')
    if (!file) continue
    const { text } = parseDocument((await file.bytes()).toString())
    const { source: made, section } = callSection(text)
    const filing_date = formatDay(printedDays(text)[0]!.day)
    const call = readCallSource({ ...made, filing_date }, section, {
      fiscalYearEnd: null,
      others: calls.map(one => one.call),
    })
    if (!call) throw new Error('no call')
    calls.push(call)
  }
  return calls
}

describe('calls of the synthetic sample', () => {
  it('follow each other for several quarters, with speakers, questions and signals', async () => {
    const calls = await callsOf(HOLDS)
    expect(calls.length).toBeGreaterThanOrEqual(6)
    for (const { call, signals } of calls) {
      expect(call).toMatchObject({
        subject: 'earnings',
        has_speakers: true,
        has_qa: true,
        period_end: expect.any(String),
        fiscal_period: expect.stringMatching(/^Q[1-4]$/),
      })
      expect(new Set(call.speakers.map(({ role }) => role))).toEqual(
        new Set(['operator', 'ir', 'ceo', 'cfo', 'analyst']),
      )
      expect(signals.map(({ signal_id }) => signal_id)).toContain('call_guidance_given')
    }
    const changes = calls
      .slice(1)
      .map((call, at) => callChanges({ id: 'before', ...calls[at]! }, { id: 'after', ...call }))
    expect(changes.some(({ appeared, disappeared }) => appeared.length > 0 && disappeared.length > 0)).toBe(
      true,
    )
    expect(
      new Set(calls.flatMap(({ signals }) => signals.map(({ signal_id }) => signal_id))).size,
    ).toBeGreaterThanOrEqual(6)
  })

  it('are not furnished by every company', async () => {
    expect(await callsOf(HOLDS_NONE)).toEqual([])
  })
})
