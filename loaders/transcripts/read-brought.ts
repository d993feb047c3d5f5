import { NO_CHANGES } from '../../src/domain/calls/changes.ts'
import { dialogueOfTurns } from '../../src/domain/calls/dialogue-of-turns.ts'
import { type CallBackground, readCallSource } from '../../src/domain/calls/read-call-source.ts'
import type { Company } from '../../src/domain/company/company.ts'
import type { Known } from '../../src/domain/signals/computed/known.ts'
import { readSource } from '../../src/domain/signals/read-source.ts'
import { type KnownTargets, readTargets, type TargetReading } from '../../src/domain/signals/read-targets.ts'
import type { SourceIdentity, SourceReading, SourceSection } from '../../src/domain/signals/reading.ts'
import type { SectionText, SourceText } from '../../src/domain/signals/source-text.ts'
import { NO_NUMBERS } from '../signals/known-numbers.ts'
import type { Brought } from './brought.ts'
import { identityOf, inputsOf } from './identity.ts'

/** A reading with the text that it is kept with. */
export interface Kept {
  readonly reading: SourceReading
  readonly texts: readonly SourceSection[]
}

/** A release stands for itself. */
const NOTHING_KNOWN: Known = {
  numbers: NO_NUMBERS,
  before: [],
  isNext: false,
  previous: null,
  sectorTone: [],
}

/** Reads a text that a user brings. `others`: calls of the company that it may be compared with. */
export function readBrought(
  brought: Brought,
  company: Company,
  others: CallBackground['others'],
  targets: KnownTargets,
): Kept {
  const told = brought.turns === null ? null : dialogueOfTurns(brought.turns)
  const text = told?.text ?? brought.text
  const section: SourceSection = {
    id: brought.kind === 'ir' ? 'release' : 'call',
    title: brought.title ?? '',
    text,
  }
  const identity = identityOf(brought, company.cik)
  const source = sourceOf(identity, company, section)
  const base = {
    ...identity,
    inputs: inputsOf(text),
    changes: NO_CHANGES,
  }
  if (brought.kind === 'ir') {
    const words = readSource(source, NOTHING_KNOWN)
    return {
      reading: { ...base, ...words, ...withTargets(words, readTargets(source, targets)), call: null },
      texts: [section],
    }
  }
  const background = {
    fiscalYearEnd: company.fiscalYearEnd,
    others,
    declared: { dialogue: told?.dialogue ?? null },
  }
  // A text that is said to be a call is read as one.
  const { call, ...read } = readCallSource(source, source.sections[0]!, background)!
  const period = {
    period_end: brought.periodEnd ?? call.period_end,
    fiscal_year: brought.fiscalYear ?? call.fiscal_year,
    fiscal_period: brought.fiscalPeriod ?? call.fiscal_period,
  }
  const subject = brought.fiscalPeriod === null ? call.subject : 'earnings'
  const whole = { ...call, ...period, subject, title: brought.title, event_date: brought.day } as const
  const guided = readTargets({ ...source, ...period }, targets)
  return {
    reading: { ...base, ...period, ...read, ...withTargets(read, guided), call: whole },
    texts: [section],
  }
}

function withTargets(words: Pick<SourceReading, 'signals' | 'not_evaluated'>, told: TargetReading) {
  return {
    signals: [...words.signals, ...told.signals],
    not_evaluated: [...words.not_evaluated, ...told.not_evaluated],
    guidance: told.guidance,
  }
}

function sourceOf(identity: SourceIdentity, company: Company, section: SourceSection): SourceText {
  const whole: SectionText = {
    ...section,
    item: null,
    state: 'extracted',
    confidence: 1,
    tables: [],
    chunks: [],
  }
  const names = [company.name, ...company.formerNames.map(({ name }) => name)]
  return { ...identity, items: [], names, sections: [whole] }
}
