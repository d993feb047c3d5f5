import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { processConfig } from '../../src/config.ts'
import { decodeText } from '../../src/domain/documents/reader/decode-text.ts'
import { parseDocument } from '../../src/domain/documents/reader/parse-document.ts'
import { parseSubmission } from '../../src/domain/documents/reader/submission.ts'
import { sectionsOf } from '../../src/domain/documents/sections/sections-of.ts'
import { type CallSource, readCallSource } from '../../src/domain/signals/calls/read-call-source.ts'
import { callChanges } from '../../src/domain/signals/calls/word-counts.ts'
import type { SectionText, SourceText } from '../../src/domain/signals/source-text.ts'
import { callSection } from '../support/call-sentences.ts'

const mirror = processConfig().edgarMirror
const suite = describe.skipIf(mirror === null)
if (mirror === null) console.warn('Skipped: tests of real calls need EDGAR_MIRROR, a mirror directory.')

interface RealCall {
  readonly accession: string
  readonly section: SectionText
  readonly read: CallSource
}

/** Current reports of the mirror whose sections are calls, by day of filing; every other section is read and is none. */
async function realCalls(root: string): Promise<{ calls: RealCall[]; sections: number }> {
  const index = await readFile(join(root, 'filings', 'index.csv'), 'utf8')
  const rows = index
    .trim()
    .split('\n')
    .slice(1)
    .map(line => line.split(','))
    .sort((a, b) => (a[3]! < b[3]! ? -1 : 1))
  const calls: RealCall[] = []
  let count = 0
  for (const [accession, , form, filingDate, , file] of rows) {
    if (!/^(?:8-K|6-K)/.test(form!)) continue
    const source = sourceOf(await readFile(join(root, 'filings', file!)), file!, form!, filingDate!)
    for (const section of source.sections) {
      count += 1
      const read = readCallSource(source, section, {
        fiscalYearEnd: null,
        others: calls.map(one => one.read.call),
      })
      if (read) calls.push({ accession: accession!, section, read })
    }
  }
  return { calls, sections: count }
}

function sourceOf(bytes: Buffer, file: string, form: string, filing_date: string): SourceText {
  const { text } = decodeText(file.endsWith('.gz') ? gunzipSync(bytes) : bytes)
  const submission = parseSubmission(text, file.split('/').at(-1))
  const documents = submission.documents.map(document => ({ document, parsed: parseDocument(document.text) }))
  const sections = sectionsOf({ form, filingDate: filing_date, documents })
    .filter(section => section.text.trim() !== '')
    .map(({ id, title, text }) => ({ ...callSection(text).section, id, title }))
  return { ...callSection('').source, filing_date, items: submission.header?.items ?? [], sections }
}

/** Who speaks on the four calls of Asta Funding, by role: read in the transcripts by eye. */
const SPEAKERS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  '0001125282-04-005938': {
    ir: ['Stephen Axelrod'],
    ceo: ['Gary Stern'],
    cfo: ['Mitchell Cohen'],
    analyst: ['Audrey Snell', 'Joseph Chumler', 'Steven DeLaney'],
  },
  '0001125282-05-000624': {
    ir: ['Steve Axelrod'],
    ceo: ['Gary Stern'],
    cfo: ['Mitchell Cohen'],
    analyst: [
      'Brandon Frank',
      'David Chamberlain',
      'Gerry Kahn',
      'James Leonard',
      'Matt Varnette',
      'Scott Nelson',
      'Ted Price',
      'Tom Levin',
    ],
  },
  '0001125282-05-001175': {
    ir: ['Donald Weinberger'],
    ceo: ['Gary Stern'],
    cfo: ['Mitch Cohen'],
    analyst: [
      'James Leonard',
      'Jed Gore',
      'Joe Chumbler',
      'Michael Nolan',
      'Steve DeLaney',
      'Teresa Mcaleavy',
    ],
    unknown: ['Man'],
  },
  '0001125282-05-002435': {
    ir: ['Steve Axelrod'],
    ceo: ['Gary Stern'],
    cfo: ['Mitchell Cohen'],
    analyst: [
      'Audrey Snell',
      'Dan Tilman',
      'James Leonard',
      "James O'Brien",
      'Jed Gore',
      'Joe Chumbler',
      'Steve Delaney',
    ],
  },
}

suite('calls furnished in real filings', { timeout: 120_000 }, () => {
  let calls: RealCall[] = []
  let sections = 0
  const of = (accession: string) => calls.find(call => call.accession === accession)!.read
  beforeAll(async () => {
    const found = await realCalls(mirror!)
    calls = found.calls
    sections = found.sections
  })

  it('are distinguished from every other section of the current reports', () => {
    expect(sections).toBeGreaterThan(400)
    expect(calls.map(({ accession }) => accession)).toEqual(Object.keys(SPEAKERS))
  })

  it('show the speakers and their roles', () => {
    for (const { accession, read } of calls) {
      const found: Record<string, string[]> = {}
      for (const { name, role } of read.call.speakers) {
        if (role !== 'operator') found[role] = [...(found[role] ?? []), name].sort()
      }
      expect([accession, found]).toEqual([accession, SPEAKERS[accession]])
    }
  })

  it('are of their day and period; the one about an acquisition is of none', () => {
    const told = calls.map(({ read: { call } }) => [
      call.event_date,
      call.subject,
      call.period_end,
      call.fiscal_year,
      call.fiscal_period,
    ])
    expect(told).toEqual([
      ['2004-11-23', 'earnings', '2004-09-30', 2004, 'Q4'],
      ['2005-02-09', 'earnings', '2004-12-31', 2005, 'Q1'],
      ['2005-03-07', 'other', null, null, null],
      ['2005-05-09', 'earnings', '2005-03-31', 2005, 'Q2'],
    ])
  })

  it('begin their questions where the operator opens them', () => {
    for (const {
      read: { call },
      section,
    } of calls) {
      const first = call.turns.find(({ part }) => part === 'qa')!
      expect(section.text.slice(first.start, first.end)).toMatch(
        /^At this time I would like to remind everyone/,
      )
      expect(call.turns.filter(({ role }) => role === 'analyst').every(({ part }) => part === 'qa')).toBe(
        true,
      )
    }
  })

  it('quote word for word what the company’s speakers say, non-answers only among the questions', () => {
    for (const { read, section } of calls) {
      for (const { signal_id, evidence } of read.signals) {
        for (const { quote, start, end, role, part } of evidence) {
          expect(section.text.slice(start, end)).toBe(quote)
          expect(['ceo', 'cfo', 'ir']).toContain(role)
          if (/non_answer|deferral/.test(signal_id)) expect(part).toBe('qa')
        }
      }
    }
  })

  it('state what was read in them by eye', () => {
    const fired = (accession: string) => of(accession).signals.map(({ signal_id }) => signal_id)
    expect(fired('0001125282-04-005938')).toEqual(
      expect.arrayContaining([
        'call_record_results',
        'call_management_change',
        'call_deferral',
        'call_non_answer_refuse',
      ]),
    )
    expect(fired('0001125282-05-000624')).toEqual(
      expect.arrayContaining(['call_guidance_given', 'call_non_answer_after_call']),
    )
    expect(fired('0001125282-05-001175')).toEqual(['call_non_answer_unable', 'call_mna'])
    const guidance = of('0001125282-05-000624').signals.find(
      ({ signal_id }) => signal_id === 'call_guidance_given',
    )
    expect(guidance).toMatchObject({ value: 1.1e6, unit: 'USD' })
  })

  it('are compared from quarter to quarter, past the call on the acquisition', () => {
    const [first, second, other, third] = calls.map(({ accession, read }) => ({ id: accession, ...read }))
    expect(callChanges(first!, second!).appeared).toContain('call_guidance_given')
    expect(callChanges(second!, third!).disappeared).toContain('call_guidance_given')
    expect(callChanges(second!, other!).previous_id).toBeNull()
  })
})
