const words = (text: string): readonly string[] => text.trim().split(/\s+/)

/** Lists that phrases name by `@`. */
export const WORD_CLASSES: Readonly<Record<string, readonly string[]>> = {
  /** The company that speaks. */
  we: words('we our us company companies registrant corporation partnership trust management bank'),
  /** The company by its own words or a name; other parties of the sentence are guarded against. */
  self: words('we company registrant corporation partnership <name>'),
  be: words('is are was were been be being'),
  was: words('was were has_been have_been had_been is are'),
  found: words('identified determined concluded discovered found disclosed reported noted'),
  revenue: words(
    'revenue revenues sales net_sales net_revenue net_revenues total_revenue total_revenues consolidated_revenue consolidated_revenues turnover',
  ),
  accounted: words('accounted represented comprised constituted contributed generated provided'),
  agency: words(
    'sec doj ftc irs epa fda cfpb finra fcc ferc osha nlrb securities_and_exchange_commission department_of_justice federal_trade_commission ' +
      'attorney_general attorneys_general european_commission commodity_futures_trading_commission cftc u.s_attorney united_states_attorney ' +
      'department_of_labor department_of_defense inspector_general grand_jury antitrust_division state_attorneys competition_authority',
  ),
  ceo: words(
    'chief_executive_officer ceo principal_executive_officer chief_executive co-chief_executive_officer',
  ),
  cfo: words('chief_financial_officer cfo principal_financial_officer'),
  officer: words(
    'chief_executive_officer ceo chief_financial_officer cfo chief_operating_officer coo president presidents chief_accounting_officer principal_accounting_officer ' +
      'general_counsel chief_legal_officer chief_technology_officer chief_information_officer chief_marketing_officer chief_commercial_officer ' +
      'executive_vice_president senior_vice_president treasurer controller chief_medical_officer chief_scientific_officer chief_revenue_officer ' +
      'chief_human_resources_officer chief_people_officer principal_executive_officer principal_financial_officer',
  ),
  departure: words('resignation retirement departure termination separation death'),
  departs: words(
    'resign resigns resigned resigning retire retires retired retiring step_down stepping_down stepped_down steps_down depart departs departed departing terminated leave leaves left leaving dismissed removed relinquish* passed_away died separated_from ' +
      'will_cease ceased ceasing succeeded transition_from transitioning_from',
  ),
}
