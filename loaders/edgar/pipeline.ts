import { setImmediate as nextTurn } from 'node:timers/promises'
import { type CompanyPart, formatCik } from '../../src/domain/company/company.ts'
import { companyStep, type LoadDeps } from '../company-step.ts'
import { total } from '../counts.ts'
import type { LoadMemory } from '../load-memory.ts'
import { addRefused } from '../load-report.ts'
import { type StoreWriter, storeWriter } from '../store-writer.ts'
import { digestOf, fetchDocuments, readDocuments } from './read-documents.ts'
import type { EdgarSource } from './source.ts'

export interface PipelineDeps extends LoadDeps {
  /** Null: every company is made anew. */
  readonly memory: LoadMemory | null
}

/**
 * Loads companies of a source: identities first, then company by company its documents, together with those of its
 * predecessors, each published whole. Ends after the current company when aborted, with what is published kept.
 */
export async function loadCompanies(
  source: EdgarSource,
  ciks: readonly number[],
  identities: readonly CompanyPart[],
  deps: PipelineDeps,
): Promise<void> {
  const { stores, successors, report, progress, signal, memory } = deps
  const companies = [...new Set(ciks.map(cik => successors.companyOf(cik)))]
  const writer = storeWriter(stores, report, memory)
  writer.putParts(identities)
  await writer.flush()
  progress.begin(companies.length)
  try {
    for (const company of companies) {
      if (signal.aborted) break
      const before = total(report.read)
      await loadCompany(source, company, writer, deps)
      progress.step(total(report.read) - before)
    }
  } catch (error) {
    // What was made before the failure is whole and stays; the first failure is the one to tell.
    await writer.flush().catch(() => undefined)
    throw error
  }
  await writer.flush()
  if (!signal.aborted) await stores.publisher.clean()
}

async function loadCompany(
  source: EdgarSource,
  company: number,
  writer: StoreWriter,
  deps: PipelineDeps,
): Promise<void> {
  const { stores, successors, report, memory } = deps
  const members = [company, ...successors.predecessorsOf(company).map(({ cik }) => cik)]
  const documents = (await Promise.all(members.map(cik => source.documents(cik)))).flat()
  if (documents.length === 0) {
    addRefused(report, `CIK ${formatCik(company)}`, `no file of it in ${source.name}`)
    return
  }
  const refusedBefore = report.refused.length
  const fetched = await fetchDocuments(documents, report)
  const inputs = memory && fetched.length === documents.length ? digestOf(fetched) : null
  if (inputs !== null && memory?.isSame(stores.companies.snapshot().publication(company), inputs)) {
    report.unchanged.add(company)
    return
  }
  await nextTurn()
  const contents = await readDocuments(fetched, report)
  // A company with a refused file is not remembered, so that the file is reported each time.
  const isWhole = report.refused.length === refusedBefore
  const { load, currency } = await companyStep({ cik: company, ...contents }, deps)
  const parts = withCurrency(contents.parts, currency)
  if (load) await writer.write(load, parts, isWhole ? inputs : null)
  else writer.putParts(parts)
}

/** The reporting currency goes to what the latest facts say of their registrant. */
function withCurrency(parts: readonly CompanyPart[], currency: string | null): CompanyPart[] {
  const latest = parts
    .filter(part => part.source === 'companyfacts')
    .reduce<CompanyPart | null>((a, b) => (a === null || b.observed > a.observed ? b : a), null)
  return parts.map(part => (part === latest ? { ...part, currency } : part))
}
