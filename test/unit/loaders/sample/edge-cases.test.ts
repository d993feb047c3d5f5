import { describe, expect, it } from 'vitest'
import { CURATED_COMPANIES } from '../../../../loaders/sample/companies/curated.ts'
import { filingsOf } from '../../../../loaders/sample/filings.ts'
import { buildLedger } from '../../../../loaders/sample/ledger.ts'
import { TODAY } from '../../../../loaders/sample/sample-days.ts'
import { formatDay, parseDay } from '../../../../src/domain/day.ts'
import type { Fact } from '../../../../src/domain/numbers/fact.ts'
import { factsOf, handMade } from './sample-facts.ts'

/** Facts of a company, with their days as text. */
function rowsOf(company: string) {
  return factsOf(handMade(company)).map(({ concept, unit, start, end, value, filing }) => ({
    name: concept.name,
    taxonomy: concept.taxonomy,
    unit,
    start: start === null ? null : formatDay(start),
    end: formatDay(end),
    value,
    form: filing.form,
    filed: formatDay(filing.filed),
    cik: filing.filerCik,
  }))
}

type Row = ReturnType<typeof rowsOf>[number]

function formsOf(company: string): string[] {
  return filingsOf(buildLedger(handMade(company), TODAY)).map(({ form }) => form)
}

function lengthsOf(rows: readonly Row[]): number[] {
  const lengths = rows.flatMap(({ start, end }) =>
    start === null ? [] : [parseDay(end)! - parseDay(start)! + 1],
  )
  return [...new Set(lengths)].sort((a, b) => a - b)
}

describe('the companies made by hand', () => {
  it('have a year restated downward by a 10-K/A months later, its quarters not', () => {
    const rows = rowsOf('Aldervane').filter(({ name }) => name === 'Revenues')
    const year = rows.filter(({ start, end }) => start === '2021-01-01' && end === '2021-12-31')
    const values = year.map(({ filed, value }) => [filed, value] as const)
    const before = values.filter(([filed]) => filed < '2022-09-14').map(([, value]) => value)
    const after = values.filter(([filed]) => filed >= '2022-09-14').map(([, value]) => value)
    expect(year.find(({ filed }) => filed === '2022-09-14')?.form).toBe('10-K/A')
    expect(new Set(before).size).toBe(1)
    expect(new Set(after).size).toBe(1)
    expect(after[0]).toBeLessThan(before[0]! * 0.95)
    for (const end of ['2021-03-31', '2021-06-30', '2021-09-30']) {
      const quarter = rows.filter(row => row.end === end && lengthsOf([row])[0]! < 100)
      expect(new Set(quarter.map(({ value }) => value)).size, end).toBe(1)
      expect(quarter.length).toBeGreaterThan(1)
    }
  })

  it('have years of 52 and 53 weeks in quarters of 12, 12, 12 and 16 or 17 weeks, and of 13 and 14', () => {
    const clubs = buildLedger(handMade('Brackenmoor'), TODAY).calendar.quarters
    const lastQuarters = clubs.filter(({ number }) => number === 4).map(({ start, end }) => end - start + 1)
    expect(new Set(lastQuarters)).toEqual(new Set([112, 119]))
    expect(lengthsOf(rowsOf('Brackenmoor').filter(({ name }) => name === 'Revenues'))).toEqual([
      84, 168, 252, 364, 371,
    ])
    const devices = buildLedger(handMade('Cindrelake'), TODAY).calendar.quarters
    expect(new Set(devices.map(({ start, end }) => end - start + 1))).toEqual(new Set([91, 98]))
  })

  it('have a changed year end with a 10-KT for the half year between', () => {
    const rows = rowsOf('Emberrow').filter(({ name }) => name === 'NetIncomeLoss')
    const transition = rows.filter(({ start, end }) => start === '2021-07-01' && end === '2021-12-31')
    expect(transition.map(({ form }) => form)).toEqual(['10-KT', '10-K', '10-K'])
    const years = [...new Set(rows.filter(row => lengthsOf([row])[0]! > 350).map(({ end }) => end))]
    expect(years.slice(-7)).toEqual([
      '2019-06-30',
      '2020-06-30',
      '2021-06-30',
      '2022-12-31',
      '2023-12-31',
      '2024-12-31',
      '2025-12-31',
    ])
  })

  it.each([
    ['Cindrelake', 4, '2020-08-28'],
    ['Emberrow', 0.1, '2023-06-05'],
  ])('have a split of shares with comparatives on the new basis: %s', (company, ratio, effective) => {
    const rows = rowsOf(company)
    const told = rows.filter(({ name }) => name === 'StockholdersEquityNoteStockSplitConversionRatio1')
    expect(new Set(told.map(({ value, end }) => `${value} ${end}`))).toEqual(
      new Set([`${ratio} ${effective}`]),
    )
    const counts = rows.filter(({ name }) => name === 'WeightedAverageNumberOfSharesOutstandingBasic')
    const changed = counts.filter(({ start, end, filed, value }) =>
      counts.some(
        later =>
          later.start === start &&
          later.end === end &&
          filed < effective &&
          later.filed >= effective &&
          Math.abs(later.value / value / ratio - 1) < 0.001,
      ),
    )
    expect(changed.length).toBeGreaterThan(3)
  })

  it('have a revenue tag that changes, with both in the year of the change', () => {
    const tags = ['SalesRevenueNet', 'RevenueFromContractWithCustomerExcludingAssessedTax']
    const [old, contract] = tags.map(
      tag => new Set(rowsOf('Cindrelake').flatMap(({ name, filed }) => (name === tag ? [filed] : []))),
    ) as [Set<string>, Set<string>]
    expect(old.intersection(contract).size).toBeGreaterThan(1)
    expect(old.difference(contract).size).toBeGreaterThan(3)
    expect(contract.difference(old).size).toBeGreaterThan(20)
    expect(rowsOf('Cindrelake').some(({ name }) => name === 'Revenues')).toBe(false)
  })

  it('have third quarters that no report tells, though the annual report came', () => {
    const rows = rowsOf('Inkerford')
    const inYear = (end: string, before: string) =>
      rows.filter(row => row.end === end && row.filed < before && row.start !== null)
    expect(inYear('2019-09-30', '2020-10-01')).toEqual([])
    expect(inYear('2025-09-30', '2027-01-01')).toEqual([])
    expect(inYear('2019-12-31', '2020-10-01').map(({ form }) => form)).toContain('10-K')
    expect(inYear('2025-12-31', '2027-01-01').map(({ form }) => form)).toContain('10-K')
  })

  it('have late reports, announced as late', () => {
    const filings = filingsOf(buildLedger(handMade('Inkerford'), TODAY))
    const late = filings.filter(
      ({ form, filed, periodEnd }) =>
        periodEnd !== null && filed - periodEnd > (form === '10-K' ? 90 : 60) && /^10-/.test(form),
    )
    expect(late.map(({ form }) => form)).toEqual(['10-K', '10-Q', '10-Q', '10-K'])
    expect(filings.filter(({ form }) => form.startsWith('NT ')).map(({ form }) => form)).toEqual([
      'NT 10-K',
      'NT 10-Q',
      'NT 10-Q',
      'NT 10-K',
    ])
  })

  it('have facts beside all periods', () => {
    const rows = rowsOf('Inkerford')
    const balanceDates = new Set(
      rows.filter(({ name }) => name === 'LiabilitiesAndStockholdersEquity').map(({ end }) => end),
    )
    expect(rows.some(({ name, end }) => name === 'Assets' && !balanceDates.has(end))).toBe(true)
    expect(lengthsOf(rows)).toEqual(expect.arrayContaining([29, 500]))
    expect(rows.some(({ end, filed }) => end > filed)).toBe(true)
  })

  it('have a bank with interest, provision, deposits and no classes in its balance sheet', () => {
    const names = namesOf('Fennelgate')
    for (const name of [
      'InterestAndDividendIncomeOperating',
      'InterestExpense',
      'InterestIncomeExpenseNet',
      'NoninterestIncome',
      'NoninterestExpense',
      'ProvisionForLoanAndLeaseLosses',
      'Deposits',
      'LoansAndLeasesReceivableNetReportedAmount',
    ])
      expect(names).toContain(name)
    expect(names.has('AssetsCurrent')).toBe(false)
  })

  it('have an insurer and a landlord', () => {
    const insurer = namesOf('Juniwold')
    expect(insurer).toContain('PremiumsEarnedNet')
    expect(insurer).toContain('PolicyholderBenefitsAndClaimsIncurredNet')
    const landlord = namesOf('Kestermoss')
    expect(landlord).toContain('RealEstateInvestmentPropertyNet')
    expect(landlord).toContain('OperatingLeaseLeaseIncome')
  })

  it('have a foreign filer in euros with annual and half-year reports under IFRS', () => {
    const rows = rowsOf('Halmwald').filter(({ taxonomy }) => taxonomy !== 'dei')
    expect(new Set(rows.map(({ taxonomy }) => taxonomy))).toEqual(new Set(['ifrs-full']))
    expect(new Set(rows.map(({ unit }) => unit))).toEqual(new Set(['EUR', 'EUR/shares', 'shares']))
    expect(new Set(rows.map(({ form }) => form))).toEqual(new Set(['20-F', '6-K']))
    const halves = rows.filter(({ form, start }) => form === '6-K' && start !== null)
    expect(new Set(lengthsOf(halves))).toEqual(new Set([181, 182]))
  })

  it('have a predecessor that filed under its own CIK until the day of the change', () => {
    const { cik, predecessor } = handMade('Gorsewick')
    const rows = rowsOf('Gorsewick')
    const [before, after] = [
      rows.filter(row => row.cik === predecessor!.cik),
      rows.filter(row => row.cik === cik),
    ]
    expect(before.length).toBeGreaterThan(1_000)
    expect(after.length).toBeGreaterThan(1_000)
    expect(before.every(({ filed }) => filed < predecessor!.until)).toBe(true)
    expect(after.every(({ filed }) => filed >= predecessor!.until)).toBe(true)
    expect(formsOf('Gorsewick')).toEqual(expect.arrayContaining(['8-K12B', '25-NSE', '15-12G']))
  })

  it('have a delisted company: no symbol, nothing reported after', () => {
    const { tickers, delisted } = handMade('Kestermoss')
    expect(tickers).toEqual([])
    expect(rowsOf('Kestermoss').every(({ filed }) => filed <= delisted!)).toBe(true)
    expect(formsOf('Kestermoss').slice(-2)).toEqual(['25-NSE', '15-12G'])
  })

  it('have a company with two classes of shares and a former name', () => {
    const { tickers, formerNames } = handMade('Dovemere')
    expect(tickers).toHaveLength(2)
    expect(formerNames).toHaveLength(1)
    expect(namesOf('Dovemere').has('EntityCommonStockSharesOutstanding')).toBe(false)
  })

  it('have minority interest, temporary equity and no tag for total liabilities', () => {
    const names = namesOf('Gorsewick')
    expect(names).toContain('MinorityInterest')
    expect(names).toContain('RedeemableNoncontrollingInterestEquityCarryingAmount')
    expect(names).toContain('ProfitLoss')
    expect(names.has('Liabilities')).toBe(false)
  })

  it('have a gross profit that only follows from others', () => {
    const names = namesOf('Brackenmoor')
    expect(names).toContain('CostOfRevenue')
    expect(names.has('GrossProfit')).toBe(false)
  })

  it('label facts by their filing, so that comparisons bear another year than their own', () => {
    const assets = factsOf(handMade('Aldervane')).filter(({ concept }) => concept.name === 'Revenues')
    const labelled = (fact: Fact) => `${fact.filing.fiscalYearFocus} ${fact.filing.fiscalPeriodFocus}`
    const year = assets.filter(
      ({ start, end }) => start === parseDay('2018-01-01') && end === parseDay('2018-12-31'),
    )
    expect(year.map(labelled)).toEqual(['2018 FY', '2019 FY', '2020 FY'])
  })

  it('name only lines and ratios that their charts have', () => {
    for (const profile of CURATED_COMPANIES) {
      const { chart } = buildLedger(profile, TODAY)
      for (const key of [...profile.untagged, ...profile.concepts.map(({ line }) => line)])
        expect(
          chart.lines.some(line => line.key === key),
          `${profile.name} ${key}`,
        ).toBe(true)
      for (const ratio of Object.keys(profile.ratios))
        expect(chart.chart.ratios, profile.name).toHaveProperty(ratio)
    }
  })

  it('have eight or more years of reports, and 2,000 to 7,000 facts each', () => {
    for (const profile of CURATED_COMPANIES) {
      const facts = factsOf(profile)
      const ends = facts.map(({ end }) => end)
      expect(ends.reduce((a, b) => Math.max(a, b)) - ends.reduce((a, b) => Math.min(a, b))).toBeGreaterThan(
        8 * 365,
      )
      expect(facts.length, profile.name).toBeGreaterThan(2_000)
      expect(facts.length, profile.name).toBeLessThan(7_000)
    }
  })
})

function namesOf(company: string): Set<string> {
  return new Set(rowsOf(company).map(({ name }) => name))
}
