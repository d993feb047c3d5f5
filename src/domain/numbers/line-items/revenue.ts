import type { Template } from '../statement.ts'

/** Totals that say nothing about the industry. */
const TOTALS = [
  'Revenues',
  'RevenuesNetOfInterestExpense',
  'RevenueFromContractWithCustomerExcludingAssessedTax',
  'RevenueFromContractWithCustomerIncludingAssessedTax',
  'SalesRevenueNet',
  'RealEstateRevenueNet',
  'SalesRevenueGoodsNet + SalesRevenueServicesNet?',
]

/** Totals of one industry, which a filer of another shows beside its own total. Of each group the total comes first. */
const INDUSTRY_TOTALS = [
  'SalesRevenueServicesNet',
  'RegulatedAndUnregulatedOperatingRevenue',
  'UtilityRevenue',
  'RegulatedOperatingRevenue + UnregulatedOperatingRevenue?',
  'ElectricUtilityRevenue',
  'SalesRevenueEnergyServices',
  'SalesRevenueFromEnergyCommoditiesAndServices',
  'HealthCareOrganizationRevenueNetOfPatientServiceRevenueProvisions',
  'HealthCareOrganizationRevenue',
  'HealthCareOrganizationPatientServiceRevenueLessProvisionForDoubtfulAccounts',
  'OilAndGasRevenue',
  'RevenueOilAndGasServices',
  'RefiningAndMarketingRevenue',
  'RevenueMineralSales',
  'ContractsRevenue',
  'FinancialServicesRevenue',
  'RevenuesExcludingInterestAndDividends',
  'HomeBuildingRevenue',
  'InvestmentBankingAdvisoryBrokerageAndUnderwritingFeesAndCommissions',
  'FoodAndBeverageRevenue',
]

/** The usual names that filers give the total themselves. */
const OWN_TOTALS = [
  'custom:TotalRevenues',
  'custom:TotalRevenue',
  'custom:TotalNetRevenues',
  'custom:TotalNetRevenue',
  'custom:TotalOperatingRevenues',
  'custom:TotalRevenuesAndOtherIncome',
  'custom:NetRevenuesIncludingNetInterestIncome',
  'custom:NetRevenues',
  'custom:NetSales',
]

/** What the other totals of the income statement imply. */
const IMPLIED = [
  'GrossProfit + CostOfRevenue|CostOfGoodsAndServicesSold|CostOfGoodsSold|CostOfServices',
  'OperatingIncomeLoss + CostsAndExpenses',
]

/** Lines that are the only revenue of some filers and a part of it, or a figure of a note, for others. */
const PARTS = [
  'OilAndGasSalesRevenue',
  'GasGatheringTransportationMarketingAndProcessingRevenue',
  'NaturalGasProductionRevenue',
  'ElectricalGenerationRevenue',
  'ElectricalTransmissionAndDistributionRevenue',
  'ElectricDomesticRegulatedRevenue',
  'GasDomesticRegulatedRevenue',
  'RegulatedOperatingRevenueGas',
  'RegulatedOperatingRevenueWater',
  'HealthCareOrganizationPatientServiceRevenue + HealthCareOrganizationOtherRevenue?',
  'CoalProductsAndServicesRevenue',
  'GoldProductsAndServicesRevenue',
  'OperatingLeaseLeaseIncome',
  'OperatingLeasesIncomeStatementLeaseRevenue',
  'RevenueFromLeaseOrRentalOfPropertyOrEquipment',
  'RevenueFromLeasedAndOwnedHotels',
  'CasinoRevenue',
  'CargoAndFreightRevenue',
  'PassengerRevenue',
  'TechnologyServicesRevenue',
  'LicensesRevenue',
  'LicenseAndServicesRevenue',
  'SubscriptionRevenue',
  'AdvertisingRevenue',
  'RoyaltyRevenue',
  'FranchiseRevenue',
  'AssetManagementFees',
  'ManagementFeesRevenue',
  'InvestmentAdvisoryFees',
  'BrokerageCommissionsRevenue',
  'FeesAndCommissions',
  'RevenueFromRelatedParties',
  'RevenueNotFromContractWithCustomer',
  'RevenueFromCollaborativeArrangementExcludingRevenueFromContractWithCustomer',
  'InterestAndDividendIncomeOperating',
  'OtherSalesRevenueNet',
  'SalesRevenueGoodsGross',
]

const IFRS = [
  'ifrs:Revenue',
  'ifrs:RevenueFromContractsWithCustomers',
  'ifrs:RevenueAndOperatingIncome',
  'ifrs:InsuranceRevenue',
  'ifrs:RevenueFromSaleOfGoods + ifrs:RevenueFromRenderingOfServices?',
  'ifrs:RevenueFromRenderingOfServices',
  'ifrs:GrossProfit + ifrs:CostOfSales',
  'ifrs:RevenueFromInterest',
  'ifrs:InterestRevenueCalculatedUsingEffectiveInterestMethod',
]

export const REVENUE: readonly string[] = [...TOTALS, ...IFRS]
export const REVENUE_FALLBACKS: readonly string[] = [...INDUSTRY_TOTALS, ...OWN_TOTALS, ...IMPLIED, ...PARTS]

export const REVENUE_BY_TEMPLATE: Readonly<Partial<Record<Template, readonly string[]>>> = {
  bank: [
    'Revenues',
    'RevenuesNetOfInterestExpense',
    'InterestIncomeExpenseNet + NoninterestIncome',
    'InterestAndDividendIncomeOperating + NoninterestIncome - InterestExpense',
    'RevenueFromContractWithCustomerExcludingAssessedTax',
    'InterestIncomeExpenseNet',
    'InterestAndDividendIncomeOperating',
  ],
  insurer: [
    'Revenues',
    'RevenuesNetOfInterestExpense',
    'SalesRevenueNet',
    'InsuranceServicesRevenue',
    'RevenueFromContractWithCustomerExcludingAssessedTax',
    'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest + BenefitsLossesAndExpenses',
    'IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments + BenefitsLossesAndExpenses',
    'PremiumsEarnedNet + NetInvestmentIncome',
    'PremiumsEarnedNet',
  ],
}
