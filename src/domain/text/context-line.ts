/** What the first line of a served passage tells of where it stands. */
export interface PassageContext {
  readonly ticker: string
  readonly form: string
  readonly fiscalYear: number | null
  /** `FY`, `Q1` ... */
  readonly fiscalPeriod: string | null
  /** Filing date, `YYYY-MM-DD`. */
  readonly filed: string
  readonly title: string
}

/** `[ABC 10-K FY2025 · filed 2025-10-31 · Risk Factors]`; a quarter stands as `Q3 FY2025`, an unknown year is left out. */
export function contextLine({
  ticker,
  form,
  fiscalYear,
  fiscalPeriod,
  filed,
  title,
}: PassageContext): string {
  const quarter = fiscalPeriod !== null && fiscalPeriod !== 'FY' ? `${fiscalPeriod} ` : ''
  const period = fiscalYear === null ? '' : ` ${quarter}FY${fiscalYear}`
  return `[${ticker} ${form}${period} · filed ${filed} · ${title}]`
}
