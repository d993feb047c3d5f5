/** A note to the financial statements. */
export interface FootnoteRow {
  readonly id: string
  readonly title: string
  /** Local names of text blocks, without `TextBlock`. */
  readonly concepts: RegExp
  /** Headings of notes before inline XBRL, folded, without their number. */
  readonly words: RegExp
}

/** Subjects of notes by tag (frequent ones of a published corpus) and by title; the first that fits is taken. */
export const FOOTNOTES: readonly FootnoteRow[] = [
  {
    id: 'footnote_income_taxes',
    title: 'Income Taxes',
    concepts: /^IncomeTax/,
    words: /^(provision for )?(income )?tax(es|ation)?\b/,
  },
  {
    id: 'footnote_segments',
    title: 'Segments',
    concepts: /^SegmentReporting|^DisclosureOfEntitysOperatingSegments/,
    words: /segments?\b|geographic/,
  },
  {
    id: 'footnote_ppe',
    title: 'Property, Plant and Equipment',
    concepts: /^PropertyPlantAndEquipment/,
    words: /^(property|properties|premises|land|fixed assets)\b/,
  },
  {
    id: 'footnote_eps',
    title: 'Earnings Per Share',
    concepts: /^EarningsPerShare/,
    words: /(earnings|income|loss|\(loss\)).{0,12} per\b/,
  },
  {
    id: 'footnote_commitments',
    title: 'Commitments',
    concepts: /^CommitmentsDisclosure/,
    words: /^commitments?$/,
  },
  { id: 'footnote_guarantees', title: 'Guarantees', concepts: /^Guarantees/, words: /^guarantees/ },
  {
    id: 'footnote_contingencies',
    title: 'Commitments and Contingencies',
    concepts: /^(CommitmentsAndContingencies|LegalMatters|Contingencies)/,
    words: /contingenc|^legal|litigation|^commitments and/,
  },
  {
    id: 'footnote_debt',
    title: 'Debt',
    concepts: /^(Debt|LongTermDebt|ShortTermDebt|Borrowings)/,
    words:
      /\b(debt|borrowings?|notes payable|credit facilit(y|ies)|lines? of credit|senior notes|convertible notes)\b/,
  },
  {
    id: 'footnote_stock_compensation',
    title: 'Stock-Based Compensation',
    concepts: /^(DisclosureOfCompensationRelatedCosts|ShareBased|CompensationRelatedCosts)/,
    words: /(stock|share|equity|incentive).{0,25}(compensation|options?|plans?|awards?)/,
  },
  {
    id: 'footnote_equity',
    title: "Shareholders' Equity",
    concepts: /^(StockholdersEquity|TreasuryStock|PreferredStock|CommonStock)/,
    words:
      /^(share|stock|common|capital|preferred|treasury).{0,30}(equity|stock|investment|repurchase)|^equity$|^share capital/,
  },
  {
    id: 'footnote_revenue',
    title: 'Revenue',
    concepts: /^(RevenueFromContract|DeferredRevenue|Revenue)/,
    words: /^((net|deferred|unearned) )?(revenues?|sales)\b/,
  },
  {
    id: 'footnote_derivatives',
    title: 'Derivatives and Hedging',
    concepts: /^(Derivative|Hedging)/,
    words: /derivative|hedg/,
  },
  { id: 'footnote_fair_value', title: 'Fair Value', concepts: /^FairValue/, words: /fair value/ },
  {
    id: 'footnote_leases',
    title: 'Leases',
    concepts: /^(Lessee|Lessor|LeasesOf|OperatingLeases|Leases)/,
    words: /\bleas(es?|ing)\b/,
  },
  {
    id: 'footnote_financial_instruments',
    title: 'Financial Instruments',
    concepts: /^(FinancialInstruments|CashCashEquivalentsAndMarketable|CashAndCashEquivalents)/,
    words: /financial instruments|^cash\b/,
  },
  {
    id: 'footnote_aoci',
    title: 'Accumulated Other Comprehensive Income',
    concepts: /^ComprehensiveIncome/,
    words: /comprehensive (income|loss)/,
  },
  {
    id: 'footnote_new_accounting',
    title: 'New Accounting Pronouncements',
    concepts: /^(NewAccountingPronouncements|AccountingChanges)/,
    words:
      /^(new|recent|recently).{0,20}accounting|accounting (pronouncements|changes)|^changes? in accounting/,
  },
  {
    id: 'footnote_accounting_policies',
    title: 'Accounting Policies',
    concepts:
      /^(SignificantAccountingPolicies|BasisOf|OrganizationConsolidation|BusinessDescription|NatureOf|DescriptionOf)/,
    words:
      /accounting policies|^basis of|^organization|^nature of|^(the )?(description of )?(business|company)\b|^general$|^principles|^summary of/,
  },
  {
    id: 'footnote_employee_benefits',
    title: 'Employee Benefits',
    concepts: /^CompensationAndEmployeeBenefit/,
    words: /^employee|profit[- ]sharing|savings plan|^benefit plans?/,
  },
  {
    id: 'footnote_pensions',
    title: 'Pensions and Other Postretirement Benefits',
    concepts: /^(PensionAndOther|DefinedBenefit)/,
    words: /pension|retirement/,
  },
  {
    id: 'footnote_payables',
    title: 'Accounts Payable and Accrued Liabilities',
    concepts: /^(AccountsPayable|AccruedLiabilities)/,
    words: /^(accounts payable|accrued|other (current )?(accrued )?liabilities)/,
  },
  { id: 'footnote_inventory', title: 'Inventory', concepts: /^Inventory/, words: /^inventor(y|ies)/ },
  {
    id: 'footnote_subsequent_events',
    title: 'Subsequent Events',
    concepts: /^SubsequentEvents/,
    words: /subsequent events?/,
  },
  {
    id: 'footnote_goodwill',
    title: 'Goodwill and Intangible Assets',
    concepts: /^(Goodwill|IntangibleAssets)/,
    words: /goodwill|intangible/,
  },
  {
    id: 'footnote_balance_sheet_details',
    title: 'Balance Sheet Details',
    concepts: /^(SupplementalBalanceSheet|AdditionalFinancialInformation|OtherAssets|OtherLiabilities)/,
    words:
      /balance sheet (details|components)|^supplement(al|ary) (balance|financial)|^additional financial|^details of/,
  },
  {
    id: 'footnote_equity_method',
    title: 'Equity Method Investments',
    concepts: /^EquityMethod/,
    words: /equity (method|investees?|investments)|investments? in (affiliates|unconsolidated)/,
  },
  {
    id: 'footnote_discontinued',
    title: 'Discontinued Operations',
    concepts: /^(DisposalGroups|DiscontinuedOperations)/,
    words: /discontinued|held for sale|divestitures?/,
  },
  {
    id: 'footnote_acquisitions',
    title: 'Acquisitions',
    concepts: /^(BusinessCombination|MergersAcquisitions|AssetAcquisition)/,
    words: /acquisitions?|business combinations?|merger/,
  },
  {
    id: 'footnote_quarterly',
    title: 'Quarterly Financial Information',
    concepts: /^QuarterlyFinancial/,
    words: /quarterly/,
  },
  {
    id: 'footnote_restructuring',
    title: 'Restructuring',
    concepts: /^Restructuring/,
    words: /restructuring/,
  },
  {
    id: 'footnote_related_party',
    title: 'Related Party Transactions',
    concepts: /^RelatedParty/,
    words: /related[- ]part(y|ies)|transactions with affiliates/,
  },
  {
    id: 'footnote_credit_losses',
    title: 'Allowance for Credit Losses',
    concepts: /^(AllowanceForCreditLosses|CreditLosses)/,
    words: /allowance for|credit losses/,
  },
  {
    id: 'footnote_vie',
    title: 'Variable Interest Entities',
    concepts: /^VariableInterestEntity/,
    words: /variable interest/,
  },
  {
    id: 'footnote_loans',
    title: 'Loans and Receivables',
    concepts: /^(LoansNotes|FinancingReceivables|Receivables)/,
    words: /^(loans?|(accounts|notes|finance|trade) receivables?|receivables?)\b/,
  },
  {
    id: 'footnote_investments',
    title: 'Investments',
    concepts: /^(InvestmentsInDebt|InvestmentHoldings|Investments|AvailableForSale)/,
    words: /investments?\b|securities\b/,
  },
  {
    id: 'footnote_other_income',
    title: 'Other Income and Expense',
    concepts: /^(OtherIncome|OtherNonoperating|InterestAndOther)/,
    words: /^(interest|other).{0,30}(income|expense|charges)/,
  },
  {
    id: 'footnote_concentration',
    title: 'Concentrations of Risk',
    concepts: /^Concentration/,
    words: /concentration|major customers?|significant customers?/,
  },
  {
    id: 'footnote_regulatory_capital',
    title: 'Regulatory Capital',
    concepts: /^(RegulatoryCapital|BankingAndThrift)/,
    words: /regulatory/,
  },
  { id: 'footnote_deposits', title: 'Deposits', concepts: /^Deposit/, words: /^deposits?\b/ },
  {
    id: 'footnote_supplier_finance',
    title: 'Supplier Finance Programs',
    concepts: /^SupplierFinance/,
    words: /supplier financ/,
  },
  {
    id: 'footnote_going_concern',
    title: 'Going Concern',
    concepts: /^(SubstantialDoubt|GoingConcern|LiquidityAndGoing)/,
    words: /going concern/,
  },
]
