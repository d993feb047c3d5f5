import { describe, expect, it } from 'vitest'
import { line, targetsOf } from '../../../../support/guidance-sources.ts'

const HEADING = 'Harbor Tools Inc. Reports First Quarter 2024 Results'
const linesOf = (sentence: string) => targetsOf([HEADING, sentence]).map(line)

/** Sentences as companies of many industries write them; none is quoted. */
describe('Targets in varied wording', () => {
  it.each([
    [
      'Management reiterated its 2024 forecast for adjusted EBITDA of $120 million to $130 million.',
      ['ebitda FY2024 120000000..130000000 USD non_gaap reaffirmed'],
    ],
    [
      'For the three months ending June 30, 2024, Harbor Tools projects sales in a range of $52 to $55 million and earnings of $0.18 to $0.22 per diluted share.',
      ['revenue Q22024 52000000..55000000 USD gaap', 'eps_diluted Q22024 0.18..0.22 USD/share -'],
    ],
    [
      'We are raising our full-year adjusted earnings per share outlook to a range of $4.10 to $4.25 from $3.95 to $4.15.',
      ['eps_diluted FY2024 4.1..4.25 USD/share non_gaap raised was 3.95..4.15'],
    ],
    [
      'Looking ahead to the second quarter, we see revenue in the $310 million to $320 million range.',
      ['revenue Q22024 310000000..320000000 USD gaap'],
    ],
    [
      'Sales for 2024 are projected to increase in the mid-single digits.',
      ['revenue FY2024 qualitative percent growth gaap'],
    ],
    [
      'The company estimates that its effective tax rate for the remainder of 2024 will be about 24 percent.',
      ['tax_rate other2024 24 percent -'],
    ],
    [
      'Full-year operating margin is forecast at 12.0% to 12.5%, up from 11.4% in 2023.',
      ['operating_margin FY2024 12..12.5 percent -'],
    ],
    [
      'Second-quarter comparable restaurant sales are expected to be down low single digits.',
      ['comparable_sales Q22024 qualitative percent growth -'],
    ],
    [
      'We anticipate that 2024 operating cash flow will exceed $1.1 billion.',
      ['operating_cash_flow FY2024 1100000000.. USD gaap'],
    ],
    [
      'Net interest income for 2024 is now expected to decline 2% to 4% from the 2023 level.',
      ['net_interest_income FY2024 -4..-2 percent growth -'],
    ],
    [
      'Adjusted diluted EPS is projected at $1.05, plus or minus $0.05, for the second quarter of 2024.',
      ['eps_diluted Q22024 1..1.1 USD/share non_gaap'],
    ],
    [
      'Our long-term model calls for operating margins of 20% to 22%.',
      ['operating_margin multi_year? 20..22 percent -'],
    ],
    [
      'Excluding the impact of foreign exchange, we now expect 2024 revenue growth of 6% to 7%.',
      ['revenue FY2024 6..7 percent growth cc non_gaap'],
    ],
    [
      'On a constant-currency basis, full-year sales should grow 4% to 6%.',
      ['revenue FY2024 4..6 percent growth cc non_gaap'],
    ],
    [
      'Interest expense, net is expected to be in the range of $44 million to $46 million for fiscal 2024.',
      ['interest_expense FY2024 44000000..46000000 USD gaap'],
    ],
    [
      'Depreciation and amortization is anticipated to total approximately $95 million for the full year.',
      ['depreciation_amortization FY2024 95000000 USD gaap'],
    ],
    [
      'We project weighted average diluted shares of roughly 61 million for the year.',
      ['shares_diluted FY2024 61000000 shares gaap'],
    ],
    [
      'GAAP diluted earnings per share for 2024 is now expected to be $2.05 to $2.15 and non-GAAP diluted earnings per share is now expected to be $2.60 to $2.70.',
      ['eps_diluted FY2024 2.05..2.15 USD/share gaap', 'eps_diluted FY2024 2.6..2.7 USD/share non_gaap'],
    ],
    [
      'FFO per share for 2024 is expected to be between $3.02 and $3.10, with same-store NOI growth of 2.5% to 3.5%.',
      [
        'ffo_per_share FY2024 3.02..3.1 USD/share non_gaap',
        'same_store_noi FY2024 2.5..3.5 percent growth non_gaap',
      ],
    ],
    [
      'The bank expects a full-year efficiency ratio of roughly 58%.',
      ['efficiency_ratio FY2024 58 percent -'],
    ],
    [
      'Net charge-offs are projected to be 0.35% to 0.40% of average loans in 2024.',
      ['net_charge_offs FY2024 0.35..0.4 percent -'],
    ],
    [
      'The insurer targets a combined ratio of 94% to 95% for the year.',
      ['combined_ratio FY2024 94..95 percent -'],
    ],
    [
      'Medical cost ratio is expected to be in the range of 87.0% to 87.5% for 2024.',
      ['medical_cost_ratio FY2024 87..87.5 percent -'],
    ],
    [
      'We anticipate ending 2024 with annual recurring revenue of $640 million to $650 million.',
      ['arr FY2024 640000000..650000000 USD -'],
    ],
    [
      'Bookings for fiscal 2024 are expected to range from $2.65 billion to $2.71 billion.',
      ['bookings FY2024 2650000000..2710000000 USD -'],
    ],
    [
      'R&D expense should be $95 to $100 million this year.',
      ['research_and_development FY2024 95000000..100000000 USD -'],
    ],
    [
      'For the fourth quarter of fiscal 2024, the Company expects net revenue of $1.02 billion to $1.06 billion.',
      ['revenue Q42024 1020000000..1060000000 USD gaap'],
    ],
    [
      'For the second half of 2024, we expect gross margin of 38% to 39%.',
      ['gross_margin other2024 38..39 percent -'],
    ],
    [
      'For calendar 2025 the company preliminarily expects revenue growth of about 10%.',
      ['revenue FY2025 10 percent growth gaap'],
    ],
    [
      'We now expect earnings per share toward the upper end of our $5.00 to $5.20 range for 2024.',
      ['eps_diluted FY2024 5..5.2 USD/share -'],
    ],
    [
      'The Company expects Q2 net income of $8 million to $9 million, or $0.31 to $0.35 per diluted share.',
      ['net_income Q22024 8000000..9000000 USD -', 'eps_diluted Q22024 0.31..0.35 USD/share -'],
    ],
    [
      'Sequential revenue growth of 3% to 5% is expected in the second quarter.',
      ['revenue Q22024 3..5 percent growth qoq gaap'],
    ],
    [
      'Second quarter revenue is expected to decline 5% to 8% sequentially.',
      ['revenue Q22024 -8..-5 percent growth qoq gaap'],
    ],
    [
      'We expect 2024 capital expenditures, net of tenant allowances, of $110 million to $120 million, including $30 million for technology.',
      ['capital_expenditures FY2024 110000000..120000000 USD gaap'],
    ],
    [
      'Adjusted EBITDA margin is expected to expand approximately 100 basis points year over year in 2024.',
      ['ebitda_margin FY2024 100 basis_points growth non_gaap'],
    ],
    [
      'We expect double-digit adjusted EPS growth in 2024.',
      ['eps_diluted FY2024 qualitative percent growth non_gaap'],
    ],
    [
      '“We are pleased with our start and remain confident in delivering 2024 revenue of $900 million,” said the chief executive.',
      ['revenue FY2024 900000000 USD gaap'],
    ],
    [
      'Total revenue for the second quarter of 2024 is currently estimated at US$45 million to US$47 million.',
      ['revenue Q22024 45000000..47000000 USD gaap'],
    ],
    [
      'For 2024, we expect: (i) revenue of $300-$310 million; (ii) gross margin of 55-56%; and (iii) adjusted EBITDA of at least $45 million.',
      [
        'revenue FY2024 300000000..310000000 USD gaap',
        'gross_margin FY2024 55..56 percent -',
        'ebitda FY2024 45000000.. USD non_gaap',
      ],
    ],
    [
      'For the September quarter, the Company anticipates revenue of $72 million, plus or minus $2 million.',
      ['revenue Q32024 70000000..74000000 USD gaap'],
    ],
    [
      'The Company expects fiscal year 2024 earnings per share, before special items, in a range of $6.80 to $7.00.',
      ['eps_diluted FY2024 6.8..7 USD/share non_gaap'],
    ],
    [
      'We expect the full-year adjusted effective tax rate to be between 18 and 19 percent.',
      ['tax_rate FY2024 18..19 percent non_gaap'],
    ],
    [
      'Management expects consolidated revenue for 2024 to fall within the range of $1,150 million and $1,200 million.',
      ['revenue FY2024 1150000000..1200000000 USD gaap'],
    ],
    [
      'Net loss for the year is expected to be no more than $30 million.',
      ['net_income FY2024 -30000000.. USD -'],
    ],
    [
      'We anticipate a second quarter net loss of between $14 million and $12 million.',
      ['net_income Q22024 -14000000..-12000000 USD -'],
    ],
    [
      'Non-GAAP operating expenses are expected to be approximately $51 million in the second quarter of 2024.',
      ['operating_expenses Q22024 51000000 USD non_gaap'],
    ],
    [
      'The second quarter tax rate is anticipated to be 21%, and the share count is expected to be 104 million.',
      ['tax_rate Q22024 21 percent -', 'shares_diluted Q22024 104000000 shares gaap'],
    ],
    [
      'Based on current trends, the Company sees fiscal 2024 revenues landing somewhere between $2.4 billion and $2.5 billion.',
      ['revenue FY2024 2400000000..2500000000 USD gaap'],
    ],
    [
      'Full year adjusted net income per diluted share is estimated at $1.88-$1.94.',
      ['eps_diluted FY2024 1.88..1.94 USD/share non_gaap'],
    ],
    [
      'The outlook for 2024 calls for total sales growth of approximately 3%, comparable store sales growth of about 2% and diluted earnings per share of approximately $14.70.',
      [
        'revenue FY2024 3 percent growth gaap',
        'comparable_sales FY2024 2 percent growth -',
        'eps_diluted FY2024 14.7 USD/share -',
      ],
    ],
    [
      'Q2 revenue is forecast at $1.31 billion, give or take $25 million.',
      ['revenue Q22024 1285000000..1335000000 USD gaap'],
    ],
    [
      'Net sales for the second quarter are estimated to be down between 4% and 6% versus last year.',
      ['revenue Q22024 -6..-4 percent growth gaap'],
    ],
    [
      'The company lowered its 2024 outlook for adjusted EBITDA to a range of $405 million to $420 million; it had earlier projected $430 million to $450 million.',
      ['ebitda FY2024 405000000..420000000 USD non_gaap lowered was 430000000..450000000'],
    ],
    [
      'For 2024 as a whole, earnings should come in at the high end of the $3.00 to $3.15 per share range given in February.',
      ['eps_diluted FY2024 3..3.15 USD/share -'],
    ],
    [
      'Our goal for 2024 is free cash flow above $85 million.',
      ['free_cash_flow FY2024 85000000.. USD non_gaap'],
    ],
    [
      'Revenue guidance for 2024 remains unchanged at $1.62 billion to $1.66 billion.',
      ['revenue FY2024 1620000000..1660000000 USD gaap reaffirmed'],
    ],
    [
      '2024 guidance: revenue $240-250 million; adjusted EBITDA $48-52 million; capex $12-14 million.',
      [
        'revenue FY2024 240000000..250000000 USD gaap',
        'ebitda FY2024 48000000..52000000 USD non_gaap',
        'capital_expenditures FY2024 12000000..14000000 USD gaap',
      ],
    ],
    [
      'We expect GAAP operating margin of 9% to 10% and adjusted operating margin of 13% to 14% for the second quarter.',
      ['operating_margin Q22024 9..10 percent gaap', 'operating_margin Q22024 13..14 percent non_gaap'],
    ],
    [
      'The Company anticipates a tax rate in the 22 to 23 percent range and approximately 48 million diluted shares for the full year.',
      ['tax_rate FY2024 22..23 percent -', 'shares_diluted FY2024 48000000 shares gaap'],
    ],
    [
      'Earnings before interest, taxes, depreciation and amortization for 2024 are targeted at $60 million or better.',
      ['ebitda FY2024 60000000.. USD non_gaap'],
    ],
    [
      'Stock-based compensation expense should be in the neighborhood of $22 million for the second quarter.',
      ['stock_based_compensation Q22024 22000000 USD gaap'],
    ],
    [
      'We anticipate that selling, general and administrative expenses will be between $41 million and $43 million in the second quarter of 2024.',
      ['selling_general_administrative Q22024 41000000..43000000 USD -'],
    ],
    [
      'Other income, net is expected to be approximately $3 million in the second quarter.',
      ['other_income Q22024 3000000 USD gaap'],
    ],
    [
      'Full-year like-for-like sales are anticipated to be flat to up 2%.',
      ['comparable_sales FY2024 0..2 percent growth -'],
    ],
    [
      'Full-year gross margin is expected to be approximately 200 basis points higher than 2023.',
      ['gross_margin FY2024 200 basis_points growth -'],
    ],
    [
      'We expect adjusted gross margin to contract by 50 to 75 basis points in the second quarter.',
      ['gross_margin Q22024 -75..-50 basis_points growth non_gaap'],
    ],
    [
      'Second quarter adjusted EBITDA is expected to be between a loss of $2 million and a profit of $1 million.',
      ['ebitda Q22024 -2000000..1000000 USD non_gaap'],
    ],
    [
      'The Company expects to report a net loss of $0.15 to $0.20 per share for the second quarter of 2024.',
      ['eps_diluted Q22024 -0.2..-0.15 USD/share -'],
    ],
    [
      'Net income attributable to common shareholders for 2024 is projected to be in the range of $100 million to $110 million, or $2.00 to $2.20 per diluted share.',
      ['net_income FY2024 100000000..110000000 USD -', 'eps_diluted FY2024 2..2.2 USD/share -'],
    ],
    [
      'Net interest margin is expected to be around 3.25% in the second quarter.',
      ['net_interest_margin Q22024 3.25 percent -'],
    ],
    [
      'Noninterest expense for the second quarter is expected to be $62 million to $64 million.',
      ['operating_expenses Q22024 62000000..64000000 USD -'],
    ],
    [
      'We expect second quarter 2024 deliveries of approximately 82,000 vehicles.',
      ['units Q22024 82000 count -'],
    ],
    [
      'Production for 2024 is expected to average 145 to 150 MBoe/d.',
      ['production FY2024 145000..150000 count -'],
    ],
    [
      'We expect full year 2024 natural gas production of 600 MMcf/d to 620 MMcf/d.',
      ['production FY2024 600000000..620000000 count -'],
    ],
    [
      'Gold production for 2024 is expected to be 450 to 480 koz.',
      ['production FY2024 450000..480000 count -'],
    ],
    [
      'Gold production for 2024 is forecast to be between 410,000 and 430,000 ounces.',
      ['production FY2024 410000..430000 count -'],
    ],
    [
      'Current RPO is expected to grow approximately 12% year over year in the second quarter.',
      ['remaining_performance_obligations Q22024 12 percent growth -'],
    ],
    [
      'Cloud revenue is expected to grow in the low-to-mid 20% range in constant currency for fiscal 2024.',
      ['revenue[Cloud] FY2024 qualitative percent growth cc non_gaap'],
    ],
    [
      'North America sales are expected to be up 3% to 4% for the year, with Europe down 1% to 2%.',
      ['revenue[North America] FY2024 3..4 percent growth gaap'],
    ],
    [
      'For the Packaging segment, we expect 2024 operating income of $75 million to $80 million.',
      ['operating_income[Packaging] FY2024 75000000..80000000 USD -'],
    ],
    [
      'Turning to our outlook. For the second quarter, we anticipate net sales of $205 million to $210 million and adjusted EPS of 42 to 46 cents.',
      ['revenue Q22024 205000000..210000000 USD gaap', 'eps_diluted Q22024 0.42..0.46 USD/share non_gaap'],
    ],
    [
      'The Company said it expects sales for the quarter ending June 30, 2024 to be in the range of $18.0 million to $19.5 million with earnings of 8 to 10 cents per share.',
      ['revenue Q22024 18000000..19500000 USD gaap', 'eps_diluted Q22024 0.08..0.1 USD/share -'],
    ],
    [
      'We are increasing our full year 2024 revenue outlook to $780 million to $790 million, up from $760 million to $780 million.',
      ['revenue FY2024 780000000..790000000 USD gaap raised was 760000000..780000000'],
    ],
    [
      'We reaffirm our 2024 guidance of adjusted EPS between $6.00 and $6.20.',
      ['eps_diluted FY2024 6..6.2 USD/share non_gaap reaffirmed'],
    ],
    [
      'Earnings for fiscal 2024 should be in a range of $2.90 to $3.05 per share on sales of approximately $2.2 billion.',
      ['eps_diluted FY2024 2.9..3.05 USD/share -', 'revenue FY2024 2200000000 USD gaap'],
    ],
    [
      'For the full year, adjusted free cash flow is projected to be $190 million, plus or minus $10 million.',
      ['free_cash_flow FY2024 180000000..200000000 USD non_gaap'],
    ],
    [
      'We anticipate full-year net interest income of $510 million to $520 million.',
      ['net_interest_income FY2024 510000000..520000000 USD -'],
    ],
    [
      'Management anticipates same-property NOI growth of 3% to 4% in 2024.',
      ['same_store_noi FY2024 3..4 percent growth non_gaap'],
    ],
    [
      'Full-year core FFO is now expected in the range of $1.95 to $2.01 per share.',
      ['ffo_per_share FY2024 1.95..2.01 USD/share non_gaap'],
    ],
    [
      'We expect billings of $310 million to $315 million for the second quarter.',
      ['billings Q22024 310000000..315000000 USD -'],
    ],
    [
      'Subscription revenue for 2024 is expected to increase approximately 22%.',
      ['revenue[Subscription] FY2024 22 percent growth gaap'],
    ],
    [
      'Operating income for the Marine segment is anticipated to be roughly $14 million in the second quarter.',
      ['operating_income[Marine] Q22024 14000000 USD -'],
    ],
    [
      'We expect fiscal 2024 sales to grow at a high single-digit rate.',
      ['revenue FY2024 qualitative percent growth gaap'],
    ],
    [
      'Adjusted operating income should approximate $56 million for the quarter ending June 30, 2024.',
      ['operating_income Q22024 56000000 USD non_gaap'],
    ],
    [
      'The Company reiterates its expectation for 2024 EBITDA in excess of $300 million.',
      ['ebitda FY2024 300000000.. USD non_gaap reaffirmed'],
    ],
  ])('are read: %s', (sentence, lines) => {
    expect(linesOf(sentence)).toEqual(lines)
  })

  it.each([
    'We continue to target annual free cash flow conversion above 90% of net income.',
    'Because of the uncertain environment, we are not providing guidance for 2024.',
    'We believe the global market for industrial sensors will grow 8% to 10% a year through 2028.',
    'Analysts surveyed by a data provider expect second-quarter revenue of $402 million.',
    'In the first quarter, revenue grew 12% to $410 million, exceeding the high end of our guidance of $390 million to $400 million.',
    'First-quarter revenue was $410 million compared with our guidance range of $390 million to $400 million.',
    'We expect to open 45 to 50 new restaurants in 2024.',
    'The Board approved a $200 million share repurchase program that is expected to be completed in 2025.',
    'We expect the acquisition to add about $40 million to revenue in 2024.',
    'The transaction is expected to be accretive to earnings by $0.10 to $0.12 per share in the first full year.',
    'Restructuring actions are expected to produce annual savings of $25 million to $30 million.',
    'We expect restructuring charges of $15 million to $20 million in 2024.',
    'Foreign currency is expected to reduce full year revenue by approximately 1 percentage point.',
    'There can be no assurance that revenue will reach $500 million in 2024.',
    'If commodity costs rise another 10%, gross margin could fall to 30% in 2024.',
    'We expect inflation of 3% to 4% in 2024.',
    'Dividends of $0.25 per share are expected to be paid on June 15, 2024.',
    'The Company expects to pay approximately $45 million in taxes in 2024.',
    'Our 2024 revenue outlook assumes an average exchange rate of $1.08 per euro.',
    'Backlog of $1.3 billion is expected to be recognized as revenue over the next 24 months.',
    'We expect to recognize approximately 60% of our remaining performance obligations as revenue over the next 12 months.',
    'Subject to market conditions, management projects loan growth of 4% to 6% for 2024.',
    'Deposits are expected to grow 2% in 2024.',
    'Headcount is expected to rise to about 5,200 by year end 2024.',
    'We estimate the settlement will reduce second quarter earnings by $0.04 per share.',
    'The stronger dollar lowered first quarter sales by 2%, and we expect a similar effect in the second quarter.',
    'During 2023, management guided to revenue of $500 million; actual revenue was $512 million.',
    'A year ago we told you to expect 2023 EBITDA of $90 million, and we delivered $97 million.',
    'Industry shipments are expected to total 16.0 million vehicles in 2024.',
    'According to a trade group, construction spending is projected to increase 5% in 2024.',
    'The credit agreement requires us to maintain EBITDA of at least $50 million in 2024.',
    'Executives will receive shares if 2024 adjusted EPS reaches $3.50.',
    'Our customer expects to launch the product in the second quarter of 2024 and sees sales of $1 billion.',
    'A 1% change in interest rates would change 2024 net interest income by approximately $6 million.',
    'We may spend up to $40 million on acquisitions in 2024.',
    'We plan to refinance our $300 million of senior notes in 2024.',
    'Inventory is expected to decline to $180 million by the end of the second quarter.',
    'Cash and investments are expected to exceed $400 million at the end of 2024.',
    'We expect to incur $8 million of integration costs in the second quarter of 2024.',
    'Amortization of intangibles is expected to be $14 million per quarter in 2024.',
    'We expect to be approximately breakeven on an adjusted EPS basis in the second quarter.',
    'Do you still expect gross margins of 45% in the second half?',
    'Management is comfortable with published estimates of $1.35 per share for 2024.',
    'The acquired business generated revenue of $64 million in 2023 and is expected to close in the second quarter.',
    'We expect the new plant, which cost $150 million, to open in 2024.',
    'Full-year 2023 revenue was $1.9 billion, up 6%, and we believe demand will remain solid.',
    'Total addressable market is expected to reach $45 billion by 2027.',
    'Holders of record on May 15, 2024 will receive a dividend of $0.32 per share.',
    'We expect to close 20 stores in 2024.',
    'The Company expects to contribute $15 million to its pension plans in 2024.',
    'Unrecognized compensation cost of $33 million is expected to be recognized over 2.1 years.',
    'We anticipate that the contract will generate $25 million in revenue over its five-year term.',
    'The order is valued at $80 million and deliveries will begin in 2025.',
    'The joint venture expects to produce revenue of $12 million in 2024.',
    'Our tax rate was 24% in the first quarter compared with 22% a year ago.',
    'Adjusted EBITDA margin of 21% in the first quarter exceeded our expectations.',
    'Consensus estimates for the second quarter call for EPS of $0.55.',
    'The company will host its annual meeting on June 12, 2024, and 250 investors are expected.',
    'A 10% decline in copper prices would lower 2024 EBITDA by $20 million.',
    'The loan bears interest at 7.5% and matures in 2026; we expect to repay $10 million this year.',
    'Cost synergies of $60 million are expected by the end of 2025.',
    'We will redeem $200 million of our 5.0% notes in the second quarter of 2024.',
    'The company’s market share is expected to rise to 15% in 2024.',
    'Same-store occupancy is expected to average 95% in 2024.',
    'Average selling prices are expected to increase 2% to 3% in the second quarter.',
    'Our 2024 plan assumes oil at $75 per barrel and gas at $2.50.',
    'We expect catastrophe losses of $40 million in the second quarter.',
    'First quarter net income of $12.1 million, or $0.44 per diluted share, was above the guidance of $0.38 to $0.42.',
    'Compared with the first quarter of 2023, revenue increased 11% to $215 million.',
    'Gross margin expanded 120 basis points to 44.1%, and we expect continued improvement.',
    'The lender expects the company to keep a leverage ratio below 3.5 in 2024.',
    'Minimum purchase commitments for 2024 are $35 million.',
    'We forecast 2024 capex between 5% and 6% of revenue.',
  ])('are not invented: %s', sentence => {
    expect(linesOf(sentence)).toEqual([])
  })
})

/** Of a set written without the rules: passages that were read otherwise at first. */
describe('Targets in the wording of many industries', () => {
  it.each<[Parameters<typeof targetsOf>[0], string[]]>([
    [
      ['Net charge-offs are expected to be approximately 35 basis points of average loans in 2024.'],
      ['net_charge_offs FY2024 35 basis_points -'],
    ],
    [
      [
        'Same-property cash net operating income growth is now projected at 3.0% to 4.0% for 2024, up from 2.5% to 3.5% previously.',
      ],
      ['same_store_noi FY2024 3..4 percent growth non_gaap was 2.5..3.5'],
    ],
    [
      [
        'Capital expenditures, net of tenant allowances, are planned at approximately $275 million for the year.',
      ],
      ['capital_expenditures FY2024 275000000 USD gaap'],
    ],
    [
      ['The Company raised its 2024 organic sales growth outlook to 5% to 6%, from 4% to 5%.'],
      ['organic_growth FY2024 5..6 percent growth non_gaap raised was 4..5'],
    ],
    [
      ['Segment margin in Flow Control is expected to reach 20% in 2024.'],
      ['operating_margin[Flow Control] FY2024 20 percent -'],
    ],
    [
      ['Interest expense is forecasted to be approximately $95 million for full-year 2024.'],
      ['interest_expense FY2024 95000000 USD gaap'],
    ],
    [
      ['Sales at Aerospace are expected to climb 8% to 10% this year.'],
      ['revenue[Aerospace] FY2024 8..10 percent growth gaap'],
    ],
    [
      [
        'The company narrowed its full-year adjusted EBITDA range to $505 million to $515 million from $500 million to $520 million.',
      ],
      ['ebitda FY2024 505000000..515000000 USD non_gaap narrowed was 500000000..520000000'],
    ],
    [
      ['The capital budget for 2024 has been set at $900 million.'],
      ['capital_expenditures FY2024 900000000 USD gaap'],
    ],
    [
      ['DD&A is expected to be $320 million for the year.'],
      ['depreciation_amortization FY2024 320000000 USD gaap'],
    ],
    [['Combined R&D and SG&A expenses are anticipated to be $480 million to $500 million in 2024.'], []],
    [
      ['Second quarter capacity is expected to be up 5% to 6% compared with the second quarter of 2023.'],
      ['capacity Q22024 5..6 percent growth -'],
    ],
    [
      ['CASM-ex is expected to increase between 1% and 3% for full-year 2024.'],
      ['unit_cost FY2024 1..3 percent growth -'],
    ],
    [
      ['Other income, net is expected to be an expense of approximately $5 million in the second quarter.'],
      ['other_income Q22024 -5000000 USD gaap'],
    ],
    [
      [
        'The Company no longer expects to achieve its 2024 revenue guidance of $900 million to $950 million and is not providing an updated outlook at this time.',
      ],
      ['revenue FY2024 withdrawn none - withdrawn'],
    ],
    [
      ['The Company affirmed all elements of its full-year guidance.'],
      ['all FY2024 qualitative none - reaffirmed'],
    ],
    [
      [
        'Adjusted EBITDA is trending toward the lower end of the previously announced range of $90 million to $100 million for 2024.',
      ],
      ['ebitda FY2024 90000000..100000000 USD non_gaap'],
    ],
    [
      ['Adjusted EBITDA loss is expected to be $12 million to $15 million in the second quarter.'],
      ['ebitda Q22024 -15000000..-12000000 USD non_gaap'],
    ],
    [
      [
        'Depreciation and amortization of approximately $140 million and stock-based compensation of roughly $60 million are assumed for the full year 2024.',
      ],
      [
        'depreciation_amortization FY2024 140000000 USD gaap',
        'stock_based_compensation FY2024 60000000 USD gaap',
      ],
    ],
    [
      [
        'Outlook by segment for full-year 2024',
        {
          headers: [['', 'Revenue', 'Adjusted EBITDA']],
          rows: [
            ['Packaging', '$800 - $820 million', '$120 - $125 million'],
            ['Coatings', '$400 - $410 million', '$60 - $64 million'],
            ['Total', '$1,200 - $1,230 million', '$180 - $189 million'],
          ],
        },
      ],
      [
        'revenue[Packaging] FY2024 800000000..820000000 USD gaap',
        'ebitda[Packaging] FY2024 120000000..125000000 USD non_gaap',
        'revenue[Coatings] FY2024 400000000..410000000 USD gaap',
        'ebitda[Coatings] FY2024 60000000..64000000 USD non_gaap',
        'revenue FY2024 1200000000..1230000000 USD gaap',
        'ebitda FY2024 180000000..189000000 USD non_gaap',
      ],
    ],
    [['Our customer, a leading carrier, expects its 2024 capital expenditures to be $17 billion.'], []],
  ])('are read: %j', (parts, expected) => {
    expect(targetsOf([HEADING, ...parts]).map(line)).toEqual(expected)
  })
})

/** What is served has to be right: numbers that belong to something else are left out. */
describe('Numbers beside targets', () => {
  it.each([
    [
      'Harbor Tools expects second-quarter GAAP operating expenses of $30 million to $32 million, non-GAAP diluted earnings per share of $0.20 to $0.24.',
      [
        'operating_expenses Q22024 30000000..32000000 USD gaap',
        'eps_diluted Q22024 0.2..0.24 USD/share non_gaap',
      ],
    ],
    ['Adjusted EBITDA less capital expenditures is expected to be $20 million in 2024.', []],
    [
      'We expect $50 million to $55 million of adjusted EBITDA in 2024 and distributable cash flow of $30 million to $34 million.',
      ['ebitda FY2024 50000000..55000000 USD non_gaap'],
    ],
    ['Expenses (R&D plus marketing) are expected to be down 2 to 4 percent in the second quarter.', []],
    ['We do not expect revenue to exceed $100 million in 2024.', []],
    ['The midpoint of our full-year 2024 revenue guidance range moves to $150 million.', []],
    ['We expect second-quarter net sales to be similar to first quarter 2024 net sales of $121 million.', []],
    [
      'Valves segment sales are expected to grow 9 to 11 percent in 2024, with segment operating margin of 17 to 18 percent.',
      [
        'revenue[Valves] FY2024 9..11 percent growth gaap',
        'operating_margin[Valves] FY2024 17..18 percent -',
      ],
    ],
    ['We expect segment operating margin of 17 to 18 percent in 2024.', []],
    [
      'Cash used in operating activities is expected to be $7 million to $8 million in 2024.',
      ['operating_cash_flow FY2024 -8000000..-7000000 USD gaap'],
    ],
    [
      'Adjusted EBITDA loss for 2024 is expected to be between $(6) million and $(7) million.',
      ['ebitda FY2024 -7000000..-6000000 USD non_gaap'],
    ],
    [
      'For the second quarter of 2024: revenue of $48 to $50 million, an increase of 15% at the midpoint of the range.',
      ['revenue Q22024 48000000..50000000 USD gaap', 'revenue Q22024 15 percent growth gaap'],
    ],
    ['Second quarter 2024 net income increased to $22 million.', []],
    [
      'We expect comparable sales to rise 1% to 3% versus last year in the second quarter, and earnings per diluted share in the range of $1.14 to $1.20.',
      ['comparable_sales Q22024 1..3 percent growth -', 'eps_diluted Q22024 1.14..1.2 USD/share -'],
    ],
    [
      'Net sales for the second quarter and full year are expected to increase 4% to 5% and 6% to 7%, respectively.',
      ['revenue Q22024 4..5 percent growth gaap', 'revenue FY2024 6..7 percent growth gaap'],
    ],
    [
      'The company said it is comfortable with analysts’ estimates of second-quarter revenue of $38 million to $40 million.',
      ['revenue Q22024 38000000..40000000 USD gaap'],
    ],
    ['In 2023 we said that we expected 2024 revenue of $100 million.', []],
    ['Second-quarter earnings per share are likely to fall short of the 52 cents earned a year ago.', []],
    [
      'CASM-Ex for the second quarter is expected to be up 2% to 4% on capacity growth of 5% to 6%.',
      ['unit_cost Q22024 2..4 percent growth -', 'capacity Q22024 5..6 percent growth -'],
    ],
    [
      'Free cash flow guidance for 2024 was increased by $50 million and is now $450 million to $500 million.',
      ['free_cash_flow FY2024 450000000..500000000 USD non_gaap'],
    ],
    [
      'We continue to expect that the Consumer segment will grow revenue 2% to 3% this year.',
      ['revenue[Consumer] FY2024 2..3 percent growth gaap reaffirmed'],
    ],
  ])('are none: %s', (sentence, expected) => {
    expect(linesOf(sentence).map(one => one.replace(/ (?:raised|lowered)$/, ''))).toEqual(expected)
  })

  it('are read below heads that begin with the scale', () => {
    const rows = [
      ['($ in millions)', '2Q24 Guidance', 'FY24 Guidance'],
      ['Total revenues', '$225 - $229', '$930 - $945'],
    ]
    expect(targetsOf([HEADING, { rows }]).map(line)).toEqual([
      'revenue Q22024 225000000..229000000 USD gaap',
      'revenue FY2024 930000000..945000000 USD gaap',
    ])
  })

  it('keep a share of sales from being growth', () => {
    const rows = [['Capital expenditures as % of revenue', '4% - 5%']]
    expect(targetsOf([HEADING, '2024 Outlook', { rows }]).map(line)).toEqual([])
  })

  it('keep the name of a quarter that is compared with from moving the fiscal year', () => {
    const released = [
      'Harbor Tools Inc.',
      'Compared with the first quarter of 2023, revenue in the first quarter of 2024 rose 3%.',
      'Revenue for 2024 is expected to be $200 million to $210 million.',
    ]
    expect(targetsOf(released).map(line)).toEqual(['revenue FY2024 200000000..210000000 USD gaap'])
  })
})

describe('Targets without a verb', () => {
  it('are read below a line that says what follows, in paragraphs without marks', () => {
    const paragraphs = [
      HEADING,
      'The outlook for the second quarter of 2024 is as follows:',
      'Revenue of $200 million, plus or minus 2%.',
      'GAAP and non-GAAP gross margins of 74.5% and 75.5%, respectively.',
    ]
    expect(targetsOf(paragraphs).map(line)).toEqual([
      'revenue Q22024 196000000..204000000 USD gaap',
      'gross_margin Q22024 74.5 percent gaap',
      'gross_margin Q22024 75.5 percent non_gaap',
    ])
  })

  it('are read below a line that names only a period to come', () => {
    expect(
      targetsOf([HEADING, 'Full year 2024:', '- Revenue: $41 million to $42 million']).map(line),
    ).toEqual(['revenue FY2024 41000000..42000000 USD gaap'])
  })

  it('are read in a table whose heads stand above it in plain text', () => {
    const rows = [['Revenues (in millions)', '$1,250', '$1,300']]
    expect(targetsOf([HEADING, '2024 OUTLOOK', 'LOW HIGH', { caption: 'LOW HIGH', rows }]).map(line)).toEqual(
      ['revenue FY2024 1250000000..1300000000 USD gaap'],
    )
  })
})
