/** Revenue of the fiscal year 2024 by part, as read in the tables of the annual reports: label of the row, and millions. */
export const PRINTED_REVENUE: readonly {
  readonly ticker: string
  readonly accession: string
  readonly dimension: 'product' | 'segment' | 'geography'
  readonly concept: string
  readonly rows: readonly { readonly member: string; readonly label: string; readonly millions: number }[]
}[] = [
  {
    ticker: 'AAPL',
    accession: '0000320193-24-000123',
    dimension: 'product',
    concept: 'us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax',
    rows: [
      { member: 'aapl:IPhoneMember', label: 'iPhone', millions: 201_183 },
      { member: 'aapl:MacMember', label: 'Mac', millions: 29_984 },
      { member: 'aapl:IPadMember', label: 'iPad', millions: 26_694 },
      {
        member: 'aapl:WearablesHomeandAccessoriesMember',
        label: 'Wearables, Home and Accessories',
        millions: 37_005,
      },
      { member: 'us-gaap:ServiceMember', label: 'Services', millions: 96_169 },
    ],
  },
  {
    ticker: 'AAPL',
    accession: '0000320193-24-000123',
    dimension: 'segment',
    concept: 'us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax',
    rows: [
      { member: 'aapl:AmericasSegmentMember', label: 'Americas', millions: 167_045 },
      { member: 'aapl:EuropeSegmentMember', label: 'Europe', millions: 101_328 },
      { member: 'aapl:GreaterChinaSegmentMember', label: 'Greater China', millions: 66_952 },
      { member: 'aapl:JapanSegmentMember', label: 'Japan', millions: 25_052 },
      { member: 'aapl:RestOfAsiaPacificSegmentMember', label: 'Rest of Asia Pacific', millions: 30_658 },
    ],
  },
  {
    ticker: 'AAPL',
    accession: '0000320193-24-000123',
    dimension: 'geography',
    concept: 'us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax',
    rows: [
      { member: 'country:US', label: 'U.S.', millions: 142_196 },
      { member: 'country:CN', label: 'China (1)', millions: 66_952 },
      { member: 'aapl:OtherCountriesMember', label: 'Other countries', millions: 181_887 },
    ],
  },
  {
    ticker: 'TSLA',
    accession: '0001628280-25-003063',
    dimension: 'product',
    concept: 'us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax',
    rows: [
      { member: 'tsla:AutomotiveSalesMember', label: 'Automotive sales', millions: 72_480 },
      {
        member: 'tsla:AutomotiveRegulatoryCreditsMember',
        label: 'Automotive regulatory credits',
        millions: 2_763,
      },
      {
        member: 'tsla:EnergyGenerationAndStorageSalesMember',
        label: 'Energy generation and storage sales',
        millions: 9_564,
      },
      { member: 'tsla:ServicesAndOtherMember', label: 'Services and other', millions: 10_534 },
      { member: 'tsla:AutomotiveLeasingMember', label: 'Automotive leasing', millions: 1_827 },
    ],
  },
  {
    ticker: 'TSLA',
    accession: '0001628280-25-003063',
    dimension: 'segment',
    concept: 'us-gaap:Revenues',
    rows: [
      {
        member: 'tsla:AutomotiveSegmentMember',
        label: 'Total automotive & services and other segment revenue',
        millions: 87_604,
      },
      {
        member: 'tsla:EnergyGenerationAndStorageSegmentMember',
        label: 'Energy generation and storage segment revenue',
        millions: 10_086,
      },
    ],
  },
  {
    ticker: 'TSLA',
    accession: '0001628280-25-003063',
    dimension: 'geography',
    concept: 'us-gaap:Revenues',
    rows: [
      { member: 'country:US', label: 'United States', millions: 47_725 },
      { member: 'country:CN', label: 'China', millions: 20_944 },
      { member: 'tsla:OtherCountriesMember', label: 'Other international', millions: 29_021 },
    ],
  },
  {
    ticker: 'GOOGL',
    accession: '0001652044-25-000014',
    dimension: 'product',
    concept: 'us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax',
    rows: [
      { member: 'goog:GoogleSearchOtherMember', label: 'Google Search & other', millions: 198_084 },
      { member: 'goog:YouTubeAdvertisingRevenueMember', label: 'YouTube ads', millions: 36_147 },
      { member: 'goog:GoogleNetworkMember', label: 'Google Network', millions: 30_359 },
      {
        member: 'goog:SubscriptionsPlatformsAndDevicesRevenueMember',
        label: 'Google subscriptions, platforms, and devices',
        millions: 40_340,
      },
    ],
  },
  {
    ticker: 'GOOGL',
    accession: '0001652044-25-000014',
    dimension: 'segment',
    concept: 'us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax',
    rows: [
      { member: 'goog:GoogleServicesMember', label: 'Google Services total', millions: 304_930 },
      { member: 'goog:GoogleCloudMember', label: 'Google Cloud', millions: 43_229 },
      { member: 'us-gaap:AllOtherSegmentsMember', label: 'Other Bets', millions: 1_648 },
    ],
  },
  {
    ticker: 'GOOGL',
    accession: '0001652044-25-000014',
    dimension: 'geography',
    concept: 'us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax',
    rows: [
      { member: 'country:US', label: 'United States', millions: 170_447 },
      { member: 'us-gaap:EMEAMember', label: 'EMEA (1)', millions: 102_127 },
      { member: 'srt:AsiaPacificMember', label: 'APAC (1)', millions: 56_815 },
      {
        member: 'goog:AmericasExcludingUnitedStatesMember',
        label: 'Other Americas (1)',
        millions: 20_418,
      },
    ],
  },
]
