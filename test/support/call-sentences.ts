import type { CallAnalysis } from '../../src/domain/signals/calls/call.ts'
import { type CallSource, readCallSource } from '../../src/domain/signals/calls/read-call-source.ts'
import { dialogueOfTurns, type LabeledTurn } from '../../src/domain/signals/calls/turns.ts'
import type { SectionText, SourceText } from '../../src/domain/signals/source-text.ts'

/** A text as the only section of a call. */
export function callSection(text: string): { readonly source: SourceText; readonly section: SectionText } {
  const section: SectionText = {
    id: 'exhibit_99_2',
    title: '',
    item: null,
    state: 'extracted',
    confidence: 1,
    text,
    tables: [],
    chunks: [],
  }
  const source: SourceText = {
    id: 'test-call',
    kind: 'call',
    cik: 1,
    filer_cik: 1,
    accession_number: null,
    source_url: null,
    primary_document: null,
    form_type: 'transcript',
    filing_date: '2021-07-30',
    period_end: null,
    fiscal_year: null,
    fiscal_period: null,
    items: ['2.02'],
    names: [],
    sections: [section],
  }
  return { source, section }
}

/** Analyzes speaker turns as a call. */
export function callOf(turns: readonly LabeledTurn[], others: readonly CallAnalysis[] = []): CallSource {
  const { text, dialogue } = dialogueOfTurns(turns)
  const { source, section } = callSection(text)
  return readCallSource(source, section, { fiscalYearEnd: null, others, declared: { dialogue } })!
}

const turn = (speaker: string, title: string | null, part: 'prepared' | 'qa', text: string): LabeledTurn => ({
  speaker,
  title,
  part,
  text,
})

/** Signals of a call in which the chief executive says a sentence, in the prepared remarks or as an answer. */
export function signalsDetectedIn(sentence: string, part: 'prepared' | 'qa' = 'prepared'): readonly string[] {
  const statement = [turn('Ada Marsh', 'Chief Executive Officer', part, sentence)]
  const { signals } = callOf([
    turn('Ada Marsh', 'Chief Executive Officer', 'prepared', 'The plant at Harton runs.'),
    ...(part === 'prepared' ? statement : []),
    turn('Omar Vance', 'Analyst', 'qa', 'What about it?'),
    turn('Ada Marsh', 'Chief Executive Officer', 'qa', 'It runs.'),
    ...(part === 'qa' ? statement : []),
  ])
  return signals.map(({ signal_id }) => signal_id)
}
