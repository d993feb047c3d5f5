import { performance } from 'node:perf_hooks'
import {
  type MirrorFiling,
  mirrorSections,
  type RejectedFiling,
} from '../../../loaders/filing-documents/mirror-sections.ts'
import { coverageOf, coveragePercent } from '../../domain/documents/sections/coverage.ts'
import { CHUNK_TOKENS, chunksOf } from '../../domain/documents/text/chunks.ts'
import { alignColumns, type Report } from '../define-command.ts'

export const textReport: Report = {
  name: 'text',
  summary: 'Words served, passages and reading speed over a mirror directory (--from DIR).',
  readsMirrors: true,
  async run({ io, signal }, { json, from }) {
    if (from === null) {
      io.err('Name a mirror directory: npm run report -- text --from DIR')
      return 2
    }
    const findings = await textFindings(mirrorSections(from), signal)
    if (findings === null) {
      io.err('The report was stopped.')
      return 1
    }
    if (json) io.out(JSON.stringify(findings, null, 2))
    else for (const line of textLines(findings)) io.out(line)
    return 0
  },
}

interface FormText {
  readonly form: string
  filings: number
  /** Characters of the documents as filed. */
  characters: number
  visibleWords: number
  servedWords: number
  /** Least percent of the visible words of a filing that is served; null without figures. */
  worst: number | null
  passages: number
  /** Tokens of the longest passage. */
  longest: number
  /** Passages of more than 1,024 tokens: none, if passages are what they should be. */
  over: number
}

export interface TextFindings {
  readonly forms: readonly FormText[]
  readonly rejected: readonly RejectedFiling[]
  /** Reading, cutting into sections and passages; nothing is stored. */
  readonly seconds: number
  /** Greatest memory of the process, in megabytes. */
  readonly peakMegabytes: number
}

/** Reads every filing once; null if the signal stopped it. */
export async function textFindings(
  filings: AsyncIterable<MirrorFiling | RejectedFiling>,
  signal: AbortSignal,
): Promise<TextFindings | null> {
  const forms = new Map<string, FormText>()
  const rejected: RejectedFiling[] = []
  const start = performance.now()
  for await (const filing of filings) {
    if (signal.aborted) return null
    if ('file' in filing) rejected.push(filing)
    else addFiling(forms, filing)
  }
  return {
    forms: [...forms.values()].sort((a, b) => a.form.localeCompare(b.form)),
    rejected,
    seconds: (performance.now() - start) / 1_000,
    peakMegabytes: process.resourceUsage().maxRSS / 1_024,
  }
}

function addFiling(
  forms: Map<string, FormText>,
  { form, accession, characters, sections }: MirrorFiling,
): void {
  const none = {
    filings: 0,
    characters: 0,
    visibleWords: 0,
    servedWords: 0,
    passages: 0,
    longest: 0,
    over: 0,
  }
  const of = forms.get(form) ?? { form, ...none, worst: null }
  forms.set(form, of)
  of.filings += 1
  of.characters += characters
  const coverage = coverageOf(sections)
  if (coverage !== null) {
    of.visibleWords += coverage.visibleWords
    of.servedWords += coverage.servedWords
    of.worst = Math.min(of.worst ?? 100, coveragePercent(coverage))
  }
  const known = new Map()
  for (const section of sections) {
    for (const { tokens } of chunksOf(accession, section, known)) {
      of.passages += 1
      of.longest = Math.max(of.longest, tokens)
      if (tokens > CHUNK_TOKENS.max) of.over += 1
    }
  }
}

/** The findings as text: a row for each form, the speed, then every file that cannot be read. */
export function textLines({ forms, rejected, seconds, peakMegabytes }: TextFindings): string[] {
  const count = (value: number) => value.toLocaleString('en-US')
  const characters = forms.reduce((sum, form) => sum + form.characters, 0)
  const millions = characters / 1e6
  return [
    ...alignColumns(
      [
        ['form', 'filings', 'words served', 'worst filing', 'passages', 'longest (tokens)', 'over 1,024'],
        ...forms.map(form => [
          form.form,
          count(form.filings),
          form.visibleWords === 0 ? '-' : `${((100 * form.servedWords) / form.visibleWords).toFixed(2)} %`,
          form.worst === null ? '-' : `${form.worst.toFixed(2)} %`,
          count(form.passages),
          count(form.longest),
          count(form.over),
        ]),
      ],
      'right',
    ),
    '',
    `read ${millions.toFixed(1)} million characters in ${seconds.toFixed(1)} s, ${(millions / seconds).toFixed(1)} million a second; memory at most ${Math.round(peakMegabytes)} MB`,
    `files that cannot be read: ${rejected.length === 0 ? 'none' : rejected.length}`,
    ...rejected.map(({ file, reason }) => `  ${file}: ${reason}`),
  ]
}
