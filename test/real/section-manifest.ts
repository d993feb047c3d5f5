/*
 * Sections of real filings of four decades as they were read by eye: where they begin, where they end, how long they
 * are. A line: accession number, section id, state, characters | first words | last words (folded, blanks between).
 */

const LINES = `
0001193125-09-041008 business extracted 218577 | item 1 business introduction overview american express company together with its consolidated | 365 days or less and other borrowed funds
0001193125-09-041008 risk_factors extracted 59413 | item 1a risk factors this section highlights specific risks that could affect | update publicly or revise any forward looking statements
0001193125-09-041008 mda_full incorporated_by_reference 261 | item 7 management s discussion and analysis of financial condition and results | report to shareholders is incorporated herein by reference
0001193125-09-041008 financial_statements incorporated_by_reference 343 | item 8 financial statements and supplementary data the report of independent registered | report to shareholders are incorporated herein by reference
0000021344-98-000004 business extracted 39933 | item 1 business the coca cola company the company or the registrant | 31 1997 which is incorporated herein by reference
0000021344-98-000004 mda_full incorporated_by_reference 49473 | financial review incorporating the coca cola company management s discussion and analysis | specific geographic areas is presented on page 60
0000021344-98-000004 financial_statements incorporated_by_reference 64513 | consolidated balance sheets the coca cola company and subsidiaries december 31 1997 | per share after income taxes basic and diluted
0001047469-03-013199 business extracted 2092 | item 1 business the first paragraph of fourth quarter results page 19 | material with or furnish it to the sec
0001047469-03-013199 mda_full incorporated_by_reference 327 | item 7 management s discussion and analysis of financial condition and results | report to shareholders are incorporated herein by reference
0001047469-03-013199 financial_statements incorporated_by_reference 242 | item 8 financial statements and supplementary data pages 24 36 excluding years | report to shareholders are incorporated herein by reference
0000040545-94-000003 business extracted 44943 | item 1 business general unless otherwise indicated by the context the terms | related sales of aircraft engine goods and services
0000040545-94-000003 mda_full incorporated_by_reference 34867 | management s discussion of operations overview general electric company s consolidated financial | amounts received on transfer of the aerospace businesses
0000040545-94-000003 financial_statements incorporated_by_reference 121307 | statement of earnings general electric company and consolidated affiliates for the years | the schedules identified solely with the 10 k
0001047469-03-008257 business extracted 89551 | item 1 business industry we are the world s largest semiconductor chip | goals set in advance by the compensation committee
0001047469-03-008257 mda_full extracted 65006 | item 7 management s discussion and analysis of financial condition and results | mid quarter business updates and at other times
0001047469-03-008257 financial_statements extracted 105426 | item 8 financial statements and supplementary data index to consolidated financial statements | earnings per share in 2001 by 0 22
0000051143-24-000012 business extracted 10030 | item 1 business international business machines corporation ibm or the company was | the goldman sachs group inc from 2006 2016
0000051143-24-000012 risk_factors extracted 35037 | item 1a risk factors risks related to our business downturn in economic | to the liquidity or value of such securities
0000051143-24-000012 mda_full incorporated_by_reference 212 | item 7 management s discussion and analysis of financial condition and results | to stockholders which are incorporated herein by reference
0000051143-24-000012 financial_statements incorporated_by_reference 250 | item 8 financial statements and supplementary data refer to pages 44 through | page s 1 of this form 10 k
0001047469-98-012291 business extracted 9450 | item 1 business ibm develops manufactures and sells advanced information processing products | impact on the company s business in 1997
0001047469-98-012291 mda_full incorporated_by_reference 24061 | management discussion international business machines corporation and subsidiary companies operating expenses dollars | the company may be affected by such matters
0001047469-98-012291 financial_statements incorporated_by_reference 75950 | consolidated statement of earnings international business machines corporation and subsidiary companies dollars | exchange composite tape for the last two years
0001104659-03-004925 item_9 extracted 1062 | item 9 regulation fd disclosure on march 25 2003 in connection with | 302 of the sarbanes oxley act of 2002
0000950134-09-003967 business extracted 41556 | item 1 business wells fargo company is a corporation organized under the | information is incorporated into this report by reference
0000950134-09-003967 risk_factors incorporated_by_reference 270 | item 1a risk factors information in response to this item 1a can | information is incorporated into this report by reference
0000950134-09-003967 mda_full incorporated_by_reference 293 | item 7 management s discussion and analysis of financial condition and results | information is incorporated into this report by reference
0000950134-09-003967 financial_statements incorporated_by_reference 305 | item 8 financial statements and supplementary data information in response to this | information is incorporated into this report by reference
0000100493-17-000037 item_5_02 extracted 496 | item 5 02 departure of directors or certain officers election of directors | proxy statement for its annual meeting of shareholders
0000100493-17-000037 item_5_07 extracted 3486 | item 5 07 submission of matters to a vote of security holders | 171 340 broker non votes 20 079 959
0000950117-94-000182 item_5 incorporated_by_reference 174 | item 5 other events on august 9 1994 union camp corporation issued | 99 hereto and is incorporated herein by reference
0000950117-94-000182 item_7 extracted 298 | item 7 financial statements pro forma financial information and exhibits exhibits exhibit | august 9 1994 4 of union camp corporation
0000104169-23-000097 financial_statements extracted 46330 | item 1 financial statements walmart inc condensed consolidated statements of income unaudited | months ended july 31 2023 and 2022 respectively
0000104169-23-000097 mda_full extracted 50216 | item 2 management s discussion and analysis of financial condition and results | liability by the company upon their final resolution
0000104169-23-000097 risk_factors extracted 846 | item 1a risk factors in addition to the other information set forth | companies operating in the u s and globally
0000104169-24-000056 business extracted 45876 | item 1 business general walmart inc walmart the company or we is | of 12 months following the amendment or waiver
0000104169-24-000056 risk_factors extracted 88729 | item 1a risk factors the risks described below could in ways we | business associate morale or customer or shareholder support
0000104169-24-000056 mda_full extracted 61380 | item 7 management s discussion and analysis of financial condition and results | the interpretation and application of complex tax laws
0000104169-24-000056 financial_statements extracted 114533 | item 8 financial statements and supplementary data consolidated financial statements of walmart | 3 2024 december 13 2024 january 6 2025
0000899243-95-000310 item_5 extracted 642 | item 5 other events the prospectus dated october 14 1994 and prospectus | 6 3 4 notes due may 15 2002
0001193125-10-071652 business extracted 31988 | item 1 business general wal mart stores inc walmart the company or | of 12 months following the amendment or waiver
0001193125-10-071652 risk_factors extracted 25229 | item 1a risk factors the risks described below could materially and adversely | our products and services and our market share
0001193125-10-071652 mda_full incorporated_by_reference 412 | item 7 management s discussion and analysis of financial condition and results | to this annual report on form 10 k
0001193125-10-071652 financial_statements incorporated_by_reference 550 | item 8 financial statements and supplementary data the information required by this | to this annual report on form 10 k
0000950135-02-001340 business extracted 25677 | item 1 business of textron we are a global multi industry company | 29 2001 we had approximately 51 000 employees
0000950135-02-001340 mda_full incorporated_by_reference 276 | item 7 management s discussion and analysis of financial condition and results | into this annual report on form 10 k
0000950135-02-001340 financial_statements incorporated_by_reference 454 | item 8 financial statements and supplementary data the consolidated financial statements together | form 10 k are incorporated herein by reference
0000320187-23-000052 financial_statements extracted 46353 | item 1 financial statements nike inc unaudited condensed consolidated statements of income | results of operations financial position and cash flows
0000320187-23-000052 mda_full extracted 50093 | item 2 management s discussion and analysis of financial condition and results | would result in materially different amounts being reported
0000320187-23-000052 risk_factors extracted 192 | item 1a risk factors there have been no material changes in our | for the fiscal year ended may 31 2023
0000320187-24-000044 business extracted 38870 | item 1 business general nike inc was incorporated in 1967 under the | s navy as a naval nuclear power officer
0000320187-24-000044 risk_factors extracted 97984 | item 1a risk factors special note regarding forward looking statements and analyst | and resources needed to successfully run our business
0000320187-24-000044 mda_full extracted 73896 | item 7 management s discussion and analysis of financial condition and results | to the consolidated financial statements for additional information
0000320187-24-000044 financial_statements extracted 119985 | item 8 financial statements and supplementary data management of nike inc is | other 2 balance at may 31 2024 267
0001193125-06-156152 business extracted 36250 | item 1 business general nike inc was incorporated in 1968 under the | for global sales and marketing for consumer products
0001193125-06-156152 risk_factors extracted 30326 | item 1a risk factors special note regarding forward looking statements and analyst | that are needed to successfully run our business
0001193125-06-156152 mda_full extracted 72196 | item 7 management s discussion and analysis of financial condition and results | the actual loss or change in estimate occurred
0001193125-06-156152 financial_statements extracted 80684 | item 8 financial statements and supplemental data management of nike inc is | for more than 10 percent of consolidated revenues
0000320193-23-000077 financial_statements extracted 31328 | item 1 financial statements apple inc condensed consolidated statements of operations unaudited | 22 998 23 076 87 332 94 543
0000320193-23-000077 mda_full extracted 18008 | item 2 management s discussion and analysis of financial condition and results | accounting estimates since the 2022 form 10 k
0000320193-23-000077 risk_factors extracted 590 | item 1a risk factors the company s business reputation results of operations | risk factors since the 2022 form 10 k
0000320193-24-000081 financial_statements extracted 26658 | item 1 financial statements apple inc condensed consolidated statements of operations unaudited | 25 352 22 998 93 625 87 332
0000320193-24-000081 mda_full extracted 17586 | item 2 management s discussion and analysis of financial condition and results | accounting estimates since the 2023 form 10 k
0000320193-24-000081 risk_factors extracted 900 | item 1a risk factors the company s business reputation results of operations | risk factors since the 2023 form 10 k
0000320193-24-000123 business extracted 15633 | item 1 business company background the company designs manufactures and markets smartphones | are intended to be inactive textual references only
0000320193-24-000123 risk_factors extracted 68481 | item 1a risk factors the company s business reputation results of operations | adverse impact on investor confidence and employee retention
0000320193-24-000123 mda_full extracted 15440 | item 7 management s discussion and analysis of financial condition and results | the company s financial condition and operating results
0000320193-24-000123 financial_statements extracted 60529 | item 8 financial statements and supplementary data index to consolidated financial statements | young llp san jose california november 1 2024
0000320193-25-000073 financial_statements extracted 25466 | item 1 financial statements apple inc condensed consolidated statements of operations unaudited | 28 202 25 352 100 623 93 625
0000320193-25-000073 mda_full extracted 19891 | item 2 management s discussion and analysis of financial condition and results | accounting estimates since the 2024 form 10 k
0000320193-25-000073 risk_factors extracted 1000 | item 1a risk factors the company s business reputation results of operations | risk factors since the 2024 form 10 k
0000320193-25-000079 business extracted 15919 | item 1 business company background the company designs manufactures and markets smartphones | are intended to be inactive textual references only
0000320193-25-000079 risk_factors extracted 67757 | item 1a risk factors the following summarizes factors that could have a | adverse impact on investor confidence and employee retention
0000320193-25-000079 mda_full extracted 18116 | item 7 management s discussion and analysis of financial condition and results | the company s financial condition and operating results
0000320193-25-000079 financial_statements extracted 61694 | item 8 financial statements and supplementary data index to consolidated financial statements | young llp san jose california october 31 2025
0000320193-26-000020 financial_statements extracted 27084 | item 1 financial statements apple inc condensed consolidated statements of operations unaudited | 10 620 10 813 31 636 100 623
0000320193-26-000020 mda_full extracted 21684 | item 2 management s discussion and analysis of financial condition and results | accounting estimates since the 2025 form 10 k
0000320193-26-000020 risk_factors extracted 18994 | item 1a risk factors the company s business reputation results of operations | in significant penalties and fines and legal liability
0000912057-00-023442 financial_statements extracted 26071 | item 1 financial statements apple computer inc condensed consolidated statements of operations | adjusted to give effect to this stock split
0000912057-00-023442 mda_full extracted 24097 | item 2 management s discussion and analysis of financial condition and results | in the company s 1999 form 10 k
0000354950-23-000185 financial_statements extracted 29360 | item 1 financial statements the home depot inc consolidated balance sheets unaudited | s kpmg llp atlanta georgia august 21 2023
0000354950-23-000185 mda_full extracted 26406 | item 2 management s discussion and analysis of financial condition and results | see note 1 to our consolidated financial statements
0000354950-23-000185 risk_factors extracted 625 | item 1a risk factors in addition to the other information set forth | factors discussed in the 2022 form 10 k
0000928385-01-500187 business extracted 98030 | item 4 information on the company introduction aegon nv domiciled in the | adequate to meet the requirements of its businesses
0000928385-01-500187 mda_full extracted 85855 | item 5 operating and financial review and prospects introduction aegon s disclosure | receipt of the usual approvals of regulatory bodies
0000928385-01-500187 financial_statements incorporated_by_reference 154894 | report of independent auditors we have audited the accompanying consolidated balance sheets | receivables 62 30 72 total 464 432 377
0001193125-13-310206 business extracted 43667 | item 1 business general microsoft was founded in 1975 our mission is | we file with or furnish to the sec
0001193125-13-310206 risk_factors extracted 38746 | item 1a risk factors our operations and financial results are subject to | to develop software and provide cloud based services
0001193125-13-310206 mda_full extracted 84635 | item 7 management s discussion and analysis of financial condition and results | vice president finance and administration chief accounting officer
0001193125-13-310206 financial_statements extracted 112439 | item 8 financial statements and supplementary data income statements in millions except | deloitte touche llp seattle washington july 30 2013
0000796343-23-000044 item_2_02 extracted 9684 | item 2 02 results of operations and financial condition on march 15 | a statement when non gaap information is presented
0000796343-23-000044 item_9_01 extracted 376 | item 9 01 financial statements and exhibits d exhibits exhibit number exhibit | tags are embedded within the inline xbrl document
0000950153-99-001234 business extracted 91446 | item 1 business the company medicis is the leading independent pharmaceutical company | the acquisition or development could be substantially diminished
0000950153-99-001234 mda_full incorporated_by_reference 215 | item 7 management s discussion and analysis of financial condition and results | 21 of the 1999 annual report to shareholders
0000950153-99-001234 financial_statements incorporated_by_reference 297 | item 8 financial statements and supplementary data information required by this item | 40 of the 1999 annual report to shareholders
0001193125-11-316242 item_5_02 extracted 1826 | item 5 02 departure of directors or certain officers election of directors | s next annual report on form 10 k
0001000685-97-000006 item_2 extracted 1833 | item 2 acquisition or disposition of assets on january 10 1997 home | acquisitions will be accounted for as a purchase
0001000685-97-000006 item_7 extracted 2166 | item 7 financial statements and pro forma financial information a financial statements | 27 1996 as filed on december 13 1996
0000950124-00-004609 item_2 extracted 6044 | item 2 acquisition or disposition of assets on june 6 2000 the | additional shares issued to the former steichen shareholders
0000950124-00-004609 item_7 extracted 37175 | item 7 financial statements and exhibits a financial statements of business acquired | llp 99 1 press release exhibit index 1
0001125282-04-005938 item_2_02 extracted 981 | item 2 02 results of operations and financial condition on november 23 | forth by specific reference in such a filing
0001125282-04-005938 item_9_01 extracted 149 | item 9 01 financial statements and exhibits c exhibits 99 1 press | 99 2 transcript of november 23 2004 webcast
0000914760-99-000124 item_5 extracted 2644 | item 5 other events on june 11 1999 westell technologies inc entered | or to reflect the occurrence of unanticipated events
0000914760-99-000124 item_7 extracted 139 | item 7 financial statements and exhibits c exhibits exhibit 99 1 press | june 14 1999 issued by westell technologies inc
0000950135-07-000640 item_7_01 extracted 650 | item 7 01 regulation fd disclosure on february 9 2007 nuance communications | and had no impact on earnings per share
0000930413-08-001093 business extracted 28382 | item 1 business the company s history we are a delaware corporation | prices quoted in the market or at all
0000930413-08-001093 mda_full extracted 3581 | item 6 plan of operation plan of operation general our plan is | accounting auditing legal and sec report filing expenses
0000930413-08-001093 financial_statements incorporated_by_reference 30822 | report of independent registered public accounting firm shareholders and directors 24holdings inc | such rent expense is deemed to be insignificant
0001045810-23-000017 business extracted 53143 | item 1 business our company nvidia pioneered accelerated computing to help solve | of this annual report on form 10 k
0001045810-23-000017 risk_factors extracted 87488 | item 1a risk factors in evaluating nvidia the following risk factors should | us to take other corporate actions they desire
0001045810-23-000017 mda_full extracted 38652 | item 7 management s discussion and analysis of financial condition and results | adoption of new and recently issued accounting pronouncements
0001045810-23-000017 financial_statements incorporated_by_reference 99455 | report of independent registered public accounting firm to the board of directors | k for additional information 4 represents sales returns
0001045810-23-000175 financial_statements extracted 48621 | item 1 financial statements unaudited nvidia corporation and subsidiaries condensed consolidated statements | 13 507 6 704 20 699 14 992
0001045810-23-000175 mda_full extracted 33250 | item 2 management s discussion and analysis of financial condition and results | of any new and recently issued accounting pronouncements
0001045810-23-000175 risk_factors extracted 49507 | item 1a risk factors other than the risk factors listed below there | costly time consuming and disruptive to our operations
0001045810-24-000029 business extracted 51566 | item 1 business our company nvidia pioneered accelerated computing to help solve | of this annual report on form 10 k
0001045810-24-000029 risk_factors extracted 106736 | item 1a risk factors the following risk factors should be considered in | us to take other corporate actions they desire
0001045810-24-000029 mda_full extracted 40449 | item 7 management s discussion and analysis of financial condition and results | adoption of new and recently issued accounting pronouncements
0001045810-24-000029 financial_statements incorporated_by_reference 99384 | report of independent registered public accounting firm to the board of directors | k for additional information 4 represents sales returns
0001045810-25-000023 business extracted 54779 | item 1 business our company nvidia pioneered accelerated computing to help solve | of this annual report on form 10 k
0001045810-25-000023 risk_factors extracted 110657 | item 1a risk factors the following risk factors should be considered in | us to take other corporate actions they desire
0001045810-25-000023 mda_full extracted 37994 | item 7 management s discussion and analysis of financial condition and results | adoption of new and recently issued accounting pronouncements
0001045810-25-000023 financial_statements incorporated_by_reference 99790 | report of independent registered public accounting firm to the board of directors | k for additional information 4 represents sales returns
0001045810-25-000209 financial_statements extracted 52399 | item 1 financial statements unaudited nvidia corporation and subsidiaries condensed consolidated statements | a weighted average discount rate of 4 16
0001045810-25-000209 mda_full extracted 33174 | item 2 management s discussion and analysis of financial condition and results | of any new and recently issued accounting pronouncements
0001045810-25-000209 risk_factors extracted 30854 | item 1a risk factors other than the risk factors listed below there | would negatively impact our business and financial results
0001045810-26-000024 item_5_02 extracted 2277 | item 5 02 departure of directors or certain officers election of directors | 10 1 and is incorporated herein by reference
0001045810-26-000024 item_9_01 extracted 250 | item 9 01 financial statements and exhibits d exhibits exhibit number description | formatted in inline xbrl included as exhibit 101
0000950137-05-004969 item_5_02 extracted 745 | item 5 02 departure of directors or principal officers election of directors | director of home depot corporation and savi technology
0001213900-25-032135 item_2_02 extracted 1663 | item 2 02 results of operations and financial condition on april 15 | the securities act and applicable state securities laws
0001213900-25-032135 item_4_02 extracted 2047 | item 4 02 non reliance on previously issued financial statements or a | k for the year ended december 31 2024
0001213900-25-032135 item_7_01 incorporated_by_reference 118 | item 7 01 regulation fd disclosure item 2 02 of this current | form 8 k is incorporated herein by reference
0001213900-25-032135 item_9_01 extracted 145 | item 9 01 exhibits d exhibits exhibit no description 99 1 press | page interactive data file formatted in inline xbrl
0001104659-25-042659 directors_officers extracted 21348 | item 10 directors executive officers and corporate governance background and qualifications the | exhibit 19 to the original form 10 k
0001104659-25-042659 executive_compensation extracted 72416 | item 11 executive compensation compensation discussion and analysis the following discussion and | directors or compensation committee of any other company
0001104659-25-042659 security_ownership extracted 6997 | item 12 security ownership of certain beneficial owners and management and related | acquired within 60 days after december 31 2024
0001104659-25-042659 related_transactions extracted 6971 | item 13 certain relationships and related transactions and director independence review of | any of messrs ehrenpreis gebbia murdoch or straubel
0001104659-25-042659 accountant_fees extracted 2137 | item 14 principal accountant fees and services principal accounting fees and services | 2024 were pre approved by the audit committee
0001104659-25-042659 exhibits extracted 31464 | item 15 exhibits and financial statement schedules 1 financial statements see index | 2 indicates a filing of maxwell technologies inc
0001628280-24-002390 business extracted 45603 | item 1 business overview we design develop manufacture sell and lease high | into this annual report on form 10 k
0001628280-24-002390 risk_factors extracted 79041 | item 1a risk factors you should carefully consider the risks described below | are willing to pay for our common stock
0001628280-24-002390 mda_full extracted 49808 | item 7 management s discussion and analysis of financial condition and results | in this annual report on form 10 k
0001628280-24-002390 financial_statements extracted 163703 | item 8 financial statements and supplementary data index to consolidated financial statements | ended december 31 2022 related to employee terminations
0001628280-25-003063 business extracted 49557 | item 1 business overview we design develop manufacture sell and lease high | into this annual report on form 10 k
0001628280-25-003063 risk_factors extracted 79560 | item 1a risk factors you should carefully consider the risks described below | are willing to pay for our common stock
0001628280-25-003063 mda_full extracted 49243 | item 7 management s discussion and analysis of financial condition and results | in this annual report on form 10 k
0001628280-25-003063 financial_statements extracted 151689 | item 8 financial statements and supplementary data index to consolidated financial statements | ended december 31 2022 related to employee terminations
0001628280-25-035806 financial_statements extracted 65833 | item 1 financial statements tesla inc consolidated balance sheets in millions except | 446 2 029 total 14 570 12 017
0001628280-25-035806 mda_full extracted 35872 | item 2 management s discussion and analysis of financial condition and results | during the six months ended june 30 2025
0001628280-25-035806 risk_factors extracted 3607 | item 1a risk factors our operations and financial results are subject to | funds for our solar and energy storage assets
0001062993-16-008650 business extracted 96992 | item 4 information on the company a history and development of the | f relating to the company s mineral projects
0001062993-16-008650 mda_full extracted 2082 | item 5 operating and financial review and prospects see the management s | term liabilities total g safe harbor not applicable
0001062993-16-008650 financial_statements incorporated_by_reference 59830 | consolidated statements of financial position expressed in u s dollars notes december | mr kondrat page f 26 of f 26
0001652044-24-000022 business extracted 32339 | item 1 business overview as our founders larry and sergey wrote in | are intended to be inactive textual references only
0001652044-24-000022 risk_factors extracted 75733 | item 1a risk factors our operations and financial results are subject to | to operate effectively and maintain our corporate culture
0001652044-24-000022 mda_full extracted 59747 | item 7 management s discussion and analysis of financial condition and results | of this annual report on form 10 k
0001652044-24-000022 financial_statements extracted 122121 | item 8 financial statements and supplementary data alphabet inc index to consolidated | total long lived assets 127 049 148 436
0001652044-25-000014 business extracted 30567 | item 1 business overview as our founders larry and sergey wrote in | are intended to be inactive textual references only
0001652044-25-000014 risk_factors extracted 82974 | item 1a risk factors our operations and financial results are subject to | to operate effectively and maintain our corporate culture
0001652044-25-000014 mda_full extracted 58103 | item 7 management s discussion and analysis of financial condition and results | amount recorded and such amounts could be material
0001652044-25-000014 financial_statements extracted 126456 | item 8 financial statements and supplementary data alphabet inc index to consolidated | further details on equity investments and oi e
`

interface ExpectedSection {
  readonly accession: string
  readonly id: string
  readonly state: string
  readonly chars: number
  readonly first: string
  readonly last: string
}

export const EXPECTED_SECTIONS: readonly ExpectedSection[] = LINES.trim()
  .split('\n')
  .map(line => {
    const [place, first, last] = line.split(' | ')
    const [accession, id, state, chars] = place!.split(' ')
    return { accession: accession!, id: id!, state: state!, chars: Number(chars), first: first!, last: last! }
  })
