// Made by `npm run client` out of the OpenAPI document.

export interface paths {
    "/companies/universe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Covered companies
         * @description Companies with facts or text, one row each, as a bare array: `X-Total-Count` is their total number, `Link` with `rel="next"` the next page. With `tickers`, unknown and uncovered ones are absent, and a company requested by a share class is listed with that class (the first, if several are requested). `order=market_cap` is the order of SEC’s ticker list, which is by market value, largest first; companies that are not in it follow by CIK. Names, tickers and classification are current, not point-in-time.
         */
        get: operations["companies.universe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/companies/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search companies by name, ticker or keyword
         * @description Exact ticker or CIK first, then former ticker, complete name, ticker prefix, words of names and former names (typos tolerated), then words of the industry. Searches all known companies, including those without facts. Names and tickers are current, not point-in-time.
         */
        get: operations["companies.search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/companies/by-ticker/{ticker}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Resolve a ticker to identity: name, CIK, aliases, coverage
         * @description Share classes, former tickers, CIKs and CIKs of predecessors resolve to the current company; the requested share class is echoed. Name, tickers, exchange, SIC and sector are current, not point-in-time.
         */
        get: operations["companies.by_ticker"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/taxonomy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sectors with their industries and SIC codes
         * @description Sector and industry are derived from a company’s SIC code by a published table, not licensed from a classification service. Companies without a SIC code are in none. The SIC code is current, not point-in-time.
         */
        get: operations["taxonomy.tree"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/taxonomy/sectors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sectors
         * @description Sector and industry are derived from a company’s SIC code by a published table, not licensed from a classification service. Companies without a SIC code are in none. The SIC code is current, not point-in-time.
         */
        get: operations["taxonomy.sectors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sectors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sectors (the same as /taxonomy/sectors)
         * @description Sector and industry are derived from a company’s SIC code by a published table, not licensed from a classification service. Companies without a SIC code are in none. The SIC code is current, not point-in-time.
         */
        get: operations["taxonomy.sectors.alias_1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/taxonomy/industries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Industries with their sector and SIC codes
         * @description Sector and industry are derived from a company’s SIC code by a published table, not licensed from a classification service. Companies without a SIC code are in none. The SIC code is current, not point-in-time.
         */
        get: operations["taxonomy.industries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/industries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Industries with their sector and SIC codes (the same as /taxonomy/industries)
         * @description Sector and industry are derived from a company’s SIC code by a published table, not licensed from a classification service. Companies without a SIC code are in none. The SIC code is current, not point-in-time.
         */
        get: operations["taxonomy.industries.alias_1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies/{ticker}/balance-sheet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Balance sheets of a company, newest first
         * @description All line items of a balance sheet date come from one reference filing: the latest by `as_of` that reports both sides. Missing items are filled from filings with the same total; `provenance` marks them. Money is unscaled, in `currency`. Null: not reported, or not applicable to this kind of company; `include=provenance` gives the reason.
         */
        get: operations["companies.balance_sheet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies/{ticker}/income-statement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Income statements of a company, newest first
         * @description Expenses are positive. Quarters are as filed, else differences of year-to-date figures of one vintage; a fourth quarter is the year less nine months. `ttm` is the sum of the four quarters served; `warnings` tell where a year was restated and its quarters were not. Per-share values follow `adjusted`. Money is unscaled, in `currency`.
         */
        get: operations["companies.income_statement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies/{ticker}/cash-flow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Cash flow statements of a company, newest first
         * @description Money that leaves the company is negative: `capital_expenditures` is minus the cash paid, likewise acquisitions, debt repaid, dividends and repurchases. Quarters are differences of year-to-date figures of one vintage. `ttm` is the sum of the four quarters served. Money is unscaled, in `currency`.
         */
        get: operations["companies.cash_flow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies/{ticker}/statements/as-reported": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Statements of a filing with its own lines, labels and totals
         * @description The filer's own lines in its order, from the presentation and calculation linkbases of the filing or from the SEC's Financial Statement Data Sets (which have no sums). Each line has its concept, the values of the filing, and the field of our statements that the concept stands for. Without `accession_number`: the latest periodic report by `as_of`. If no presentation is loaded for the company, `accession_number` is null and there are no records.
         */
        get: operations["companies.as_reported_statements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies/{ticker}/restatements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Values of statements that a later filing changed
         * @description One record for each filed value of a statement that a later filing gives differently under the same XBRL element, by more than rounding; latest restatement first. It may correct an error, reclassify, or show discontinued operations apart: the filing tells. Computed values follow from the filed ones and are not listed; splits are no restatements. Money is unscaled, in `currency`.
         */
        get: operations["companies.restatements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/companies/{ticker}/facts-by-period": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * XBRL facts of a company by fiscal period
         * @description Undimensioned facts of the fiscal periods asked for: durations that are a quarter, a year to date or a year of the company's own calendar, and instants at their ends; the latest version of each that was filed by `as_of`. Without `fiscal_year` and `fiscal_period`: the latest period.
         */
        get: operations["facts.by_period"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies/{ticker}/fact-history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Historical values of an XBRL fact
         * @description One record a period, newest first: the value that holds on `as_of` (periodic reports before current reports before everything else, the latest of them) and every filing of it by then.
         */
        get: operations["facts.history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies/{ticker}/raw-facts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Dimensional XBRL facts: segment, geography, product
         * @description Facts on at least one axis, out of the documents of filings: the latest version of each that was filed by `as_of` (periodic reports before current reports before everything else), or with `accession_number` as that filing has them; newest period first. `dimension` means facts on at least one of these axes, by local name: `segment`: StatementBusinessSegmentsAxis, SubsegmentsAxis, SegmentsAxis, ConsolidationItemsAxis, SegmentConsolidationItemsAxis, ReportableSegmentsAxis, OperatingActivitiesAxis; `geography`: StatementGeographicalAxis, GeographicalAreasAxis, GeographicDistributionAxis; `product`: ProductOrServiceAxis, ProductsAndServicesAxis. `fiscal_year` and `fiscal_period` are those of the fact’s own period by the company’s calendar, and after its end by the day on which the company’s fiscal years end today.
         */
        get: operations["facts.raw"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies/{ticker}/segments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Figures by segment, geography, product or customer
         * @description One record per concept, axis and period, newest period first: all members that are reported on one axis alone, their total, and the consolidated figure. Values are the latest filed by `as_of`. A member of operating segments on the consolidation axis counts as no second axis. Members can contain each other (Americas and United States): `difference` shows it.
         */
        get: operations["facts.segments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/data/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Computed metrics of many companies
         * @description Values are in `data[TICKER].metrics[metric][key]`: `key` is the period kind for the latest value, and the dimension id for each dimension. Ratios are fractions, money is unscaled in the company’s `currency`. The reason of a null is in `metadata.unavailable`: `missing_input:<input>` (with `:<n>_year_before` or `:<n>_quarter_before` for an earlier period), `negative_denominator`, `not_applicable:<template>`, `no_price`, `unit_mismatch`, `insufficient_history`, `zero_variance`, `not_finite`, `out_of_range`, `not_burning`, `conflicting_concepts`, `not_reported`, `stale` (the latest period ended, or the last close is, more than 18 months old). A metric that is null in every period has an empty `history`. Values based on a substitute are listed in `metadata.flags`: `ending_balance`, `statutory_tax`, `unproven_input`, `carried_forward`, `weighted_shares`, `cash_dividends`, `pretax_from_net_income`, `neutral_index`, `price_approximate`, `gap`. As a table: one row per value, those of `years` with their period.
         */
        get: operations["metrics.query"];
        put?: never;
        /**
         * Computed metrics of many companies (parameters in the request body)
         * @description As `GET /data/metrics`, with the parameters in the body; lists are arrays.
         */
        post: operations["metrics.query_by_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/data/metrics/catalog": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Metrics and dimensions
         * @description All metrics with their formulas, and the available dimensions. Metrics are magnitudes: cash paid for capital expenditures, dividends, debt and repurchases is positive here, while statements show outflows as negative. In formulas, `prior_year(x)` is x a year earlier, `avg(x)` the mean of both, `opt(x)` is x, or zero if the line item was not filed for two years, `carried(x)` the latest x within a year, `a ?? b` the first that is not null; a quotient with a denominator of zero or less is null (`negative_denominator`).
         */
        get: operations["metrics.catalog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/data/metrics/lineage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lineage of a metric: formula inputs and source facts
         * @description One level per request: for a metric the terms of its formula with their values, for a line item its source facts (or the quarters). Request the `id`, `period_type` and `period_end` of an input to follow a value down to the facts as filed. The value equals the formula applied to the terms.
         */
        get: operations["metrics.lineage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies/{ticker}/metrics/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Metrics of a company over its periods
         * @description One record per period, newest first, with a field per metric; the reason of a null is in `null_reasons`.
         */
        get: operations["metrics.history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/screener/screen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Screen companies by metric thresholds
         * @description The universe is all companies that had filed a balance sheet by the date. Each is counted in `total`, fails a filter by its own value, or is counted once in `excluded`: a null passes no filter and fails none. Money is compared in USD. `in_top` and `in_bottom` apply to the companies that pass the other filters (with `match` any: to all), ties included. Dimensions use values at period ends, also with `price` current. Names, sectors and exchanges are current, not point-in-time.
         */
        post: operations["screener.screen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/screener/roic/screen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Screen companies by return on invested capital
         * @description Highest first. Quartiles use linear interpolation. `min_market_cap` compares market values at the close of the period end, in USD.
         */
        get: operations["screener.roic"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/peers/{cik_or_ticker}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Peer group with comparables
         * @description `industry`: Same SIC code in four digits, then in three, then in two; within each group ordered by similarity in size. `size`: A quarter to four times the market value, in any industry, most similar first; by revenue if the market value is unknown. `fundamentals`: Most similar in log revenue, gross margin, operating margin, three-year revenue growth, capital expenditures and research to revenue, net debt to EBITDA, as robust scores. Funds, shells, companies that report in another currency and companies without a report for 18 months are not peers. Metrics cover twelve months.
         */
        get: operations["peers.of_company"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/companies/{ticker}/filings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Filings of a company, newest first
         * @description All forms and amendments unless `form_type` selects some. Includes filings of predecessors; `filer_cik` is the registrant that filed. Dates are SEC filing dates.
         */
        get: operations["filings.of_company"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/filings/recent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Recent filings of all companies, newest first
         * @description Annual and quarterly reports unless `form_type` selects others. Dates are SEC filing dates. Names, tickers and sectors are current, not point-in-time.
         */
        get: operations["filings.recent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/filings/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search the text of all filings
         * @description Passages (512 to 1,024 tokens) and tables of all stored filings, ranked by BM25. The same word in another inflection matches; quoted words and prefixes match as written. `as_of` and the dates compare the SEC filing date. `has_more` and `next_cursor` page without a bound on depth. Names, tickers and sectors are today’s: not point-in-time.
         */
        get: operations["filings.search"];
        put?: never;
        /**
         * Search the text of all filings (parameters in the request body)
         * @description As `GET /filings/search`, with the parameters in the body; lists are arrays.
         */
        post: operations["filings.search_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/filings/text": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Text of filings: sections, passages, tables
         * @description Served from one filing, which `served_filing` names: that of `accession_number`, whatever the window; else the latest of the forms asked for inside the window; with `section_id` and no `form_type` the latest in which that section was extracted, else the latest that refers to where it stands. With `from_date` or `to_date` all filings in the window are served, newest first, and `served_filing` is null where rows come from more than one. Where a keyword matches nothing, one filing is served and `section_id` is given, that section is served whole with `keyword_matched` false. The keyword is tested on the text itself, for tables on caption and cells. Without a company or filing a keyword is required, and there is no default window. Paging reaches 10,000 rows. Sections may be parts of others: notes of the financial statements, parts of the MD&A. Names and tickers are today’s: not point-in-time.
         */
        get: operations["filings.text"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/filings/sections/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sections of a filing, with their sizes and states
         * @description Every section that the form calls for, in the order of the filing, whatever its state. The filing is that of `accession_number`, else the latest of the forms asked for in the two years up to `vantage_date` or today; without one, `served_filing` is null. `coverage` shows how much of its text the sections hold; under 98 % a warning of the first section of the document says so.
         */
        get: operations["filings.sections_summary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies/{ticker}/sections/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sentences of a section added, removed or reworded since the previous filing
         * @description Compares the latest two filings of the form in which the section was extracted, as of `as_of`. A sentence that only moved is unchanged; tables are not compared. Without two such filings, `previous` is null and there are no changes.
         */
        get: operations["companies.section_changes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/filings/keyword-search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find a keyword in up to 10 filings, section by section
         * @description Hits are passages that contain the keyword; a passage that stands in a section and in its part counts in both. `limit` bounds the snippets of the whole answer: each section gets one, the most relevant first, then a second one, and so on; `hits` counts all. Filings without text are named in `not_found`, with `as_of` also later ones. Names and tickers are today’s: not point-in-time.
         */
        post: operations["filings.keyword_search"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/filing-intelligence/screen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Filings, calls and releases by signals found in their words
         * @description Each match is one source with the sentences that it rests on. Signals of low confidence match nothing. With `order_by=market_cap`, companies without a known market value in USD come last. A source on which a signal could not be evaluated does not match by it: with `ticker`, the answer counts those of the company. Names, tickers and sectors are today’s: not point-in-time.
         */
        post: operations["intelligence.screen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/filing-intelligence/recent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Recent filings, calls and releases with their signals, newest first
         * @description Sources without any signal are listed too, unless `signals` is given: then those on which at least one of them fired. Signals of low confidence are left out. Names, tickers and sectors are today’s: not point-in-time.
         */
        get: operations["intelligence.recent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/filing-intelligence/signals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Signals: what each states, and the rule that finds it
         * @description Phrases of rules are words in order: `a|b` either, `a*` a beginning, `a_b` together, `..N` up to N words in between, `?` may be missing, `@name` a list of words, `<percent>`, `<money>` and the like a number. All rules share guards against conditions, negations, definitions, standards, third parties and the past; the word lists are the project’s own.
         */
        get: operations["intelligence.signals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies/{ticker}/signal-summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Signals of a company, with counts and dates
         * @description For each signal, over all loaded sources of the company and its predecessors: number of detections, latest source and sections of the evidence. `not_evaluated` counts sources where the signal could not be evaluated. Low-confidence signals are excluded.
         */
        get: operations["companies.signal_summary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies/{ticker}/transcript-signals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Signals of the latest call, with who says what
         * @description The latest call that was known on the day, of results or of anything else: one row a sentence, up to three a signal. Only what the company’s own speakers say counts; `counts` are sentences and words of theirs by topic. Without a loaded call `call` is null. What a transcript cannot tell, for want of speaker lines or questions, is in `not_evaluated`.
         */
        get: operations["companies.transcript_signals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies/{ticker}/transcript-trajectory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Calls on results, quarter by quarter
         * @description One record a call, the latest first. Calls about anything but the results of a period are left out. `appeared` and `disappeared` hold signals that could be evaluated on both calls; prepared remarks alone are never compared with a whole call.
         */
        get: operations["companies.transcript_trajectory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies/{ticker}/guidance-vs-actual": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Guidance of a company joined to its filed actuals, newest period first
         * @description Targets are read from the tables and sentences of releases, calls and outlooks of interim reports; one record a metric, segment, period and basis. The actual is what the first periodic report of the period said, not restated. `within` is the closed interval after rounding the actual to the places the target was printed with; of `at_least` an actual at or over the bound is `above`, of `at_most` one at or under it is `below`. Splits between the two days are taken into account in the comparison; the target itself is shown as printed. `pending`: the period is not over on the day of the request (`as_of` or today). `not_reported`: it is over, and no periodic report of it is available. `not_comparable`: the basis is not GAAP or not stated, or the target is for a segment, a longer period, or a measure that is not filed. `outcome_reason` says which.
         */
        get: operations["companies.guidance_vs_actual"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/earnings/{identifier}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Announcements of results of a company, newest first
         * @description One record per announcement: an 8-K with results under item 2.02 (item 12 before August 2004), or an older 8-K or a 6-K whose release is headed as one of results. A quarter can have several, for example preliminary results. The quarter is the one that the release names, else the last quarter of the company’s calendar that ended before the filing. Figures are those of the first 10-Q or 10-K of the quarter (a fourth quarter is the year minus nine months); until it is filed, those that the income statement of the release prints (`figures_from`). Restatements do not change them.
         */
        get: operations["earnings.history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/market/daily/{ticker}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Daily end-of-day prices and period returns, newest first
         * @description Each share class has its own prices; a CIK returns those of the primary class. The operator loads price sources, each with its basis (as traded, split-adjusted, or adjusted for splits and dividends). With `adjusted=true` all prices are adjusted to one split basis, using the splits in price files and filings; each day uses the source with the highest priority. If a day exists only in a dividend-adjusted source and the dividends are unknown, its prices keep that adjustment and are lower than the traded prices. If a split is reported only in filings and no as-traded price shows its date, as-traded prices (`adjusted=false`) are null for the months around it.
         *
         *     A return includes dividends if `adj_close` is available at both ends; otherwise it is the price change on one split basis (that of an adjusted source if no other is loaded). It is null if the history is too short, and if between its ends prices are missing for more than 10 days or sources disagree: no return spans a gap.
         */
        get: operations["market.daily"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bulk/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Bulk export of metrics for all companies and periods
         * @description One row per company, metric and period, ordered by these, with the values of `/data/metrics` with `years`. NDJSON by default; `Accept` selects CSV, Parquet or JSON. A page has at most `limit` rows and 1,000 companies. Follow `X-Next-Cursor` until it is absent. All pages read the snapshot of the first page, even if data is loaded in between. Each page debits one call per 10,000 rows of `limit`, rounded up. To update a copy, send `changed_since` = the `X-Changed-Since-Next` of the previous export. The response then has every company for which data was loaded or recomputed or whose shares were split since, with all of its rows; they replace all rows of that company in the copy (`change`). A company can be sent twice. Tickers and names are current; a change of either alone is not reported.
         */
        get: operations["bulk.metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bulk/facts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Bulk export of XBRL facts for all companies
         * @description One row per company, concept, unit and period, ordered by these: the undimensioned fact as of `as_of`, with the value that `/fact-history` and `/facts-by-period` return. NDJSON by default; `Accept` selects CSV, Parquet or JSON. A page has at most `limit` rows and 1,000 companies. Follow `X-Next-Cursor` until it is absent. All pages read the snapshot of the first page, even if data is loaded in between. Each page debits one call per 10,000 rows of `limit`, rounded up. To update a copy, send `changed_since` = the `X-Changed-Since-Next` of the previous export. The response then has every company for which data was loaded or recomputed or whose shares were split since, with all of its rows; they replace all rows of that company in the copy (`change`). A company can be sent twice. Tickers and names are current; a change of either alone is not reported.
         */
        get: operations["bulk.facts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description `invalid_parameter` (400): The request has invalid parameters.
         *
         *     `malformed_body` (400): The request body is not valid JSON.
         *
         *     `window_exceeded` (400): Paging is limited to the first 10,000 rows. Narrow the query.
         *
         *     `unauthorized` (401): A valid API key is required.
         *
         *     `forbidden` (403): Your API key does not allow this request.
         *
         *     `https_required` (403): Only HTTPS is supported.
         *
         *     `not_found` (404): No resource exists at this URL.
         *
         *     `company_not_found` (404): No company has this ticker or CIK.
         *
         *     `filing_not_found` (404): No such filing.
         *
         *     `method_not_allowed` (405): Method not allowed for this URL. Use a method listed in the Allow header.
         *
         *     `not_acceptable` (406): This endpoint supports none of the media types in the Accept header.
         *
         *     `request_timeout` (408): Timed out while waiting for the complete request.
         *
         *     `cursor_expired` (410): The cursor has expired. Start again without a cursor.
         *
         *     `payload_too_large` (413): The request body is too large.
         *
         *     `uri_too_long` (414): The request URL is too long.
         *
         *     `unsupported_media_type` (415): The request body must be application/json.
         *
         *     `rate_limited` (429): Rate limit exceeded.
         *
         *     `headers_too_large` (431): The request headers are too large.
         *
         *     `internal` (500): Internal error.
         *
         *     `unavailable` (503): A data store is unavailable. Retry shortly.
         *
         *     `data_damaged` (503): A part of the stored data is damaged, so this request cannot be answered correctly. The operator must repair it.
         *
         *     `overloaded` (503): The service is overloaded. Retry shortly.
         *
         *     `timeout` (504): A data store did not answer in time.
         * @enum {string}
         */
        ErrorCode: "invalid_parameter" | "malformed_body" | "window_exceeded" | "unauthorized" | "forbidden" | "https_required" | "not_found" | "company_not_found" | "filing_not_found" | "method_not_allowed" | "not_acceptable" | "request_timeout" | "cursor_expired" | "payload_too_large" | "uri_too_long" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal" | "unavailable" | "data_damaged" | "overloaded" | "timeout";
        /** @description The body of every response that is not a success. */
        Error: {
            error: {
                code: components["schemas"]["ErrorCode"];
                /** @description A sentence for people */
                message: string;
                /** @description The HTTP status */
                status: number;
                details?: {
                    parameter: string;
                    message: string;
                }[] | {
                    /** @enum {string} */
                    scope: "minute" | "day" | "month";
                    /** @description Calls in the window */
                    limit: number;
                    /** @description Calls that are left of it */
                    remaining: number;
                    /** @description Calls that the request would debit */
                    cost: number;
                    /**
                     * Format: date-time
                     * @description When the window ends, UTC
                     */
                    reset: string;
                };
            };
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "companies.universe": {
        parameters: {
            query?: {
                /**
                 * @description Only these companies: tickers or CIKs.
                 * @example [
                 *       "ZZALDR",
                 *       "ZZBRKN"
                 *     ]
                 */
                tickers?: string[];
                /**
                 * @description Only these exchanges, in any case.
                 * @example [
                 *       "Nasdaq",
                 *       "NYSE"
                 *     ]
                 */
                exchange?: string[];
                /** @description Only these sectors (`/taxonomy/sectors`). */
                sector?: ("technology" | "communication" | "consumer_discretionary" | "consumer_staples" | "energy" | "financials" | "healthcare" | "industrials" | "materials" | "real_estate" | "utilities" | "other")[];
                /** @description Only these kinds of filers. */
                filer_type?: ("domestic_operating" | "foreign_private_issuer" | "investment_company" | "other")[];
                /** @description By ticker, or by market value, largest first. */
                order?: "ticker" | "market_cap";
                /** @description Maximum number of companies. Default: 20; with `tickers`, all of them. */
                limit?: number;
                /** @description Number of rows to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Ticker; the CIK of a company without one */
                        ticker: string;
                        /** @description Full company name */
                        company_name: string;
                        /** @description SEC Central Index Key, 10 digits */
                        cik: string;
                        /** @description Exchange of this ticker; null if unknown */
                        exchange: string | null;
                        /** @description Standard Industrial Classification code */
                        sic: string | null;
                        /**
                         * @description Determined by the forms it files; null without filings
                         * @enum {string|null}
                         */
                        filer_type: "domestic_operating" | "foreign_private_issuer" | "investment_company" | "other" | null;
                    }[];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
        };
    };
    "companies.search": {
        parameters: {
            query: {
                /**
                 * @description Ticker, CIK, or words of a name or industry.
                 * @example acme
                 */
                q: string;
                /** @description Maximum number of rows to return. */
                limit?: number;
                /** @description Number of rows to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            /** @description Ticker; the CIK of a company without one */
                            ticker: string;
                            /** @description Full company name */
                            company_name: string;
                            /** @description SEC Central Index Key, 10 digits */
                            cik: string;
                            /** @description Exchange of this ticker; null if unknown */
                            exchange: string | null;
                            /** @description Standard Industrial Classification code */
                            sic: string | null;
                            /** @description Sector code, derived from the SIC code; see `/taxonomy` */
                            sector: string | null;
                            /** @description Industry code, derived from the SIC code; see `/taxonomy` */
                            industry: string | null;
                            /**
                             * @description What matched
                             * @enum {string}
                             */
                            match: "ticker" | "cik" | "name" | "former_name" | "keyword";
                            /** @description 1 for an exact ticker or CIK */
                            score: number;
                        }[];
                        count: number;
                        has_more: boolean;
                        execution_time_ms: number;
                    };
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
        };
    };
    "companies.by_ticker": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Ticker or CIK. Tickers are case-insensitive; `.`, `-` and `/` are equivalent; a former ticker finds the current company.
                 * @example ZZALDR
                 */
                ticker: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Ticker; the CIK of a company without one */
                        ticker: string;
                        /** @description Full company name */
                        company_name: string;
                        /** @description SEC Central Index Key, 10 digits */
                        cik: string;
                        /** @description Exchange of this ticker; null if unknown */
                        exchange: string | null;
                        /** @description Standard Industrial Classification code */
                        sic: string | null;
                        /**
                         * @description Determined by the forms it files; null without filings
                         * @enum {string|null}
                         */
                        filer_type: "domestic_operating" | "foreign_private_issuer" | "investment_company" | "other" | null;
                        /** @description Sector code, derived from the SIC code; see `/taxonomy` */
                        sector: string | null;
                        /** @description Industry code, derived from the SIC code; see `/taxonomy` */
                        industry: string | null;
                        sic_description: string | null;
                        /** @description MM-DD */
                        fiscal_year_end: string | null;
                        /** @description State or country code of the SEC */
                        state_of_incorporation: string | null;
                        /** @description ISO 4217; currency of the latest statements */
                        currency: string | null;
                        aliases: {
                            /** @description Tickers that resolve to this company: current share classes, then former ones, newest first */
                            tickers: string[];
                            former_names: {
                                name: string;
                                /** Format: date */
                                from: string | null;
                                /** Format: date */
                                to: string | null;
                            }[];
                        };
                        /** @description What is loaded for this company */
                        coverage: {
                            /** Format: date */
                            first_filing_date: string | null;
                            /** Format: date */
                            last_filing_date: string | null;
                            filings: number;
                            facts: number;
                            text_filings: number;
                            transcripts: number;
                            /** Format: date */
                            first_price_date: string | null;
                            /** Format: date */
                            last_price_date: string | null;
                        };
                    };
                };
            };
        };
    };
    "taxonomy.tree": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sectors: {
                            /** @description Code for filters */
                            code: string;
                            name: string;
                            /** @description Number of companies in the universe */
                            company_count: number;
                            industries: {
                                /** @description Code for filters */
                                code: string;
                                name: string;
                                /** @description Number of companies in the universe */
                                company_count: number;
                                /** @description SIC codes of the industry */
                                sic_codes: string[];
                            }[];
                        }[];
                    };
                };
            };
        };
    };
    "taxonomy.sectors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sectors: {
                            /** @description Code for filters */
                            code: string;
                            name: string;
                            /** @description Number of companies in the universe */
                            company_count: number;
                        }[];
                        count: number;
                    };
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
        };
    };
    "taxonomy.sectors.alias_1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sectors: {
                            /** @description Code for filters */
                            code: string;
                            name: string;
                            /** @description Number of companies in the universe */
                            company_count: number;
                        }[];
                        count: number;
                    };
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
        };
    };
    "taxonomy.industries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        industries: {
                            /** @description Code for filters */
                            code: string;
                            name: string;
                            /** @description Number of companies in the universe */
                            company_count: number;
                            /** @description SIC codes of the industry */
                            sic_codes: string[];
                            /** @description Sector code */
                            sector: string;
                        }[];
                        count: number;
                    };
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
        };
    };
    "taxonomy.industries.alias_1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        industries: {
                            /** @description Code for filters */
                            code: string;
                            name: string;
                            /** @description Number of companies in the universe */
                            company_count: number;
                            /** @description SIC codes of the industry */
                            sic_codes: string[];
                            /** @description Sector code */
                            sector: string;
                        }[];
                        count: number;
                    };
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
        };
    };
    "companies.balance_sheet": {
        parameters: {
            query?: {
                /** @description Length of the periods. */
                period?: "quarterly" | "annual";
                /** @description Maximum number of rows to return. */
                limit?: number;
                /** @description Number of rows to skip. */
                offset?: number;
                /**
                 * @description Point in time: use only data filed with the SEC on or before this date. Default: latest.
                 * @example 2024-06-30
                 */
                as_of?: string;
                /** @description Per-share values and share counts on the split basis of `as_of` (or today); false: as filed. */
                adjusted?: boolean;
                /** @description `provenance`: how each value came to be, down to the filed figures. */
                include?: "provenance"[];
            };
            header?: never;
            path: {
                /**
                 * @description Ticker or CIK. Tickers are case-insensitive; `.`, `-` and `/` are equivalent; a former ticker finds the current company.
                 * @example ZZALDR
                 */
                ticker: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Full company name */
                        company_name: string;
                        /** @description Ticker; the CIK of a company without one */
                        ticker: string;
                        /** @description SEC Central Index Key, 10 digits */
                        cik: string;
                        /** @description ISO 4217 of all monetary values; null without statements */
                        currency: string | null;
                        /** Format: date */
                        as_of: string | null;
                        data: {
                            /** Format: date */
                            period_end: string;
                            /** @enum {string} */
                            period_type: "quarterly" | "annual";
                            /** Format: date */
                            period_start: string | null;
                            /** @description Cash and cash equivalents */
                            cash_and_equivalents: number | null;
                            /** @description Short-term marketable securities */
                            short_term_investments: number | null;
                            /** @description Accounts receivable, net */
                            accounts_receivable: number | null;
                            /** @description Inventory */
                            inventory: number | null;
                            /** @description Total current assets */
                            total_current_assets: number | null;
                            /** @description Property, plant and equipment, net */
                            property_plant_equipment: number | null;
                            /** @description Goodwill */
                            goodwill: number | null;
                            /** @description Intangible assets, net, without goodwill */
                            intangible_assets: number | null;
                            /** @description Total assets */
                            total_assets: number | null;
                            /** @description Accounts payable */
                            accounts_payable: number | null;
                            /** @description Short-term debt and current portion of long-term debt */
                            short_term_debt: number | null;
                            /** @description Total current liabilities */
                            total_current_liabilities: number | null;
                            /** @description Long-term debt */
                            long_term_debt: number | null;
                            /** @description Total liabilities; if not filed, liabilities and equity less equity and temporary equity */
                            total_liabilities: number | null;
                            /** @description Common stock, with additional paid-in capital if filed as one line */
                            common_stock: number | null;
                            /** @description Retained earnings; may be negative */
                            retained_earnings: number | null;
                            /** @description Total stockholders' equity of the parent */
                            total_equity: number | null;
                            /** @description Prepaid expenses within a year */
                            prepaid_expenses: number | null;
                            /** @description Other current assets */
                            other_current_assets: number | null;
                            /** @description Noncurrent investments; of insurers, all investments */
                            long_term_investments: number | null;
                            /** @description Right-of-use assets of operating leases; under IFRS, of all leases */
                            operating_lease_right_of_use_assets: number | null;
                            /** @description Deferred tax assets, net, current and noncurrent */
                            deferred_tax_assets: number | null;
                            /** @description Loans, net of the allowance for credit losses */
                            loans_net: number | null;
                            /** @description Allowance for credit losses on loans; positive */
                            allowance_for_credit_losses: number | null;
                            /** @description Accrued liabilities within a year */
                            accrued_liabilities: number | null;
                            /** @description Deferred revenue and contract liabilities, current and noncurrent */
                            deferred_revenue: number | null;
                            /** @description Operating lease liabilities, current and noncurrent */
                            operating_lease_liability: number | null;
                            /** @description Finance lease liabilities, if no line of debt includes them */
                            finance_lease_liability: number | null;
                            /** @description Deferred tax liabilities, net, current and noncurrent */
                            deferred_tax_liabilities: number | null;
                            /** @description Deposits of customers of a bank */
                            deposits: number | null;
                            /** @description Liabilities for future policy benefits and unpaid claims */
                            policy_liabilities: number | null;
                            /** @description Unearned premiums */
                            unearned_premiums: number | null;
                            /** @description Preferred stock within equity */
                            preferred_equity: number | null;
                            /** @description Additional paid-in capital */
                            additional_paid_in_capital: number | null;
                            /** @description Treasury stock; positive */
                            treasury_stock: number | null;
                            /** @description Accumulated other comprehensive income; negative for a loss */
                            accumulated_other_comprehensive_income: number | null;
                            /** @description Noncontrolling interests, redeemable ones included */
                            noncontrolling_interest: number | null;
                            /** @description Calendar year in which the fiscal year ends */
                            fiscal_year: number;
                            /** @description FY or Q1 to Q4; null in a transition period between two fiscal years */
                            fiscal_period: string | null;
                            /** @description The filer's own name of the fiscal year */
                            fiscal_year_reported: number | null;
                            /**
                             * Format: date
                             * @description Filing date of the latest filing that gave a value to the record
                             */
                            filed: string;
                            /** @description That filing */
                            accession_number: string;
                            /** @description SEC Central Index Key, 10 digits */
                            filer_cik: string;
                            /** @description year_restated_quarters_not:<field>, quarters_do_not_sum_to_year:<field>, scale_repaired:<field> ... */
                            warnings: string[];
                            /** @description With include=provenance: how each field came to be */
                            provenance?: {
                                [key: string]: {
                                    /** @description The one concept behind the value; null where there are several */
                                    concept: string | null;
                                    /** @description The filed figure, before sign and split; null where there are several */
                                    value_as_reported: number | null;
                                    /** @description The latest filing behind the value */
                                    accession_number: string | null;
                                    /** Format: date */
                                    filed: string | null;
                                    /** @description reported, ytd_difference, q4_from_annual, sum, difference, from_identity, ... */
                                    derivation: string | null;
                                    /** @description New shares for one filed share; 1 = as filed */
                                    split_factor: number | null;
                                    /** @description Why the value is null */
                                    reason: string | null;
                                    inputs: {
                                        /** @description 1 added, -1 taken away */
                                        sign: number;
                                        /** @description Null for a period of a line item */
                                        concept: string | null;
                                        /** Format: date */
                                        period_start: string | null;
                                        /** Format: date */
                                        period_end: string;
                                        /** @description As filed */
                                        value: number;
                                        accession_number: string;
                                        /** Format: date */
                                        filed: string;
                                    }[];
                                };
                            };
                        }[];
                        /** @description Number of records in this response */
                        count: number;
                        /** @description True if more records follow */
                        has_more: boolean;
                    };
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
        };
    };
    "companies.income_statement": {
        parameters: {
            query?: {
                /** @description Length of the periods. */
                period?: "quarterly" | "annual" | "ttm";
                /** @description Maximum number of rows to return. */
                limit?: number;
                /** @description Number of rows to skip. */
                offset?: number;
                /**
                 * @description Point in time: use only data filed with the SEC on or before this date. Default: latest.
                 * @example 2024-06-30
                 */
                as_of?: string;
                /** @description Per-share values and share counts on the split basis of `as_of` (or today); false: as filed. */
                adjusted?: boolean;
                /** @description `provenance`: how each value came to be, down to the filed figures. */
                include?: "provenance"[];
            };
            header?: never;
            path: {
                /**
                 * @description Ticker or CIK. Tickers are case-insensitive; `.`, `-` and `/` are equivalent; a former ticker finds the current company.
                 * @example ZZALDR
                 */
                ticker: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Full company name */
                        company_name: string;
                        /** @description Ticker; the CIK of a company without one */
                        ticker: string;
                        /** @description SEC Central Index Key, 10 digits */
                        cik: string;
                        /** @description ISO 4217 of all monetary values; null without statements */
                        currency: string | null;
                        /** Format: date */
                        as_of: string | null;
                        data: {
                            /** Format: date */
                            period_end: string;
                            /** @enum {string} */
                            period_type: "quarterly" | "annual" | "ttm";
                            /** Format: date */
                            period_start: string | null;
                            /** @description Total revenue; of a bank, net of interest expense */
                            revenue: number | null;
                            /** @description Cost of revenue */
                            cost_of_revenue: number | null;
                            /** @description Gross profit; if not filed, revenue less cost of revenue */
                            gross_profit: number | null;
                            /** @description Research and development expense */
                            research_and_development: number | null;
                            /** @description Selling, general and administrative expense */
                            selling_general_administrative: number | null;
                            /** @description Operating expenses after gross profit; without a gross profit, all costs before operating income */
                            operating_expenses: number | null;
                            /** @description Operating income */
                            operating_income: number | null;
                            /** @description Interest expense */
                            interest_expense: number | null;
                            /** @description Other non-operating income, net of expense */
                            other_income_expense: number | null;
                            /** @description Income before income tax */
                            income_before_tax: number | null;
                            /** @description Income tax expense; negative for a benefit */
                            income_tax: number | null;
                            /** @description Net income attributable to the parent */
                            net_income: number | null;
                            /** @description Net income available to common stockholders */
                            net_income_to_common: number | null;
                            /** @description Basic earnings per share */
                            eps_basic: number | null;
                            /** @description Diluted earnings per share */
                            eps_diluted: number | null;
                            /** @description Weighted average shares, basic */
                            shares_basic: number | null;
                            /** @description Weighted average shares, diluted */
                            shares_diluted: number | null;
                            /** @description Depreciation and amortization, from the cash flow statement first */
                            depreciation_amortization: number | null;
                            /** @description Operating income plus depreciation and amortization */
                            ebitda: number | null;
                            /** @description Interest and investment income; of banks, all interest and dividend income */
                            interest_income: number | null;
                            /** @description Net interest income of a bank, before the provision for credit losses */
                            net_interest_income: number | null;
                            /** @description Noninterest income of a bank */
                            noninterest_income: number | null;
                            /** @description Noninterest expense of a bank */
                            noninterest_expense: number | null;
                            /** @description Provision for credit losses; negative for a release */
                            provision_for_credit_losses: number | null;
                            /** @description Premiums earned by an insurer, net */
                            premiums_earned: number | null;
                            /** @description Policyholder benefits and claims incurred, net */
                            policy_benefits_incurred: number | null;
                            /** @description Net investment income of an insurer */
                            net_investment_income: number | null;
                            /** @description Restructuring charges */
                            restructuring: number | null;
                            /** @description Impairment of goodwill */
                            goodwill_impairment: number | null;
                            /** @description Impairment of other assets */
                            asset_impairment: number | null;
                            /** @description All costs and expenses as one line, as filed; some filers include interest expense */
                            costs_and_expenses: number | null;
                            /** @description Share in the results of investees under the equity method */
                            equity_method_income: number | null;
                            /** @description Income from continuing operations after tax */
                            income_from_continuing_operations: number | null;
                            /** @description Income from discontinued operations, net of tax */
                            discontinued_operations: number | null;
                            /** @description Net income attributable to noncontrolling interests */
                            net_income_noncontrolling: number | null;
                            /** @description Dividends on preferred stock */
                            preferred_dividends: number | null;
                            /** @description Other comprehensive income, net of tax */
                            other_comprehensive_income: number | null;
                            /** @description Comprehensive income attributable to the parent */
                            comprehensive_income: number | null;
                            /** @description Dividends per common share, declared or, if not filed, paid */
                            dividends_per_share: number | null;
                            /** @description Calendar year in which the fiscal year ends */
                            fiscal_year: number;
                            /** @description FY or Q1 to Q4; null in a transition period between two fiscal years */
                            fiscal_period: string | null;
                            /** @description The filer's own name of the fiscal year */
                            fiscal_year_reported: number | null;
                            /**
                             * Format: date
                             * @description Filing date of the latest filing that gave a value to the record
                             */
                            filed: string;
                            /** @description That filing */
                            accession_number: string;
                            /** @description SEC Central Index Key, 10 digits */
                            filer_cik: string;
                            /** @description year_restated_quarters_not:<field>, quarters_do_not_sum_to_year:<field>, scale_repaired:<field> ... */
                            warnings: string[];
                            /** @description With include=provenance: how each field came to be */
                            provenance?: {
                                [key: string]: {
                                    /** @description The one concept behind the value; null where there are several */
                                    concept: string | null;
                                    /** @description The filed figure, before sign and split; null where there are several */
                                    value_as_reported: number | null;
                                    /** @description The latest filing behind the value */
                                    accession_number: string | null;
                                    /** Format: date */
                                    filed: string | null;
                                    /** @description reported, ytd_difference, q4_from_annual, sum, difference, from_identity, ... */
                                    derivation: string | null;
                                    /** @description New shares for one filed share; 1 = as filed */
                                    split_factor: number | null;
                                    /** @description Why the value is null */
                                    reason: string | null;
                                    inputs: {
                                        /** @description 1 added, -1 taken away */
                                        sign: number;
                                        /** @description Null for a period of a line item */
                                        concept: string | null;
                                        /** Format: date */
                                        period_start: string | null;
                                        /** Format: date */
                                        period_end: string;
                                        /** @description As filed */
                                        value: number;
                                        accession_number: string;
                                        /** Format: date */
                                        filed: string;
                                    }[];
                                };
                            };
                        }[];
                        /** @description Number of records in this response */
                        count: number;
                        /** @description True if more records follow */
                        has_more: boolean;
                    };
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
        };
    };
    "companies.cash_flow": {
        parameters: {
            query?: {
                /** @description Length of the periods. */
                period?: "quarterly" | "annual" | "ttm";
                /** @description Maximum number of rows to return. */
                limit?: number;
                /** @description Number of rows to skip. */
                offset?: number;
                /**
                 * @description Point in time: use only data filed with the SEC on or before this date. Default: latest.
                 * @example 2024-06-30
                 */
                as_of?: string;
                /** @description Per-share values and share counts on the split basis of `as_of` (or today); false: as filed. */
                adjusted?: boolean;
                /** @description `provenance`: how each value came to be, down to the filed figures. */
                include?: "provenance"[];
            };
            header?: never;
            path: {
                /**
                 * @description Ticker or CIK. Tickers are case-insensitive; `.`, `-` and `/` are equivalent; a former ticker finds the current company.
                 * @example ZZALDR
                 */
                ticker: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Full company name */
                        company_name: string;
                        /** @description Ticker; the CIK of a company without one */
                        ticker: string;
                        /** @description SEC Central Index Key, 10 digits */
                        cik: string;
                        /** @description ISO 4217 of all monetary values; null without statements */
                        currency: string | null;
                        /** Format: date */
                        as_of: string | null;
                        data: {
                            /** Format: date */
                            period_end: string;
                            /** @enum {string} */
                            period_type: "quarterly" | "annual" | "ttm";
                            /** Format: date */
                            period_start: string | null;
                            /** @description Net income attributable to the parent */
                            net_income: number | null;
                            /** @description Depreciation and amortization, from the cash flow statement first */
                            depreciation_amortization: number | null;
                            /** @description Stock-based compensation */
                            stock_based_compensation: number | null;
                            /** @description Change in operating assets and liabilities; negative uses cash */
                            change_in_working_capital: number | null;
                            /** @description Net cash from operating activities */
                            operating_cash_flow: number | null;
                            /** @description Cash paid for property, plant, equipment and software; negative */
                            capital_expenditures: number | null;
                            /** @description Cash paid for businesses, net of cash acquired; negative */
                            acquisitions: number | null;
                            /** @description Net cash from investing activities */
                            investing_cash_flow: number | null;
                            /** @description Proceeds from debt */
                            debt_issued: number | null;
                            /** @description Repayments of debt; negative */
                            debt_repaid: number | null;
                            /** @description Dividends paid; negative */
                            dividends_paid: number | null;
                            /** @description Cash paid for own shares; negative */
                            shares_repurchased: number | null;
                            /** @description Net cash from financing activities */
                            financing_cash_flow: number | null;
                            /** @description Effect of exchange rates on cash */
                            fx_effect: number | null;
                            /** @description Net change in cash */
                            net_change_in_cash: number | null;
                            /** @description Operating cash flow less capital expenditures */
                            free_cash_flow: number | null;
                            /** @description Deferred income tax expense, added back; negative for a benefit */
                            deferred_income_taxes: number | null;
                            /** @description Cash paid for securities and other investments; negative */
                            purchases_of_investments: number | null;
                            /** @description Cash from sales and maturities of securities and other investments */
                            sales_of_investments: number | null;
                            /** @description Cash from sales of property, plant and equipment */
                            proceeds_from_property_sales: number | null;
                            /** @description Cash from sales of businesses, net of cash sold */
                            proceeds_from_divestitures: number | null;
                            /** @description Cash from issuing common stock, plans and options included */
                            shares_issued: number | null;
                            /** @description Short-term debt issued less repaid; negative if more was repaid */
                            short_term_debt_net: number | null;
                            /** @description Interest paid in cash; positive */
                            interest_paid: number | null;
                            /** @description Income taxes paid in cash, net; positive */
                            income_taxes_paid: number | null;
                            /** @description Calendar year in which the fiscal year ends */
                            fiscal_year: number;
                            /** @description FY or Q1 to Q4; null in a transition period between two fiscal years */
                            fiscal_period: string | null;
                            /** @description The filer's own name of the fiscal year */
                            fiscal_year_reported: number | null;
                            /**
                             * Format: date
                             * @description Filing date of the latest filing that gave a value to the record
                             */
                            filed: string;
                            /** @description That filing */
                            accession_number: string;
                            /** @description SEC Central Index Key, 10 digits */
                            filer_cik: string;
                            /** @description year_restated_quarters_not:<field>, quarters_do_not_sum_to_year:<field>, scale_repaired:<field> ... */
                            warnings: string[];
                            /** @description With include=provenance: how each field came to be */
                            provenance?: {
                                [key: string]: {
                                    /** @description The one concept behind the value; null where there are several */
                                    concept: string | null;
                                    /** @description The filed figure, before sign and split; null where there are several */
                                    value_as_reported: number | null;
                                    /** @description The latest filing behind the value */
                                    accession_number: string | null;
                                    /** Format: date */
                                    filed: string | null;
                                    /** @description reported, ytd_difference, q4_from_annual, sum, difference, from_identity, ... */
                                    derivation: string | null;
                                    /** @description New shares for one filed share; 1 = as filed */
                                    split_factor: number | null;
                                    /** @description Why the value is null */
                                    reason: string | null;
                                    inputs: {
                                        /** @description 1 added, -1 taken away */
                                        sign: number;
                                        /** @description Null for a period of a line item */
                                        concept: string | null;
                                        /** Format: date */
                                        period_start: string | null;
                                        /** Format: date */
                                        period_end: string;
                                        /** @description As filed */
                                        value: number;
                                        accession_number: string;
                                        /** Format: date */
                                        filed: string;
                                    }[];
                                };
                            };
                        }[];
                        /** @description Number of records in this response */
                        count: number;
                        /** @description True if more records follow */
                        has_more: boolean;
                    };
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
        };
    };
    "companies.as_reported_statements": {
        parameters: {
            query?: {
                /**
                 * @description The statements of this filing.
                 * @example 0000001234-24-000001
                 */
                accession_number?: string;
                /** @description The latest annual or quarterly report. */
                period?: "annual" | "quarterly";
                /**
                 * @description Only these statements.
                 * @example [
                 *       "income_statement"
                 *     ]
                 */
                statements?: ("balance_sheet" | "income_statement" | "comprehensive_income" | "cash_flow" | "equity")[];
                /**
                 * @description Point in time: use only data filed with the SEC on or before this date. Default: latest.
                 * @example 2024-06-30
                 */
                as_of?: string;
                /** @description Maximum number of rows to return. */
                limit?: number;
                /** @description Number of rows to skip. */
                offset?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Ticker or CIK. Tickers are case-insensitive; `.`, `-` and `/` are equivalent; a former ticker finds the current company.
                 * @example ZZALDR
                 */
                ticker: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Full company name */
                        company_name: string;
                        /** @description Ticker; the CIK of a company without one */
                        ticker: string;
                        /** @description SEC Central Index Key, 10 digits */
                        cik: string;
                        /** @description The filing; null if none is loaded */
                        accession_number: string | null;
                        form_type: string | null;
                        /** Format: date */
                        filed: string | null;
                        /** @description SEC Central Index Key, 10 digits */
                        filer_cik: string | null;
                        /**
                         * @description Linkbases of the filing, or the Financial Statement Data Sets
                         * @enum {string|null}
                         */
                        source: "linkbase" | "fsds" | null;
                        /** Format: date */
                        as_of: string | null;
                        data: {
                            /** @enum {string} */
                            statement: "balance_sheet" | "income_statement" | "comprehensive_income" | "cash_flow" | "equity";
                            /** @description The filer's title of the statement; null if unknown */
                            title: string | null;
                            /** @description Place of the line on its statement, from 1 */
                            line: number;
                            /** @description The filer's label, otherwise the taxonomy's */
                            label: string | null;
                            /** @description `us-gaap:Assets`; `custom:Name` for an element of the filer */
                            concept: string;
                            /** @description Field of our statements that this concept stands for */
                            field: string | null;
                            /** @description Indentation of the line */
                            depth: number;
                            /** @description A heading has no values */
                            is_heading: boolean;
                            /** @description The filer marks the line as a total */
                            is_total: boolean;
                            /** @description The filer prints the values with the opposite sign; `values` have the sign of the XBRL fact */
                            is_negated: boolean;
                            /** @description Line that this one is added to */
                            total_line: number | null;
                            /** @description 1 if it is added, -1 if it is subtracted */
                            weight: number | null;
                            /** @description Values of the filing for the periods of the statement, newest first */
                            values: {
                                value: number;
                                /** @description As filed: USD, shares, USD/shares ... */
                                unit: string;
                                /** Format: date */
                                period_start: string | null;
                                /** Format: date */
                                period_end: string;
                            }[];
                        }[];
                        /** @description Number of records in this response */
                        count: number;
                        /** @description True if more records follow */
                        has_more: boolean;
                    };
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
        };
    };
    "companies.restatements": {
        parameters: {
            query?: {
                /**
                 * @description Only these statements.
                 * @example [
                 *       "income_statement"
                 *     ]
                 */
                statements?: ("income_statement" | "cash_flow" | "balance_sheet")[];
                /** @description Only periods of this length. */
                period?: "annual" | "quarterly";
                /**
                 * @description Point in time: use only data filed with the SEC on or before this date. Default: latest.
                 * @example 2024-06-30
                 */
                as_of?: string;
                /** @description Maximum number of rows to return. */
                limit?: number;
                /** @description Number of rows to skip. */
                offset?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Ticker or CIK. Tickers are case-insensitive; `.`, `-` and `/` are equivalent; a former ticker finds the current company.
                 * @example ZZALDR
                 */
                ticker: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Full company name */
                        company_name: string;
                        /** @description Ticker; the CIK of a company without one */
                        ticker: string;
                        /** @description SEC Central Index Key, 10 digits */
                        cik: string;
                        /** @description ISO 4217 of all monetary values; null without statements */
                        currency: string | null;
                        /** Format: date */
                        as_of: string | null;
                        data: {
                            /** @enum {string} */
                            statement: "income_statement" | "cash_flow" | "balance_sheet";
                            /** @description Line of the statement, such as `revenue` */
                            field: string;
                            /** @enum {string} */
                            period_type: "annual" | "quarterly";
                            /** Format: date */
                            period_start: string | null;
                            /** Format: date */
                            period_end: string;
                            fiscal_year: number;
                            /** @description FY or Q1 to Q4; null in a transition period */
                            fiscal_period: string | null;
                            /** @description XBRL element of both values, such as `us-gaap:Revenues` */
                            concept: string;
                            /** @description As served before the restatement */
                            value_before: number;
                            /** @description As served from then on */
                            value: number;
                            /** @description `value` less `value_before` */
                            change: number;
                            /** @description `change` divided by the size of `value_before`; null if that is 0 */
                            change_ratio: number | null;
                            /**
                             * Format: date
                             * @description Filing date of the filing that gave `value_before`
                             */
                            filed_before: string;
                            /**
                             * @description SEC accession number of a filing
                             * @example 0000001234-24-000001
                             */
                            accession_number_before: string;
                            /**
                             * Format: date
                             * @description Filing date of the filing that restated it
                             */
                            filed: string;
                            /**
                             * @description SEC accession number of a filing
                             * @example 0000001234-24-000001
                             */
                            accession_number: string;
                            /** @description Form of that filing */
                            form_type: string;
                            /** @description An amended report; other reports restate comparative periods */
                            is_amendment: boolean;
                            /** @description SEC Central Index Key, 10 digits */
                            filer_cik: string;
                        }[];
                        /** @description Number of records in this response */
                        count: number;
                        /** @description True if more records follow */
                        has_more: boolean;
                    };
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
        };
    };
    "facts.by_period": {
        parameters: {
            query?: {
                /**
                 * @description Calendar year in which the fiscal year ends.
                 * @example 2024
                 */
                fiscal_year?: number;
                /** @description Only facts of this period of the fiscal year. */
                fiscal_period?: "FY" | "Q1" | "Q2" | "Q3" | "Q4";
                /**
                 * @description Only these: us-gaap, ifrs-full, dei ...
                 * @example [
                 *       "us-gaap"
                 *     ]
                 */
                taxonomy?: string[];
                /**
                 * @description Only these elements, by local name.
                 * @example [
                 *       "Assets",
                 *       "Revenues"
                 *     ]
                 */
                concepts?: string[];
                /**
                 * @description Point in time: use only data filed with the SEC on or before this date. Default: latest.
                 * @example 2024-06-30
                 */
                as_of?: string;
                /** @description Maximum number of rows to return. */
                limit?: number;
                /** @description Number of rows to skip. */
                offset?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Ticker or CIK. Tickers are case-insensitive; `.`, `-` and `/` are equivalent; a former ticker finds the current company.
                 * @example ZZALDR
                 */
                ticker: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Full company name */
                        company_name: string;
                        /** @description Ticker; the CIK of a company without one */
                        ticker: string;
                        /** @description SEC Central Index Key, 10 digits */
                        cik: string;
                        data: {
                            taxonomy: string;
                            concept: string;
                            /** @description The taxonomy's label */
                            label: string | null;
                            /** @description As filed: USD, shares, USD/shares, pure ... */
                            unit: string;
                            value: number;
                            /** Format: date */
                            period_start: string | null;
                            /** Format: date */
                            period_end: string;
                            /**
                             * @description By its length; `ytd` is a half year or nine months
                             * @enum {string}
                             */
                            period_type: "quarterly" | "annual" | "ytd" | "instant" | "other";
                            form_type: string;
                            /** Format: date */
                            filed: string;
                            accession_number: string;
                            /** @description Of the fact's own period, not of the filing that repeats it */
                            fiscal_year: number;
                            /** @description FY or Q1 to Q4; null in a transition period */
                            fiscal_period: string | null;
                        }[];
                        /** @description Number of records in this response */
                        count: number;
                        /** @description True if more records follow */
                        has_more: boolean;
                    };
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
        };
    };
    "facts.history": {
        parameters: {
            query: {
                /**
                 * @description XBRL element as `taxonomy:Name`; a bare name is a us-gaap one.
                 * @example us-gaap:Revenues
                 */
                concept: string;
                /**
                 * @description Only this unit, as filed.
                 * @example USD
                 */
                unit?: string;
                /** @description Only periods of this length. */
                period?: "quarterly" | "annual" | "instant";
                /**
                 * @description Point in time: use only data filed with the SEC on or before this date. Default: latest.
                 * @example 2024-06-30
                 */
                as_of?: string;
                /** @description Maximum number of rows to return. */
                limit?: number;
                /** @description Number of rows to skip. */
                offset?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Ticker or CIK. Tickers are case-insensitive; `.`, `-` and `/` are equivalent; a former ticker finds the current company.
                 * @example ZZALDR
                 */
                ticker: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Full company name */
                        company_name: string;
                        /** @description Ticker; the CIK of a company without one */
                        ticker: string;
                        /** @description SEC Central Index Key, 10 digits */
                        cik: string;
                        /** @description Taxonomy and element asked for */
                        concept: string;
                        data: {
                            /** @description As filed: USD, shares, USD/shares, pure ... */
                            unit: string;
                            value: number;
                            /** Format: date */
                            period_start: string | null;
                            /** Format: date */
                            period_end: string;
                            /**
                             * @description By its length; `ytd` is a half year or nine months
                             * @enum {string}
                             */
                            period_type: "quarterly" | "annual" | "ytd" | "instant" | "other";
                            form_type: string;
                            /** Format: date */
                            filed: string;
                            accession_number: string;
                            /** @description Every filing of the figure, oldest first */
                            revisions: {
                                value: number;
                                /** Format: date */
                                filed: string;
                                accession_number: string;
                                form_type: string;
                            }[];
                            /** @description Whether two filings differ by more than their rounding */
                            restated: boolean;
                        }[];
                        /** @description Number of records in this response */
                        count: number;
                        /** @description True if more records follow */
                        has_more: boolean;
                    };
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
        };
    };
    "facts.raw": {
        parameters: {
            query?: {
                /**
                 * @description Only this element, as `prefix:Name`, or `Name` under any prefix.
                 * @example us-gaap:Revenues
                 */
                concept?: string;
                /**
                 * @description Only facts on this axis, as `prefix:Name`, or `Name` under any prefix.
                 * @example srt:ProductOrServiceAxis
                 */
                axis?: string;
                /**
                 * @description Only facts of this member, with `axis` of that axis, as `prefix:Name`, or `Name` under any prefix.
                 * @example us-gaap:ProductMember
                 */
                member?: string;
                /** @description Only facts on axes of this kind. */
                dimension?: "segment" | "geography" | "product";
                /**
                 * @description Calendar year in which the fiscal year ends.
                 * @example 2024
                 */
                fiscal_year?: number;
                /** @description Only facts of this period of the fiscal year. */
                fiscal_period?: "FY" | "Q1" | "Q2" | "Q3" | "Q4";
                /**
                 * @description SEC accession number of a filing
                 * @example 0000001234-24-000001
                 */
                accession_number?: string;
                /**
                 * @description Point in time: use only data filed with the SEC on or before this date. Default: latest.
                 * @example 2024-06-30
                 */
                as_of?: string;
                /** @description Maximum number of rows to return. */
                limit?: number;
                /** @description Number of rows to skip. */
                offset?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Ticker or CIK. Tickers are case-insensitive; `.`, `-` and `/` are equivalent; a former ticker finds the current company.
                 * @example ZZALDR
                 */
                ticker: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Full company name */
                        company_name: string;
                        /** @description Ticker; the CIK of a company without one */
                        ticker: string;
                        /** @description SEC Central Index Key, 10 digits */
                        cik: string;
                        data: {
                            /** @description XBRL element with its prefix */
                            concept: string;
                            label: string;
                            /**
                             * @description Of `label`: the filing’s own label linkbase, else the taxonomy, else the words of the element’s name
                             * @enum {string}
                             */
                            label_source: "linkbase" | "taxonomy" | "name";
                            /** @description As filed: USD, shares, USD/shares, pure ... */
                            unit: string;
                            value: number;
                            /** Format: date */
                            period_start: string | null;
                            /** Format: date */
                            period_end: string;
                            /**
                             * @description By its length; `ytd` is a half year or nine months
                             * @enum {string}
                             */
                            period_type: "quarterly" | "annual" | "ytd" | "instant" | "other";
                            form_type: string;
                            /** Format: date */
                            filed: string;
                            accession_number: string;
                            /** @description Places to which the value is rounded; −6 is millions */
                            decimals: number | null;
                            /** @description Never empty, ordered by axis */
                            dimensions: {
                                /** @example srt:ProductOrServiceAxis */
                                axis: string;
                                axis_label: string;
                                /** @description Element of the member; of a typed axis the value itself */
                                member: string;
                                member_label: string;
                            }[];
                            /** @description SEC Central Index Key, 10 digits */
                            filer_cik: string;
                            /** @description SEC’s address of the main document, else of the filing’s index */
                            source_url: string;
                        }[];
                        /** @description Number of records in this response */
                        count: number;
                        /** @description True if more records follow */
                        has_more: boolean;
                    };
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
        };
    };
    "facts.segments": {
        parameters: {
            query: {
                /**
                 * @description What figures are broken down by.
                 * @example segment
                 */
                axis: "segment" | "geography" | "product" | "customer";
                /**
                 * @description Only this element, as `prefix:Name`, or `Name` under any prefix.
                 * @example us-gaap:Revenues
                 */
                concept?: string;
                /** @description Length of the period; `ytd` is a half year or nine months, `instant` a balance date. */
                period?: "annual" | "quarterly" | "ytd" | "instant";
                /**
                 * @description Point in time: use only data filed with the SEC on or before this date. Default: latest.
                 * @example 2024-06-30
                 */
                as_of?: string;
                /** @description Maximum number of rows to return. */
                limit?: number;
                /** @description Number of rows to skip. */
                offset?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Ticker or CIK. Tickers are case-insensitive; `.`, `-` and `/` are equivalent; a former ticker finds the current company.
                 * @example ZZALDR
                 */
                ticker: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Full company name */
                        company_name: string;
                        /** @description Ticker; the CIK of a company without one */
                        ticker: string;
                        /** @description SEC Central Index Key, 10 digits */
                        cik: string;
                        data: {
                            /** @description XBRL element with its prefix */
                            concept: string;
                            label: string;
                            unit: string;
                            axis: string;
                            axis_label: string;
                            /** Format: date */
                            period_start: string | null;
                            /** Format: date */
                            period_end: string;
                            /** @description Largest value first */
                            members: {
                                /** @description XBRL element of the member */
                                member: string;
                                /** @description As the latest filing names it, the same in all periods */
                                member_label: string;
                                value: number;
                                /** Format: date */
                                filed: string;
                                /**
                                 * @description SEC accession number of a filing
                                 * @example 0000001234-24-000001
                                 */
                                accession_number: string;
                            }[];
                            /** @description Sum of the members; null for units that do not add up */
                            total: number | null;
                            /** @description The fact without axes in the same period; null if it is not reported */
                            consolidated: number | null;
                            /** @description Consolidated minus total: eliminations, corporate items, or members within members */
                            difference: number | null;
                        }[];
                        /** @description Number of records in this response */
                        count: number;
                        /** @description True if more records follow */
                        has_more: boolean;
                    };
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
        };
    };
    "metrics.query": {
        parameters: {
            query: {
                /**
                 * @description Tickers or CIKs.
                 * @example [
                 *       "ZZALDR",
                 *       "ZZBRKN"
                 *     ]
                 */
                tickers: string[];
                /**
                 * @description Metric ids or aliases: `/data/metrics/catalog` lists them.
                 * @example [
                 *       "roic",
                 *       "revenue"
                 *     ]
                 */
                metrics: string[];
                /** @description Period kind. Valuation, return, turnover and day-count metrics always use twelve months: for them `quarterly` means sampled each quarter. */
                period?: "quarterly" | "ttm" | "annual";
                /** @description Years of history, newest first, in `history`. */
                years?: number;
                /**
                 * @description Statistics over periods: Q|TTM|A.YOY, Q.QOQ, Q|TTM|A.CAGRn, Q|TTM|A.TRENDn, Q|TTM|A.TRENDPCTn, Q|TTM|A.MEDn, Q|TTM|A.AVGn, Q|TTM|A.MINn, Q|TTM|A.MAXn, Q|TTM|A.STDn, Q|TTM|A.PCTLn, Q|TTM|A.ZSCOREn, Q|TTM|A.LAGn, Q|TTM|A.DELTAn.
                 * @example [
                 *       "TTM.YOY",
                 *       "Q.TREND8"
                 *     ]
                 */
                dimensions?: string[];
                /** @description `historical`: close at the period end; `current`: the last close on or before `as_of` (or today). */
                price?: "historical" | "current";
                /** @description Per-share values and share counts on the split basis of `as_of` (or today); false: as filed. */
                adjusted?: boolean;
                /**
                 * @description Point in time: use only data filed with the SEC on or before this date. Default: latest.
                 * @example 2024-06-30
                 */
                as_of?: string;
                /** @description Only what the query would cost. */
                dry_run?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description By ticker as requested */
                        data: {
                            [key: string]: {
                                metrics: {
                                    [key: string]: {
                                        [key: string]: number | null;
                                    };
                                };
                                /** @description ISO 4217; currency of money and per-share values */
                                currency: string | null;
                                /** @description Latest period of the requested kind */
                                latest_period: {
                                    /** Format: date */
                                    period_end: string;
                                    fiscal_year: number;
                                    fiscal_period: string | null;
                                } | null;
                                /** @description With `years`: by metric id */
                                history: {
                                    [key: string]: {
                                        /** Format: date */
                                        period_end: string;
                                        /** @enum {string} */
                                        period_type: "quarterly" | "ttm" | "annual";
                                        /** @description Calendar year in which the fiscal year ends */
                                        fiscal_year: number;
                                        fiscal_period: string | null;
                                        value: number | null;
                                        /** @description Null reason */
                                        reason: string | null;
                                        /**
                                         * Format: date
                                         * @description Filing date from which the value is available
                                         */
                                        filed: string;
                                    }[];
                                } | null;
                            };
                        };
                        metadata: {
                            tickers: string[];
                            metrics: string[];
                            /** @description Aliases in the request and the metric ids they refer to */
                            aliases: {
                                [key: string]: string;
                            };
                            period: string;
                            years: number | null;
                            dimensions: string[];
                            price: string;
                            adjusted: boolean;
                            /** Format: date */
                            as_of: string | null;
                            credits_used: number;
                            /** @description With dry_run */
                            credits_estimated: number | null;
                            /** @description With dry_run: calls that the query would debit */
                            calls_estimated: number | null;
                            /** @description Unknown tickers */
                            not_found: string[];
                            unavailable: {
                                ticker: string;
                                metric: string;
                                key: string;
                                /** @description Null reason */
                                reason: string;
                            }[];
                            flags: {
                                ticker: string;
                                metric: string;
                                key: string;
                                /** @description Flag, such as ending_balance */
                                flag: string;
                            }[];
                            execution_time_ms: number;
                        };
                    };
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
        };
    };
    "metrics.query_by_post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Tickers or CIKs.
                     * @example [
                     *       "ZZALDR",
                     *       "ZZBRKN"
                     *     ]
                     */
                    tickers: string[];
                    /**
                     * @description Metric ids or aliases: `/data/metrics/catalog` lists them.
                     * @example [
                     *       "roic",
                     *       "revenue"
                     *     ]
                     */
                    metrics: string[];
                    /**
                     * @description Period kind. Valuation, return, turnover and day-count metrics always use twelve months: for them `quarterly` means sampled each quarter.
                     * @default ttm
                     * @enum {string}
                     */
                    period?: "quarterly" | "ttm" | "annual";
                    /** @description Years of history, newest first, in `history`. */
                    years?: number;
                    /**
                     * @description Statistics over periods: Q|TTM|A.YOY, Q.QOQ, Q|TTM|A.CAGRn, Q|TTM|A.TRENDn, Q|TTM|A.TRENDPCTn, Q|TTM|A.MEDn, Q|TTM|A.AVGn, Q|TTM|A.MINn, Q|TTM|A.MAXn, Q|TTM|A.STDn, Q|TTM|A.PCTLn, Q|TTM|A.ZSCOREn, Q|TTM|A.LAGn, Q|TTM|A.DELTAn.
                     * @example [
                     *       "TTM.YOY",
                     *       "Q.TREND8"
                     *     ]
                     */
                    dimensions?: string[];
                    /**
                     * @description `historical`: close at the period end; `current`: the last close on or before `as_of` (or today).
                     * @default historical
                     * @enum {string}
                     */
                    price?: "historical" | "current";
                    /**
                     * @description Per-share values and share counts on the split basis of `as_of` (or today); false: as filed.
                     * @default true
                     */
                    adjusted?: boolean;
                    /**
                     * Format: date
                     * @description Point in time: use only data filed with the SEC on or before this date. Default: latest.
                     * @example 2024-06-30
                     */
                    as_of?: string;
                    /**
                     * @description Only what the query would cost.
                     * @default false
                     */
                    dry_run?: boolean;
                };
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description By ticker as requested */
                        data: {
                            [key: string]: {
                                metrics: {
                                    [key: string]: {
                                        [key: string]: number | null;
                                    };
                                };
                                /** @description ISO 4217; currency of money and per-share values */
                                currency: string | null;
                                /** @description Latest period of the requested kind */
                                latest_period: {
                                    /** Format: date */
                                    period_end: string;
                                    fiscal_year: number;
                                    fiscal_period: string | null;
                                } | null;
                                /** @description With `years`: by metric id */
                                history: {
                                    [key: string]: {
                                        /** Format: date */
                                        period_end: string;
                                        /** @enum {string} */
                                        period_type: "quarterly" | "ttm" | "annual";
                                        /** @description Calendar year in which the fiscal year ends */
                                        fiscal_year: number;
                                        fiscal_period: string | null;
                                        value: number | null;
                                        /** @description Null reason */
                                        reason: string | null;
                                        /**
                                         * Format: date
                                         * @description Filing date from which the value is available
                                         */
                                        filed: string;
                                    }[];
                                } | null;
                            };
                        };
                        metadata: {
                            tickers: string[];
                            metrics: string[];
                            /** @description Aliases in the request and the metric ids they refer to */
                            aliases: {
                                [key: string]: string;
                            };
                            period: string;
                            years: number | null;
                            dimensions: string[];
                            price: string;
                            adjusted: boolean;
                            /** Format: date */
                            as_of: string | null;
                            credits_used: number;
                            /** @description With dry_run */
                            credits_estimated: number | null;
                            /** @description With dry_run: calls that the query would debit */
                            calls_estimated: number | null;
                            /** @description Unknown tickers */
                            not_found: string[];
                            unavailable: {
                                ticker: string;
                                metric: string;
                                key: string;
                                /** @description Null reason */
                                reason: string;
                            }[];
                            flags: {
                                ticker: string;
                                metric: string;
                                key: string;
                                /** @description Flag, such as ending_balance */
                                flag: string;
                            }[];
                            execution_time_ms: number;
                        };
                    };
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
        };
    };
    "metrics.catalog": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        metrics: {
                            id: string;
                            name: string;
                            category: string;
                            /** @description usd (money in the company’s currency), ratio, per_share, days, count or score */
                            unit: string;
                            /** @description Formula over metrics and line items of the same period */
                            formula: string;
                            /** @description Inputs of the formula */
                            inputs: string[];
                            period_types: string[];
                            uses_price: boolean;
                            /** @description Null: it depends */
                            higher_is_better: boolean | null;
                            description: string;
                            /** @description Other names accepted in requests */
                            aliases: string[];
                            /** @description Industry templates to which it does not apply */
                            not_applicable: string[];
                        }[];
                        dimensions: {
                            pattern: string;
                            meaning: string;
                        }[];
                        /** @description Cost of a query */
                        credits: string;
                        count: number;
                    };
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
        };
    };
    "metrics.lineage": {
        parameters: {
            query: {
                /**
                 * @description Ticker or CIK. Tickers are case-insensitive; `.`, `-` and `/` are equivalent; a former ticker finds the current company.
                 * @example ZZALDR
                 */
                ticker: string;
                /**
                 * @description Metric id or alias, or a line item: `income_statement.revenue`.
                 * @example roic
                 */
                metric: string;
                /** @description Period kind. Valuation, return, turnover and day-count metrics always use twelve months: for them `quarterly` means sampled each quarter. */
                period?: "quarterly" | "ttm" | "annual";
                /**
                 * @description Default: the latest period.
                 * @example 2024-06-30
                 */
                period_end?: string;
                /**
                 * @description Point in time: use only data filed with the SEC on or before this date. Default: latest.
                 * @example 2024-06-30
                 */
                as_of?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Full company name */
                        company_name: string;
                        /** @description Ticker; the CIK of a company without one */
                        ticker: string;
                        /** @description SEC Central Index Key, 10 digits */
                        cik: string;
                        /** @description ISO 4217 */
                        currency: string | null;
                        metric: string;
                        name: string;
                        unit: string;
                        /** @description Formula over the terms of `inputs`; null for a line item */
                        formula: string | null;
                        /** @description For a line item: reported, ytd_difference, sum_of_quarters ... */
                        derivation: string | null;
                        /** @enum {string} */
                        period: "quarterly" | "ttm" | "annual";
                        /** Format: date */
                        period_start: string | null;
                        /** Format: date */
                        period_end: string;
                        fiscal_year: number;
                        fiscal_period: string | null;
                        value: number | null;
                        /** @description Null reason */
                        reason: string | null;
                        flags: string[];
                        /** @description For per-share values and share counts: new shares per share as filed */
                        split_factor: number | null;
                        /** Format: date */
                        as_of: string | null;
                        inputs: {
                            /** @description Metric, `statement.line_item`, concept, or `close` */
                            id: string;
                            /** @description Term of the formula, such as prior_year(total_assets); concept of a fact */
                            term: string;
                            /** @enum {string} */
                            kind: "fact" | "line_item" | "metric" | "price";
                            /** @description On the split basis of `as_of` (or today); a fact is as filed */
                            value: number | null;
                            /** @description Null reason */
                            reason: string | null;
                            flags: string[];
                            /** @description For a fact or a quarter: 1 is added, -1 is subtracted */
                            sign: number;
                            /** @enum {string|null} */
                            period_type: "quarterly" | "ttm" | "annual" | null;
                            /** Format: date */
                            period_start: string | null;
                            /** Format: date */
                            period_end: string | null;
                            concept: string | null;
                            accession_number: string | null;
                            /** Format: date */
                            filed: string | null;
                            /** @description URL of the filing at sec.gov */
                            source_url: string | null;
                            /** @description For a fact: derivation of the line item */
                            derivation: string | null;
                        }[];
                        count: number;
                        execution_time_ms: number;
                    };
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
        };
    };
    "metrics.history": {
        parameters: {
            query: {
                /**
                 * @description Metric ids or aliases: `/data/metrics/catalog` lists them.
                 * @example [
                 *       "roic",
                 *       "revenue"
                 *     ]
                 */
                metrics: string[];
                /** @description Period kind. Valuation, return, turnover and day-count metrics always use twelve months: for them `quarterly` means sampled each quarter. */
                period?: "quarterly" | "ttm" | "annual";
                /** @description Years back from the latest period. */
                years?: number;
                /** @description Per-share values and share counts on the split basis of `as_of` (or today); false: as filed. */
                adjusted?: boolean;
                /**
                 * @description Point in time: use only data filed with the SEC on or before this date. Default: latest.
                 * @example 2024-06-30
                 */
                as_of?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Ticker or CIK. Tickers are case-insensitive; `.`, `-` and `/` are equivalent; a former ticker finds the current company.
                 * @example ZZALDR
                 */
                ticker: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Full company name */
                        company_name: string;
                        /** @description Ticker; the CIK of a company without one */
                        ticker: string;
                        /** @description SEC Central Index Key, 10 digits */
                        cik: string;
                        /** @description ISO 4217 */
                        currency: string | null;
                        /** Format: date */
                        as_of: string | null;
                        data: ({
                            /** Format: date */
                            period_end: string;
                            /** @enum {string} */
                            period_type: "quarterly" | "ttm" | "annual";
                            /** @description Calendar year in which the fiscal year ends */
                            fiscal_year: number;
                            fiscal_period: string | null;
                            /**
                             * Format: date
                             * @description Filing date from which all values of the record are available
                             */
                            filed: string;
                            /** @description Null reasons by metric id */
                            null_reasons: {
                                [key: string]: string;
                            };
                        } & {
                            [key: string]: number | null;
                        })[];
                        /** @description Number of records in this response */
                        count: number;
                        /** @description True if more records follow */
                        has_more: boolean;
                    };
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
        };
    };
    "screener.screen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Thresholds. A null metric passes no filter.
                     * @default []
                     */
                    filters?: {
                        /**
                         * @description Metric id or alias
                         * @example roic
                         */
                        metric: string;
                        /**
                         * @description `gt`: above the value; `gte`: the value or above; `lt`: below the value; `lte`: the value or below; `eq`: exactly the value; `between`: from the first to the second value, both included; `in_top`: among the highest: a fraction of the companies left by the other filters, ties included; `in_bottom`: among the lowest: a fraction of the companies left by the other filters, ties included
                         * @enum {string}
                         */
                        operator: "gt" | "gte" | "lt" | "lte" | "eq" | "between" | "in_top" | "in_bottom";
                        /**
                         * @description A number; `between` takes [low, high]; `in_top` and `in_bottom` a fraction
                         * @example 0.15
                         */
                        value: number | number[];
                        /**
                         * @description A statistic over periods such as `TTM.YOY`
                         * @example TTM.YOY
                         */
                        dimension?: string;
                    }[];
                    /**
                     * @description Whether a company must pass all filters or any one of them.
                     * @default all
                     * @enum {string}
                     */
                    match?: "all" | "any";
                    /** @description Only these sectors (`/taxonomy/sectors`). */
                    sectors?: ("technology" | "communication" | "consumer_discretionary" | "consumer_staples" | "energy" | "financials" | "healthcare" | "industrials" | "materials" | "real_estate" | "utilities" | "other")[];
                    /**
                     * @description Only these industries (`/taxonomy/industries`).
                     * @example [
                     *       "software"
                     *     ]
                     */
                    industries?: string[];
                    /**
                     * @description Only these exchanges, in any case.
                     * @example [
                     *       "Nasdaq",
                     *       "NYSE"
                     *     ]
                     */
                    exchanges?: string[];
                    /**
                     * @description Only these companies: tickers or CIKs.
                     * @example [
                     *       "ZZALDR",
                     *       "ZZBRKN"
                     *     ]
                     */
                    tickers?: string[];
                    /** @description Only these kinds of filers. */
                    filer_types?: ("domestic_operating" | "foreign_private_issuer" | "investment_company" | "other")[];
                    /**
                     * @description Period kind. Valuation, return, turnover and day-count metrics always use twelve months: for them `quarterly` means sampled each quarter.
                     * @default ttm
                     * @enum {string}
                     */
                    period?: "quarterly" | "ttm" | "annual";
                    /**
                     * @description `historical`: close at the period end; `current`: the last close on or before `as_of` (or today).
                     * @default historical
                     * @enum {string}
                     */
                    price?: "historical" | "current";
                    /**
                     * Format: date
                     * @description Point in time: use only data filed with the SEC on or before this date. Default: latest.
                     * @example 2024-06-30
                     */
                    as_of?: string;
                    /** @description One metric, or several with weights: the score is the weighted mean of the company’s percentile ranks among the matching companies. Default order: ticker. */
                    rank_by?: {
                        /**
                         * @description Metric id or alias
                         * @example roic
                         */
                        metric: string;
                        /**
                         * @description `desc` (default): the highest value is the best.
                         * @enum {string}
                         */
                        direction?: "asc" | "desc";
                        /** @description Weight in the score. Default: 1. */
                        weight?: number;
                        /**
                         * @description A statistic over periods such as `TTM.YOY`
                         * @example TTM.YOY
                         */
                        dimension?: string;
                    } | {
                        /**
                         * @description Metric id or alias
                         * @example roic
                         */
                        metric: string;
                        /**
                         * @description `desc` (default): the highest value is the best.
                         * @enum {string}
                         */
                        direction?: "asc" | "desc";
                        /** @description Weight in the score. Default: 1. */
                        weight?: number;
                        /**
                         * @description A statistic over periods such as `TTM.YOY`
                         * @example TTM.YOY
                         */
                        dimension?: string;
                    }[];
                    /**
                     * @description For companies without a value to rank by: `exclude` drops them, `median` gives them the median rank.
                     * @default exclude
                     * @enum {string}
                     */
                    rank_missing?: "exclude" | "median";
                    /**
                     * @description Metrics to return in addition to those in `filters` and `rank_by`.
                     * @example [
                     *       "revenue",
                     *       "revenue.TTM.CAGR3"
                     *     ]
                     */
                    columns?: string[];
                    /**
                     * @description Maximum number of rows to return.
                     * @default 20
                     */
                    limit?: number;
                    /**
                     * @description Number of rows to skip.
                     * @default 0
                     */
                    offset?: number;
                };
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Companies that pass */
                        total: number;
                        /** @description Rows in this response */
                        count: number;
                        has_more: boolean;
                        results: {
                            /** @description From 1, among all companies that pass */
                            rank: number;
                            /** @description Ticker; the CIK of a company without one */
                            ticker: string;
                            /** @description Full company name */
                            company_name: string;
                            /** @description SEC Central Index Key, 10 digits */
                            cik: string;
                            sector: string | null;
                            industry: string | null;
                            /** @description ISO 4217; currency of money and per-share values */
                            currency: string | null;
                            /** @description With rank_by */
                            score: number | null;
                            /** @description By metric id, with a dimension as `revenue.TTM.CAGR3` */
                            metrics: {
                                [key: string]: number | null;
                            };
                        }[];
                        /** @description Companies that could not be evaluated, each counted once */
                        excluded: {
                            /** @description No value of a metric that decides the result */
                            missing_data: number;
                            /** @description Reports in a currency other than USD, and money is compared */
                            other_currency: number;
                            /** @description Latest period ended more than 18 months before */
                            stale: number;
                        };
                        /** @description Companies screened: those that pass, fail and are excluded */
                        universe_size: number;
                        /** @description Unknown tickers */
                        not_found: string[];
                        /** Format: date */
                        as_of: string | null;
                        execution_time_ms: number;
                    };
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
        };
    };
    "screener.roic": {
        parameters: {
            query?: {
                /** @description Only these sectors (`/taxonomy/sectors`). */
                sectors?: ("technology" | "communication" | "consumer_discretionary" | "consumer_staples" | "energy" | "financials" | "healthcare" | "industrials" | "materials" | "real_estate" | "utilities" | "other")[];
                /**
                 * @description A fraction: 0.15.
                 * @example 0.15
                 */
                min_roic?: number;
                /**
                 * @description In USD.
                 * @example 1000000000
                 */
                min_market_cap?: number;
                /** @description Period kind. Valuation, return, turnover and day-count metrics always use twelve months: for them `quarterly` means sampled each quarter. */
                period?: "quarterly" | "ttm" | "annual";
                /** @description Maximum number of rows to return. */
                limit?: number;
                /**
                 * @description Point in time: use only data filed with the SEC on or before this date. Default: latest.
                 * @example 2024-06-30
                 */
                as_of?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Companies that pass */
                        total: number;
                        count: number;
                        has_more: boolean;
                        results: {
                            rank: number;
                            /** @description Ticker; the CIK of a company without one */
                            ticker: string;
                            /** @description Full company name */
                            company_name: string;
                            /** @description SEC Central Index Key, 10 digits */
                            cik: string;
                            sector: string | null;
                            industry: string | null;
                            /** @description ISO 4217; currency of money and per-share values */
                            currency: string | null;
                            /** @description Return on invested capital */
                            roic: number | null;
                            /** @description Median of five fiscal years */
                            roic_5y_median: number | null;
                            /** @description Median of all companies of the sector whose ROIC is known */
                            sector_median_roic: number | null;
                            /** @description ROIC less that median */
                            spread_to_sector: number | null;
                        }[];
                        sector_benchmarks: {
                            sector: string;
                            /** @description Companies with a known ROIC, whether or not they pass */
                            count: number;
                            p25: number;
                            median: number;
                            p75: number;
                        }[];
                        /** @description Companies that could not be evaluated, each counted once */
                        excluded: {
                            /** @description No value of a metric that decides the result */
                            missing_data: number;
                            /** @description Reports in a currency other than USD, and money is compared */
                            other_currency: number;
                            /** @description Latest period ended more than 18 months before */
                            stale: number;
                        };
                        universe_size: number;
                        /** Format: date */
                        as_of: string | null;
                        execution_time_ms: number;
                    };
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
        };
    };
    "peers.of_company": {
        parameters: {
            query?: {
                /** @description Method that selects and ranks peers. */
                method?: "industry" | "size" | "fundamentals";
                /**
                 * @description Metrics to compare. Default: revenue, revenue_growth, gross_margin, operating_margin, roic, pe_ratio, ev_to_ebitda.
                 * @example [
                 *       "roic",
                 *       "revenue"
                 *     ]
                 */
                metrics?: string[];
                /** @description `historical`: close at the period end; `current`: the last close on or before `as_of` (or today). */
                price?: "historical" | "current";
                /** @description Maximum number of rows to return. */
                limit?: number;
                /**
                 * @description Point in time: use only data filed with the SEC on or before this date. Default: latest.
                 * @example 2024-06-30
                 */
                as_of?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Ticker or CIK. Tickers are case-insensitive; `.`, `-` and `/` are equivalent; a former ticker finds the current company.
                 * @example ZZALDR
                 */
                cik_or_ticker: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        company: {
                            /** @description Ticker; the CIK of a company without one */
                            ticker: string;
                            /** @description Full company name */
                            company_name: string;
                            /** @description SEC Central Index Key, 10 digits */
                            cik: string;
                            sector: string | null;
                            industry: string | null;
                            /** @description ISO 4217; currency of money and per-share values */
                            currency: string | null;
                            /** @description By metric id, with a dimension as `revenue.TTM.CAGR3` */
                            metrics: {
                                [key: string]: number | null;
                            };
                        };
                        method: string;
                        peers: {
                            /** @description Ticker; the CIK of a company without one */
                            ticker: string;
                            /** @description Full company name */
                            company_name: string;
                            /** @description SEC Central Index Key, 10 digits */
                            cik: string;
                            sector: string | null;
                            industry: string | null;
                            /** @description ISO 4217; currency of money and per-share values */
                            currency: string | null;
                            /** @description At the close that `price` selects */
                            market_cap: number | null;
                            /** @description 1 / (1 + distance) */
                            similarity: number;
                            why: {
                                /** @description same_sic4, same_sic3 or same_sic2 */
                                industry: string | null;
                                /** @description Size relative to the requested company */
                                size_ratio: number | null;
                                /** @description Measure of size: market_cap or revenue */
                                size_basis: string | null;
                            };
                            /** @description By metric id, with a dimension as `revenue.TTM.CAGR3` */
                            metrics: {
                                [key: string]: number | null;
                            };
                        }[];
                        count: number;
                        /** @description By metric id, with a dimension as `revenue.TTM.CAGR3` */
                        medians: {
                            [key: string]: number | null;
                        };
                        /** @description Share of the returned peers that are not above the company */
                        company_percentiles: {
                            [key: string]: number | null;
                        };
                        /** @description What the company lacks, so that it has no peers: sic, size or fundamentals */
                        lacking: string | null;
                        /** Format: date */
                        as_of: string | null;
                        execution_time_ms: number;
                    };
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
        };
    };
    "filings.of_company": {
        parameters: {
            query?: {
                /**
                 * @description Only these forms. `10-K` and `10-Q` mean the form families (10-K405, 10-KSB, 10-KT and so on); `10-K/A` means amendments.
                 * @example [
                 *       "10-K",
                 *       "10-Q"
                 *     ]
                 */
                form_type?: string[];
                /** @description Include amendments of the forms in `form_type`. */
                amendments?: boolean;
                /**
                 * @description Filed on or after this day.
                 * @example 2024-06-30
                 */
                from_date?: string;
                /**
                 * @description Filed on or before this day.
                 * @example 2024-06-30
                 */
                to_date?: string;
                /**
                 * @description Point in time: use only data filed with the SEC on or before this date. Default: latest.
                 * @example 2024-06-30
                 */
                as_of?: string;
                /** @description Maximum number of rows to return. */
                limit?: number;
                /** @description Number of rows to skip. */
                offset?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Ticker or CIK. Tickers are case-insensitive; `.`, `-` and `/` are equivalent; a former ticker finds the current company.
                 * @example ZZALDR
                 */
                ticker: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Full company name */
                        company_name: string;
                        /** @description Ticker; the CIK of a company without one */
                        ticker: string;
                        /** @description SEC Central Index Key, 10 digits */
                        cik: string;
                        data: {
                            /**
                             * @description SEC accession number of a filing
                             * @example 0000001234-24-000001
                             */
                            accession_number: string;
                            /** @description Form as filed */
                            form_type: string;
                            /** Format: date */
                            filing_date: string;
                            /**
                             * Format: date-time
                             * @description Acceptance time (UTC); orders filings of one date
                             */
                            accepted_at: string | null;
                            /** Format: date */
                            period_end: string | null;
                            /**
                             * @description For periodic reports; `other` for transition reports; null for all other forms
                             * @enum {string|null}
                             */
                            period_type: "annual" | "quarterly" | "other" | null;
                            /** @description Item numbers of an 8-K */
                            items: string[];
                            primary_document: string | null;
                            /** @description URL of the main document at sec.gov, otherwise of the filing’s index */
                            source_url: string;
                            /** @description SEC Central Index Key, 10 digits */
                            filer_cik: string;
                            is_amendment: boolean;
                            /** @description True if its text is loaded */
                            has_text: boolean;
                            /** @description True if facts of it are loaded */
                            has_facts: boolean;
                        }[];
                        /** @description Number of records in this response */
                        count: number;
                        /** @description True if more records follow */
                        has_more: boolean;
                    };
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
        };
    };
    "filings.recent": {
        parameters: {
            query?: {
                /**
                 * @description Only these forms. `10-K` and `10-Q` mean the form families (10-K405, 10-KSB, 10-KT and so on); `10-K/A` means amendments.
                 * @example [
                 *       "10-K",
                 *       "10-Q"
                 *     ]
                 */
                form_type?: string[];
                /** @description Include amendments of the forms in `form_type`. */
                amendments?: boolean;
                /**
                 * @description Filed on or after this day.
                 * @example 2024-06-30
                 */
                since_date?: string;
                /**
                 * @description Point in time: use only data filed with the SEC on or before this date. Default: latest.
                 * @example 2024-06-30
                 */
                as_of?: string;
                /** @description Only these sectors (`/taxonomy/sectors`). */
                sectors?: ("technology" | "communication" | "consumer_discretionary" | "consumer_staples" | "energy" | "financials" | "healthcare" | "industrials" | "materials" | "real_estate" | "utilities" | "other")[];
                /** @description Maximum number of rows to return. */
                limit?: number;
                /** @description Number of rows to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description Full company name */
                            company_name: string;
                            /** @description Ticker; the CIK of a company without one */
                            ticker: string;
                            /** @description SEC Central Index Key, 10 digits */
                            cik: string;
                            /** @description Sector code, derived from the SIC code; see `/taxonomy` */
                            sector: string | null;
                            /** @description Industry code, derived from the SIC code; see `/taxonomy` */
                            industry: string | null;
                            /**
                             * @description SEC accession number of a filing
                             * @example 0000001234-24-000001
                             */
                            accession_number: string;
                            /** @description Form as filed */
                            form_type: string;
                            /** Format: date */
                            filing_date: string;
                            /**
                             * Format: date-time
                             * @description Acceptance time (UTC); orders filings of one date
                             */
                            accepted_at: string | null;
                            /** Format: date */
                            period_end: string | null;
                            /**
                             * @description For periodic reports; `other` for transition reports; null for all other forms
                             * @enum {string|null}
                             */
                            period_type: "annual" | "quarterly" | "other" | null;
                            /** @description Item numbers of an 8-K */
                            items: string[];
                            primary_document: string | null;
                            /** @description URL of the main document at sec.gov, otherwise of the filing’s index */
                            source_url: string;
                            /** @description SEC Central Index Key, 10 digits */
                            filer_cik: string;
                            is_amendment: boolean;
                            /** @description True if its text is loaded */
                            has_text: boolean;
                            /** @description True if facts of it are loaded */
                            has_facts: boolean;
                        }[];
                        /** @description Number of records in this response */
                        count: number;
                        /** @description True if more records follow */
                        has_more: boolean;
                    };
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
        };
    };
    "filings.search": {
        parameters: {
            query: {
                /**
                 * @description Words (all of them, in any inflection), `"a phrase"`, `"near words"~5`, `prefix*`, `OR`, `-excluded`, `( )`.
                 * @example "supply chain" (disruption OR shortage) -covid*
                 */
                q: string;
                /** @description How bare words combine. Default: `all`; `any` if `q` has a question mark. */
                match?: "all" | "any";
                /**
                 * @description Only these companies.
                 * @example [
                 *       "ZZALDR",
                 *       "ZZBRKN"
                 *     ]
                 */
                tickers?: string[];
                /**
                 * @description Only these companies, by CIK.
                 * @example [
                 *       "4200000001"
                 *     ]
                 */
                ciks?: string[];
                /** @description Only these sectors (`/taxonomy/sectors`). */
                sectors?: ("technology" | "communication" | "consumer_discretionary" | "consumer_staples" | "energy" | "financials" | "healthcare" | "industrials" | "materials" | "real_estate" | "utilities" | "other")[];
                /**
                 * @description Only these industries (`/taxonomy/industries`).
                 * @example [
                 *       "software"
                 *     ]
                 */
                industries?: string[];
                /**
                 * @description Only these forms. `10-K` and `10-Q` mean the form families (10-K405, 10-KSB, 10-KT and so on); `10-K/A` means amendments.
                 * @example [
                 *       "10-K",
                 *       "10-Q"
                 *     ]
                 */
                form_type?: string[];
                /** @description Include amendments of the forms in `form_type`. */
                amendments?: boolean;
                /**
                 * @description Only these sections. Default: all, each passage once, in the smallest section that has it.
                 * @example [
                 *       "risk_factors",
                 *       "mda_full"
                 *     ]
                 */
                section_id?: string[];
                /** @description Passages, tables. Default: both. */
                row_type?: ("chunk" | "table")[];
                /**
                 * @description Only reports on these fiscal years: the calendar years in which they end.
                 * @example [
                 *       2023,
                 *       2024
                 *     ]
                 */
                fiscal_year?: number[];
                /** @description Only reports on these parts of a fiscal year. */
                fiscal_period?: ("FY" | "Q1" | "Q2" | "Q3" | "Q4")[];
                /**
                 * @description Filed on or after this date.
                 * @example 2024-06-30
                 */
                from_date?: string;
                /**
                 * @description Filed on or before this date.
                 * @example 2024-06-30
                 */
                to_date?: string;
                /**
                 * @description Point in time: use only data filed with the SEC on or before this date. Default: latest.
                 * @example 2024-06-30
                 */
                as_of?: string;
                /** @description Only the latest filing of each company and form family by `as_of` or `to_date`. */
                latest_only?: boolean;
                /**
                 * @description Only filings in which all of these signals were detected.
                 * @example [
                 *       "material_weakness",
                 *       "going_concern"
                 *     ]
                 */
                signals?: string[];
                /** @description By BM25 score, or by filing date. Ties: accession number, then position. */
                sort?: "relevance" | "newest" | "oldest";
                /** @description One result per filing or company, with its 3 best passages in `passages`. */
                group_by?: "none" | "filing" | "company";
                /** @description Count passages by these: the 20 most frequent values of each. */
                facets?: ("company" | "sector" | "industry" | "form_type" | "section_id" | "fiscal_year" | "filing_year" | "signal")[];
                /** @description Maximum number of rows to return. */
                limit?: number;
                /**
                 * @description The previous page’s `next_cursor`; repeat all other parameters except `limit`. All pages show the index as it was for the first one. A cursor expires after 5 minutes.
                 * @example WyJleGFtcGxlLCB3aGljaCBubyBwYWdlIHJldHVybmVkIl0.K1iFlocRWNxYHIvQSZIr0H
                 */
                cursor?: string;
                /**
                 * @description The `watermark` of an earlier response: only filings published since. With `sort=newest` a feed for polling.
                 * @example 0
                 */
                indexed_after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Passages that match; exact up to 10,000 */
                        total: {
                            value: number;
                            /** @enum {string} */
                            relation: "eq" | "gte";
                        };
                        /** @description Number of records in this response */
                        count: number;
                        /** @description True if more records follow */
                        has_more: boolean;
                        /** @description `cursor` of the next page */
                        next_cursor: string | null;
                        /** @description `indexed_after` of the next poll */
                        watermark: string;
                        results: {
                            /** @description Full company name */
                            company_name: string;
                            /** @description Ticker; the CIK of a company without one */
                            ticker: string;
                            /** @description SEC Central Index Key, 10 digits */
                            cik: string;
                            /**
                             * @description SEC accession number of a filing
                             * @example 0000001234-24-000001
                             */
                            accession_number: string;
                            /** @description The form as filed */
                            form_type: string;
                            /** Format: date */
                            filing_date: string;
                            fiscal_year: number | null;
                            fiscal_period: string | null;
                            /** @description BM25; comparable within one answer only */
                            score: number;
                            section_id: string;
                            section_display_name: string;
                            /** @enum {string} */
                            row_type: "chunk" | "table";
                            /** @description As in `/filings/text` */
                            chunk_id: string;
                            /** @description Offset of `snippet` in the text of the section; of a table, of the table */
                            start: number;
                            /** @description Offset after it */
                            end: number;
                            /** @description At most 400 characters, word for word from the filing */
                            snippet: string;
                            /** @description Matches in `snippet`: first character, and the one after the last */
                            highlights: number[][];
                            /** @description SEC’s address of the document, else of the filing’s index */
                            source_url: string;
                            /** @description With `group_by`: up to 3 best passages of the group; else null */
                            passages: {
                                /** @description BM25; comparable within one answer only */
                                score: number;
                                section_id: string;
                                section_display_name: string;
                                /** @enum {string} */
                                row_type: "chunk" | "table";
                                /** @description As in `/filings/text` */
                                chunk_id: string;
                                /** @description Offset of `snippet` in the text of the section; of a table, of the table */
                                start: number;
                                /** @description Offset after it */
                                end: number;
                                /** @description At most 400 characters, word for word from the filing */
                                snippet: string;
                                /** @description Matches in `snippet`: first character, and the one after the last */
                                highlights: number[][];
                            }[] | null;
                        }[];
                        facets: {
                            company?: {
                                value: string;
                                label: string;
                                /** @description Passages */
                                count: number;
                            }[];
                            sector?: {
                                value: string;
                                label: string;
                                /** @description Passages */
                                count: number;
                            }[];
                            industry?: {
                                value: string;
                                label: string;
                                /** @description Passages */
                                count: number;
                            }[];
                            form_type?: {
                                value: string;
                                label: string;
                                /** @description Passages */
                                count: number;
                            }[];
                            section_id?: {
                                value: string;
                                label: string;
                                /** @description Passages */
                                count: number;
                            }[];
                            fiscal_year?: {
                                value: string;
                                label: string;
                                /** @description Passages */
                                count: number;
                            }[];
                            filing_year?: {
                                value: string;
                                label: string;
                                /** @description Passages */
                                count: number;
                            }[];
                            signal?: {
                                value: string;
                                label: string;
                                /** @description Passages */
                                count: number;
                            }[];
                        };
                        query: {
                            /** @description The query with its operators written out; words are stems */
                            parsed: string;
                            /** @description All in force, defaults included */
                            filters: {
                                [key: string]: unknown;
                            };
                        };
                        execution_time_ms: number;
                    };
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
        };
    };
    "filings.search_post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Words (all of them, in any inflection), `"a phrase"`, `"near words"~5`, `prefix*`, `OR`, `-excluded`, `( )`.
                     * @example "supply chain" (disruption OR shortage) -covid*
                     */
                    q: string;
                    /**
                     * @description How bare words combine. Default: `all`; `any` if `q` has a question mark.
                     * @enum {string}
                     */
                    match?: "all" | "any";
                    /**
                     * @description Only these companies.
                     * @example [
                     *       "ZZALDR",
                     *       "ZZBRKN"
                     *     ]
                     */
                    tickers?: string[];
                    /**
                     * @description Only these companies, by CIK.
                     * @example [
                     *       "4200000001"
                     *     ]
                     */
                    ciks?: string[];
                    /** @description Only these sectors (`/taxonomy/sectors`). */
                    sectors?: ("technology" | "communication" | "consumer_discretionary" | "consumer_staples" | "energy" | "financials" | "healthcare" | "industrials" | "materials" | "real_estate" | "utilities" | "other")[];
                    /**
                     * @description Only these industries (`/taxonomy/industries`).
                     * @example [
                     *       "software"
                     *     ]
                     */
                    industries?: string[];
                    /**
                     * @description Only these forms. `10-K` and `10-Q` mean the form families (10-K405, 10-KSB, 10-KT and so on); `10-K/A` means amendments.
                     * @example [
                     *       "10-K",
                     *       "10-Q"
                     *     ]
                     */
                    form_type?: string[];
                    /**
                     * @description Include amendments of the forms in `form_type`.
                     * @default false
                     */
                    amendments?: boolean;
                    /**
                     * @description Only these sections. Default: all, each passage once, in the smallest section that has it.
                     * @example [
                     *       "risk_factors",
                     *       "mda_full"
                     *     ]
                     */
                    section_id?: string[];
                    /** @description Passages, tables. Default: both. */
                    row_type?: ("chunk" | "table")[];
                    /**
                     * @description Only reports on these fiscal years: the calendar years in which they end.
                     * @example [
                     *       2023,
                     *       2024
                     *     ]
                     */
                    fiscal_year?: number[];
                    /** @description Only reports on these parts of a fiscal year. */
                    fiscal_period?: ("FY" | "Q1" | "Q2" | "Q3" | "Q4")[];
                    /**
                     * Format: date
                     * @description Filed on or after this date.
                     * @example 2024-06-30
                     */
                    from_date?: string;
                    /**
                     * Format: date
                     * @description Filed on or before this date.
                     * @example 2024-06-30
                     */
                    to_date?: string;
                    /**
                     * Format: date
                     * @description Point in time: use only data filed with the SEC on or before this date. Default: latest.
                     * @example 2024-06-30
                     */
                    as_of?: string;
                    /**
                     * @description Only the latest filing of each company and form family by `as_of` or `to_date`.
                     * @default false
                     */
                    latest_only?: boolean;
                    /**
                     * @description Only filings in which all of these signals were detected.
                     * @example [
                     *       "material_weakness",
                     *       "going_concern"
                     *     ]
                     */
                    signals?: string[];
                    /**
                     * @description By BM25 score, or by filing date. Ties: accession number, then position.
                     * @default relevance
                     * @enum {string}
                     */
                    sort?: "relevance" | "newest" | "oldest";
                    /**
                     * @description One result per filing or company, with its 3 best passages in `passages`.
                     * @default none
                     * @enum {string}
                     */
                    group_by?: "none" | "filing" | "company";
                    /** @description Count passages by these: the 20 most frequent values of each. */
                    facets?: ("company" | "sector" | "industry" | "form_type" | "section_id" | "fiscal_year" | "filing_year" | "signal")[];
                    /**
                     * @description Maximum number of rows to return.
                     * @default 10
                     */
                    limit?: number;
                    /**
                     * @description The previous page’s `next_cursor`; repeat all other parameters except `limit`. All pages show the index as it was for the first one. A cursor expires after 5 minutes.
                     * @example WyJleGFtcGxlLCB3aGljaCBubyBwYWdlIHJldHVybmVkIl0.K1iFlocRWNxYHIvQSZIr0H
                     */
                    cursor?: string;
                    /**
                     * @description The `watermark` of an earlier response: only filings published since. With `sort=newest` a feed for polling.
                     * @example 0
                     */
                    indexed_after?: string;
                };
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Passages that match; exact up to 10,000 */
                        total: {
                            value: number;
                            /** @enum {string} */
                            relation: "eq" | "gte";
                        };
                        /** @description Number of records in this response */
                        count: number;
                        /** @description True if more records follow */
                        has_more: boolean;
                        /** @description `cursor` of the next page */
                        next_cursor: string | null;
                        /** @description `indexed_after` of the next poll */
                        watermark: string;
                        results: {
                            /** @description Full company name */
                            company_name: string;
                            /** @description Ticker; the CIK of a company without one */
                            ticker: string;
                            /** @description SEC Central Index Key, 10 digits */
                            cik: string;
                            /**
                             * @description SEC accession number of a filing
                             * @example 0000001234-24-000001
                             */
                            accession_number: string;
                            /** @description The form as filed */
                            form_type: string;
                            /** Format: date */
                            filing_date: string;
                            fiscal_year: number | null;
                            fiscal_period: string | null;
                            /** @description BM25; comparable within one answer only */
                            score: number;
                            section_id: string;
                            section_display_name: string;
                            /** @enum {string} */
                            row_type: "chunk" | "table";
                            /** @description As in `/filings/text` */
                            chunk_id: string;
                            /** @description Offset of `snippet` in the text of the section; of a table, of the table */
                            start: number;
                            /** @description Offset after it */
                            end: number;
                            /** @description At most 400 characters, word for word from the filing */
                            snippet: string;
                            /** @description Matches in `snippet`: first character, and the one after the last */
                            highlights: number[][];
                            /** @description SEC’s address of the document, else of the filing’s index */
                            source_url: string;
                            /** @description With `group_by`: up to 3 best passages of the group; else null */
                            passages: {
                                /** @description BM25; comparable within one answer only */
                                score: number;
                                section_id: string;
                                section_display_name: string;
                                /** @enum {string} */
                                row_type: "chunk" | "table";
                                /** @description As in `/filings/text` */
                                chunk_id: string;
                                /** @description Offset of `snippet` in the text of the section; of a table, of the table */
                                start: number;
                                /** @description Offset after it */
                                end: number;
                                /** @description At most 400 characters, word for word from the filing */
                                snippet: string;
                                /** @description Matches in `snippet`: first character, and the one after the last */
                                highlights: number[][];
                            }[] | null;
                        }[];
                        facets: {
                            company?: {
                                value: string;
                                label: string;
                                /** @description Passages */
                                count: number;
                            }[];
                            sector?: {
                                value: string;
                                label: string;
                                /** @description Passages */
                                count: number;
                            }[];
                            industry?: {
                                value: string;
                                label: string;
                                /** @description Passages */
                                count: number;
                            }[];
                            form_type?: {
                                value: string;
                                label: string;
                                /** @description Passages */
                                count: number;
                            }[];
                            section_id?: {
                                value: string;
                                label: string;
                                /** @description Passages */
                                count: number;
                            }[];
                            fiscal_year?: {
                                value: string;
                                label: string;
                                /** @description Passages */
                                count: number;
                            }[];
                            filing_year?: {
                                value: string;
                                label: string;
                                /** @description Passages */
                                count: number;
                            }[];
                            signal?: {
                                value: string;
                                label: string;
                                /** @description Passages */
                                count: number;
                            }[];
                        };
                        query: {
                            /** @description The query with its operators written out; words are stems */
                            parsed: string;
                            /** @description All in force, defaults included */
                            filters: {
                                [key: string]: unknown;
                            };
                        };
                        execution_time_ms: number;
                    };
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
        };
    };
    "filings.text": {
        parameters: {
            query?: {
                /**
                 * @description Ticker or CIK. Tickers are case-insensitive; `.`, `-` and `/` are equivalent; a former ticker finds the current company.
                 * @example ZZALDR
                 */
                ticker?: string;
                /**
                 * @description SEC Central Index Key, with or without leading zeros.
                 * @example 4200000001
                 */
                cik?: string;
                /**
                 * @description SEC accession number of a filing
                 * @example 0000001234-24-000001
                 */
                accession_number?: string;
                /**
                 * @description Only these forms. `10-K` and `10-Q` mean the form families (10-K405, 10-KSB, 10-KT and so on); `10-K/A` means amendments.
                 * @example [
                 *       "10-K",
                 *       "10-Q"
                 *     ]
                 */
                form_type?: string[];
                /** @description Include amendments of the forms in `form_type`. */
                amendments?: boolean;
                /**
                 * @description Id of a section; `/filings/sections/summary` lists those of a filing. `ex_10_1` is short for `exhibit_10_1`.
                 * @example risk_factors
                 */
                section_id?: string;
                /** @description Passages of 512 to 1,024 tokens, whole sections, or tables. Default: `chunk` with a keyword, else `section`. */
                row_type?: "chunk" | "section" | "table";
                /**
                 * @description Only rows that contain this text. Case, the kind of quotes and dashes, and runs of white space do not matter.
                 * @example customer concentration
                 */
                keyword?: string;
                /** @description `contains`: literally; `words`: its words whole and in order; `all`, `any`: all or one of its words, whole. */
                keyword_mode?: "contains" | "words" | "all" | "any";
                /**
                 * @description Only what was filed on or before this day: the latest filing as of then, and nothing later.
                 * @example 2024-06-30
                 */
                vantage_date?: string;
                /**
                 * @description Filed on or after this day. Default: two years before the window ends.
                 * @example 2024-06-30
                 */
                from_date?: string;
                /**
                 * @description Filed on or before this day. Default: the window ends at `vantage_date`, else today.
                 * @example 2024-06-30
                 */
                to_date?: string;
                /**
                 * @description Only reports on this fiscal year: the calendar year in which it ends.
                 * @example 2024
                 */
                fiscal_year?: number;
                /** @description Only reports on this part of a fiscal year. */
                fiscal_period?: "FY" | "Q1" | "Q2" | "Q3" | "Q4";
                /** @description Maximum number of rows to return. */
                limit?: number;
                /** @description Number of rows to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Rows that match */
                        total_results: number;
                        results: {
                            section_id: string;
                            section_display_name: string;
                            /** @description One line of context, then the text; null for tables and for sections without text, whose `state` says why */
                            content_text: string | null;
                            /** @description The text without the line of context */
                            content_raw: string | null;
                            /** @description Cells as printed */
                            table: {
                                caption: string | null;
                                /** @description Header rows, spanning cells repeated */
                                headers: string[][];
                                rows: string[][];
                                /** @description As printed: in millions, except per share data */
                                units: string | null;
                            } | null;
                            /** @enum {string} */
                            row_type: "chunk" | "section" | "table";
                            /** @description Stable while the text of the passage is; null for sections */
                            chunk_id: string | null;
                            /** @description Place among the chunks of its section, from 0 */
                            chunk_index: number | null;
                            /** @description Chunks of its section */
                            total_chunks: number | null;
                            /** @description First character of the passage in the text of its section */
                            start: number | null;
                            /** @description Character after its last */
                            end: number | null;
                            /** @description Characters of `content_raw` */
                            char_count: number;
                            /** @description Tokens of `content_raw`, encoding o200k_base */
                            token_count: number;
                            /** @description Part of the form: I, II ... */
                            part: string | null;
                            /** @description Item of the form: 1A, 7, 2.02 ... */
                            item: string | null;
                            /**
                             * @description Whether the section was extracted, or why it was not
                             * @enum {string}
                             */
                            state: "extracted" | "incorporated_by_reference" | "reserved" | "not_applicable" | "omitted" | "not_found";
                            /**
                             * @description How its borders were found; null without text
                             * @enum {string|null}
                             */
                            detector: "contents" | "cross_reference" | "heading" | "pattern" | "xbrl" | "note_heading" | "exhibit" | "whole" | null;
                            confidence: number;
                            /** @description What the checks of the extraction met */
                            warnings: string[];
                            /** @description Full company name */
                            company_name: string;
                            /** @description Ticker; the CIK of a company without one */
                            ticker: string;
                            /** @description SEC Central Index Key, 10 digits */
                            cik: string;
                            /** @description SEC Central Index Key, 10 digits */
                            filer_cik: string;
                            /**
                             * @description SEC accession number of a filing
                             * @example 0000001234-24-000001
                             */
                            accession_number: string;
                            /** @description The form as filed */
                            form_type: string;
                            /** Format: date */
                            filing_date: string;
                            /** Format: date */
                            period_end: string | null;
                            /** @description Of annual and quarterly reports */
                            fiscal_year: number | null;
                            /** @description FY, Q1 to Q3 */
                            fiscal_period: string | null;
                            /** @description SEC’s address of the document, else of the filing’s index */
                            source_url: string;
                        }[];
                        served_filing: {
                            /**
                             * @description SEC accession number of a filing
                             * @example 0000001234-24-000001
                             */
                            accession_number: string;
                            /** Format: date */
                            filing_date: string;
                            /** @description The form as filed */
                            form_type: string;
                        } | null;
                        /** @description Whether the keyword is in at least one row; null without a keyword */
                        keyword_matched: boolean | null;
                        execution_time_ms: number;
                    };
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
        };
    };
    "filings.sections_summary": {
        parameters: {
            query?: {
                /**
                 * @description Ticker or CIK. Tickers are case-insensitive; `.`, `-` and `/` are equivalent; a former ticker finds the current company.
                 * @example ZZALDR
                 */
                ticker?: string;
                /**
                 * @description SEC Central Index Key, with or without leading zeros.
                 * @example 4200000001
                 */
                cik?: string;
                /**
                 * @description SEC accession number of a filing
                 * @example 0000001234-24-000001
                 */
                accession_number?: string;
                /**
                 * @description Only these forms. `10-K` and `10-Q` mean the form families (10-K405, 10-KSB, 10-KT and so on); `10-K/A` means amendments.
                 * @example [
                 *       "10-K",
                 *       "10-Q"
                 *     ]
                 */
                form_type?: string[];
                /** @description Include amendments of the forms in `form_type`. */
                amendments?: boolean;
                /**
                 * @description Only what was filed on or before this day.
                 * @example 2024-06-30
                 */
                vantage_date?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        served_filing: {
                            /**
                             * @description SEC accession number of a filing
                             * @example 0000001234-24-000001
                             */
                            accession_number: string;
                            /** Format: date */
                            filing_date: string;
                            /** @description The form as filed */
                            form_type: string;
                        } | null;
                        /** @description How much of the text of the filing is in its sections */
                        coverage: {
                            /** @description Words that a reader of the documents sees, without running headers and page numbers */
                            visible_words: number;
                            /** @description Words of the sections; text that several sections share counts once */
                            served_words: number;
                            /** @description Rounded down to two decimals */
                            percent: number;
                        } | null;
                        sections: {
                            /** @description What `section_id` of `/filings/text` takes */
                            section_id: string;
                            section_display_name: string;
                            /** @description Part of the form: I, II ... */
                            part: string | null;
                            /** @description Item of the form: 1A, 7, 2.02 ... */
                            item: string | null;
                            /** @description Place in the filing, from 0 */
                            order: number;
                            /**
                             * @description Whether the section was extracted, or why it was not
                             * @enum {string}
                             */
                            state: "extracted" | "incorporated_by_reference" | "reserved" | "not_applicable" | "omitted" | "not_found";
                            /**
                             * @description How its borders were found; null without text
                             * @enum {string|null}
                             */
                            detector: "contents" | "cross_reference" | "heading" | "pattern" | "xbrl" | "note_heading" | "exhibit" | "whole" | null;
                            confidence: number;
                            /** @description What the checks of the extraction met */
                            warnings: string[];
                            /** @description Passages of 512 to 1,024 tokens */
                            chunk_count: number;
                            /** @description Tables */
                            table_count: number;
                            /** @description Characters of its text */
                            char_count: number;
                            /** @description Tokens of its text, encoding o200k_base */
                            token_count: number;
                        }[];
                        /** @description Sections */
                        count: number;
                    };
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
        };
    };
    "companies.section_changes": {
        parameters: {
            query: {
                /**
                 * @description Id of a section; `/filings/sections/summary` lists those of a filing. `ex_10_1` is short for `exhibit_10_1`.
                 * @example risk_factors
                 */
                section_id: string;
                /**
                 * @description The form to compare. `10-K` and `10-Q` mean the form families (10-K405, 10-KSB, 10-KT and so on); `10-K/A` means amendments.
                 * @example [
                 *       "10-K",
                 *       "10-Q"
                 *     ]
                 */
                form_type?: string[];
                /** @description Include amendments of the forms in `form_type`. */
                amendments?: boolean;
                /**
                 * @description Point in time: use only data filed with the SEC on or before this date. Default: latest.
                 * @example 2024-06-30
                 */
                as_of?: string;
                /** @description Maximum number of rows to return. */
                limit?: number;
                /** @description Number of rows to skip. */
                offset?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Ticker or CIK. Tickers are case-insensitive; `.`, `-` and `/` are equivalent; a former ticker finds the current company.
                 * @example ZZALDR
                 */
                ticker: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Full company name */
                        company_name: string;
                        /** @description Ticker; the CIK of a company without one */
                        ticker: string;
                        /** @description SEC Central Index Key, 10 digits */
                        cik: string;
                        section_id: string;
                        /** Format: date */
                        as_of: string | null;
                        current: {
                            /**
                             * @description SEC accession number of a filing
                             * @example 0000001234-24-000001
                             */
                            accession_number: string;
                            /** @description The form as filed */
                            form_type: string;
                            /** Format: date */
                            filing_date: string;
                            fiscal_year: number | null;
                            fiscal_period: string | null;
                            source_url: string;
                        } | null;
                        previous: {
                            /**
                             * @description SEC accession number of a filing
                             * @example 0000001234-24-000001
                             */
                            accession_number: string;
                            /** @description The form as filed */
                            form_type: string;
                            /** Format: date */
                            filing_date: string;
                            fiscal_year: number | null;
                            fiscal_period: string | null;
                            source_url: string;
                        } | null;
                        counts: {
                            /** @description Sentences */
                            added: number;
                            /** @description Sentences */
                            removed: number;
                            /** @description Sentences */
                            reworded: number;
                            /** @description Sentences */
                            unchanged: number;
                        };
                        /** @description In the order of the section */
                        changes: {
                            /** @enum {string} */
                            change: "added" | "removed" | "reworded";
                            /** @description The sentence now; null if it was removed */
                            text: string | null;
                            /** @description Offset of the sentence in the section’s text */
                            start: number | null;
                            /** @description Offset after it */
                            end: number | null;
                            /** @description The sentence before; null if it was added */
                            previous_text: string | null;
                            /** @description Offset in the previous section’s text */
                            previous_start: number | null;
                            /** @description Offset after it */
                            previous_end: number | null;
                            /** @description Of a reworded sentence: its parts in order; else null */
                            words: {
                                /** @enum {string} */
                                op: "same" | "added" | "removed";
                                text: string;
                            }[] | null;
                        }[];
                        /** @description Changes */
                        total: number;
                        /** @description Number of records in this response */
                        count: number;
                        /** @description True if more records follow */
                        has_more: boolean;
                    };
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
        };
    };
    "filings.keyword_search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Filings to look into.
                     * @example [
                     *       "0000001234-24-000001"
                     *     ]
                     */
                    accession_numbers: string[];
                    /**
                     * @description Only rows that contain this text. Case, the kind of quotes and dashes, and runs of white space do not matter.
                     * @example customer concentration
                     */
                    keyword: string;
                    /**
                     * @description `contains`: literally; `words`: its words whole and in order; `all`, `any`: all or one of its words, whole.
                     * @default contains
                     * @enum {string}
                     */
                    keyword_mode?: "contains" | "words" | "all" | "any";
                    /** @description Only these sections. */
                    section_ids?: string[];
                    /**
                     * Format: date
                     * @description Only filings of this day or before.
                     * @example 2024-06-30
                     */
                    as_of?: string;
                    /**
                     * @description Maximum number of rows to return.
                     * @default 20
                     */
                    limit?: number;
                };
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Passages that contain the keyword */
                        total_hits: number;
                        results: {
                            /**
                             * @description SEC accession number of a filing
                             * @example 0000001234-24-000001
                             */
                            accession_number: string;
                            ticker: string;
                            /** @description SEC Central Index Key, 10 digits */
                            cik: string;
                            /** @description The form as filed */
                            form_type: string;
                            /** Format: date */
                            filing_date: string;
                            /** @description Most occurrences of the keyword first */
                            sections: {
                                section_id: string;
                                section_display_name: string;
                                /** @description Passages that contain the keyword */
                                hits: number;
                                snippets: {
                                    chunk_id: string;
                                    /** @description Word for word from the passage */
                                    text: string;
                                    /** @description Where the keyword is in `text`: first character, and the one after the last */
                                    highlights: number[][];
                                }[];
                            }[];
                        }[];
                        not_found: string[];
                        execution_time_ms: number;
                    };
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
        };
    };
    "intelligence.screen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Signal ids to match (`/filing-intelligence/signals`).
                     * @example [
                     *       "material_weakness",
                     *       "going_concern"
                     *     ]
                     */
                    signals: string[];
                    /**
                     * @description Ticker or CIK. Tickers are case-insensitive; `.`, `-` and `/` are equivalent; a former ticker finds the current company.
                     * @example ZZALDR
                     */
                    ticker?: string;
                    /** @description Only these sectors (`/taxonomy/sectors`). */
                    sectors?: ("technology" | "communication" | "consumer_discretionary" | "consumer_staples" | "energy" | "financials" | "healthcare" | "industrials" | "materials" | "real_estate" | "utilities" | "other")[];
                    /**
                     * @description Only the last so many days before `as_of` or today; not looked at with since_date or until_date.
                     * @default 90
                     */
                    recency_days?: number;
                    /**
                     * @description Whether every signal must be on the same source, or one.
                     * @default all
                     * @enum {string}
                     */
                    match_mode?: "all" | "any";
                    /**
                     * @description The newest first; or the company of the largest market value, at the last close by `as_of` or today, first.
                     * @default recency
                     * @enum {string}
                     */
                    order_by?: "recency" | "market_cap";
                    /**
                     * Format: date
                     * @description Filed on or after this day.
                     * @example 2024-06-30
                     */
                    since_date?: string;
                    /**
                     * Format: date
                     * @description Filed on or before this day.
                     * @example 2024-06-30
                     */
                    until_date?: string;
                    /**
                     * Format: date
                     * @description Point in time: use only data filed with the SEC on or before this date. Default: latest.
                     * @example 2024-06-30
                     */
                    as_of?: string;
                    /**
                     * @description Maximum number of rows to return.
                     * @default 20
                     */
                    limit?: number;
                };
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Matches returned */
                        total: number;
                        signals_requested: string[];
                        matches: {
                            /** @description Full company name */
                            company_name: string;
                            /** @description Ticker; the CIK of a company without one */
                            ticker: string;
                            /** @description SEC Central Index Key, 10 digits */
                            cik: string;
                            /** @description Sector code, derived from SIC; see `/taxonomy` */
                            sector: string | null;
                            /** @description The form as filed; `transcript` for a call, `IR` for a release of investor relations */
                            form_type: string;
                            /** Format: date */
                            filing_date: string;
                            fiscal_year: number | null;
                            /** @description `FY`, `Q1` to `Q4` */
                            fiscal_period: string | null;
                            /**
                             * @description SEC accession number of a filing
                             * @example 0000001234-24-000001
                             */
                            accession_number: string | null;
                            /** @description Where a release or transcript came from that was not filed */
                            source_url: string | null;
                            /** @description Requested signals that fired on this source */
                            matched_signals: string[];
                            /** @description Of the matched signals, the best first */
                            evidence: {
                                signal_id: string;
                                /** @description Found word for word in `content_raw` of the section at `start` to `end` */
                                quote: string;
                                section_id: string;
                                /** @description Passage in which the quote begins */
                                chunk_id: string | null;
                                /** @description First character in the text of the section */
                                start: number;
                                /** @description The one after the last */
                                end: number;
                                /** @description Number of the rule: a share, an amount; null where it has none */
                                value: number | null;
                                /** @description percent, USD, count, ratio */
                                unit: string | null;
                            }[];
                            /** @description Requested signals of which nobody can say whether they hold on this source */
                            not_evaluated: {
                                signal_id: string;
                                /** @description Why nobody can say whether it holds: section_not_found, no_text, low_confidence, no_speakers ... */
                                reason: string;
                            }[];
                        }[];
                        /** @description With `ticker`: what could not be evaluated on the company’s sources in the window; else null */
                        not_evaluated: {
                            signal_id: string;
                            reason: string;
                            /** @description Sources of the company on which it could not */
                            sources: number;
                        }[] | null;
                        /** Format: date */
                        as_of: string | null;
                        execution_time_ms: number;
                    };
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
        };
    };
    "intelligence.recent": {
        parameters: {
            query?: {
                /** @description Only the last so many days before `as_of` or today. */
                recency_days?: number;
                /**
                 * @description Only these forms; `transcript` and `IR` are calls and releases. `10-K` and `10-Q` mean the form families (10-K405, 10-KSB, 10-KT and so on); `10-K/A` means amendments.
                 * @example [
                 *       "10-K",
                 *       "10-Q"
                 *     ]
                 */
                form_type?: string[];
                /** @description Include amendments of the forms in `form_type`. */
                amendments?: boolean;
                /** @description Only these sectors (`/taxonomy/sectors`). */
                sectors?: ("technology" | "communication" | "consumer_discretionary" | "consumer_staples" | "energy" | "financials" | "healthcare" | "industrials" | "materials" | "real_estate" | "utilities" | "other")[];
                /**
                 * @description Only sources on which one of these fired (`/filing-intelligence/signals`).
                 * @example [
                 *       "material_weakness",
                 *       "going_concern"
                 *     ]
                 */
                signals?: string[];
                /**
                 * @description Point in time: use only data filed with the SEC on or before this date. Default: latest.
                 * @example 2024-06-30
                 */
                as_of?: string;
                /** @description Maximum number of rows to return. */
                limit?: number;
                /** @description Number of rows to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description Full company name */
                            company_name: string;
                            /** @description Ticker; the CIK of a company without one */
                            ticker: string;
                            /** @description SEC Central Index Key, 10 digits */
                            cik: string;
                            /** @description Sector code, derived from SIC; see `/taxonomy` */
                            sector: string | null;
                            /** @description The form as filed; `transcript` for a call, `IR` for a release of investor relations */
                            form_type: string;
                            /** Format: date */
                            filing_date: string;
                            fiscal_year: number | null;
                            /** @description `FY`, `Q1` to `Q4` */
                            fiscal_period: string | null;
                            /**
                             * @description SEC accession number of a filing
                             * @example 0000001234-24-000001
                             */
                            accession_number: string | null;
                            /** @description Where a release or transcript came from that was not filed */
                            source_url: string | null;
                            signals: {
                                signal_id: string;
                                /** @description Number of the rule: a share, an amount; null where it has none */
                                value: number | null;
                                /** @description percent, USD, count, ratio */
                                unit: string | null;
                                /** @description The best sentence; null for an item that only the header of the filing names */
                                quote: string | null;
                                section_id: string | null;
                            }[];
                            /** @description Only signals whose sections were extracted with confidence in both filings */
                            changes: {
                                /** @description The company’s previous filing of the same form; null: none, nothing is compared */
                                compared_with: string | null;
                                appeared: string[];
                                disappeared: string[];
                            };
                            not_evaluated: {
                                signal_id: string;
                                /** @description Why nobody can say whether it holds: section_not_found, no_text, low_confidence, no_speakers ... */
                                reason: string;
                            }[];
                        }[];
                        /** @description Number of records in this response */
                        count: number;
                        /** @description True if more records follow */
                        has_more: boolean;
                        /** Format: date */
                        as_of: string | null;
                    };
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
        };
    };
    "intelligence.signals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        signals: {
                            id: string;
                            name: string;
                            category: string;
                            /** @enum {string} */
                            severity: "critical" | "high" | "medium" | "informational";
                            /** @description Raised with each change of what fires */
                            version: number;
                            /** @description Families of sources that are read */
                            sources: string[];
                            /** @description Sections that are read; `footnote_*` stands for all that begin so */
                            sections: string[];
                            /** @description What fires, as it is evaluated */
                            rule: string;
                            /** @description What the signal states */
                            description: string;
                            /** @description What `value` of a match is, and its unit; null: the signal has no value */
                            value: string | null;
                            /**
                             * @description `proven`: at least 5 matches were reviewed and at least 90 % of them are correct
                             * @enum {string}
                             */
                            status: "proven" | "unproven";
                            /** @description Share of matches in real sources that are correct, each read in its context; null: not measured */
                            precision: number | null;
                            /** @description Matches that were reviewed */
                            precision_n: number;
                            /** @description Share of the statements that readers found in real sources and that matched; null: not measured */
                            recall: number | null;
                            /** @description Statements that readers found */
                            recall_n: number;
                        }[];
                        count: number;
                    };
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
        };
    };
    "companies.signal_summary": {
        parameters: {
            query?: {
                /**
                 * @description Point in time: use only data filed with the SEC on or before this date. Default: latest.
                 * @example 2024-06-30
                 */
                as_of?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Ticker or CIK. Tickers are case-insensitive; `.`, `-` and `/` are equivalent; a former ticker finds the current company.
                 * @example ZZALDR
                 */
                ticker: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Full company name */
                        company_name: string;
                        /** @description Ticker; the CIK of a company without one */
                        ticker: string;
                        /** @description SEC Central Index Key, 10 digits */
                        cik: string;
                        filings_covered: number;
                        transcripts_covered: number;
                        releases_covered: number;
                        /** Format: date */
                        first_date: string | null;
                        /** Format: date */
                        last_date: string | null;
                        /** @description The most frequent first */
                        signals: {
                            signal_id: string;
                            /** @description Null for a signal that the catalog no longer has */
                            category: string | null;
                            /** @description Sources */
                            count: number;
                            /** Format: date */
                            first_date: string;
                            /** Format: date */
                            last_date: string;
                            /**
                             * @description SEC accession number of a filing
                             * @example 0000001234-24-000001
                             */
                            last_accession_number: string | null;
                            /** @description Forms as filed, `transcript`, `IR` */
                            form_types: string[];
                        }[];
                        /** @description Sections in which sentences of signals stand */
                        sections: {
                            section_id: string;
                            /** @description Sources */
                            count: number;
                            /** Format: date */
                            first_date: string;
                            /** Format: date */
                            last_date: string;
                            signals: string[];
                        }[];
                        not_evaluated: {
                            signal_id: string;
                            reason: string;
                            /** @description Sources of the company on which it could not */
                            sources: number;
                        }[];
                        /** Format: date */
                        as_of: string | null;
                    };
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
        };
    };
    "companies.transcript_signals": {
        parameters: {
            query?: {
                /**
                 * @description Point in time: use only data filed with the SEC on or before this date. Default: latest.
                 * @example 2024-06-30
                 */
                as_of?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Ticker or CIK. Tickers are case-insensitive; `.`, `-` and `/` are equivalent; a former ticker finds the current company.
                 * @example ZZALDR
                 */
                ticker: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Full company name */
                        company_name: string;
                        /** @description Ticker; the CIK of a company without one */
                        ticker: string;
                        /** @description SEC Central Index Key, 10 digits */
                        cik: string;
                        call: {
                            /**
                             * Format: date
                             * @description Day of the call; where it does not tell, the day it was filed
                             */
                            event_date: string;
                            title: string | null;
                            /**
                             * @description Whether it is about the results of a period
                             * @enum {string}
                             */
                            subject: "earnings" | "other";
                            /**
                             * Format: date
                             * @description End of the period whose results it is about
                             */
                            period_end: string | null;
                            fiscal_year: number | null;
                            /** @description `Q1` to `Q4`; null of a call that is about no results */
                            fiscal_period: string | null;
                            /** @description Where the transcript came from */
                            source_url: string | null;
                            /**
                             * @description SEC accession number of a filing
                             * @example 0000001234-24-000001
                             */
                            accession_number: string | null;
                            /** @description Whether speaker lines tell who says what */
                            has_speakers: boolean;
                            /** @description False of prepared remarks alone */
                            has_qa: boolean;
                            /** @description Without operator, greetings and safe harbour */
                            word_count: number;
                        } | null;
                        signals: {
                            signal_id: string;
                            /** @enum {string|null} */
                            part: "prepared" | "qa" | null;
                            speaker: string | null;
                            /**
                             * @description By title; analyst: who asks for a firm outside
                             * @enum {string|null}
                             */
                            role: "ceo" | "cfo" | "coo" | "ir" | "executive" | "analyst" | "operator" | "unknown" | null;
                            /** @description Found word for word in the transcript at `start` to `end` */
                            quote: string;
                            section_id: string;
                            start: number;
                            end: number;
                            /** @description Number of the rule: a share, an amount; null where it has none */
                            value: number | null;
                            /** @description percent, USD, count, ratio */
                            unit: string | null;
                        }[];
                        counts: {
                            [key: string]: number;
                        };
                        not_evaluated: {
                            signal_id: string;
                            /** @description Why nobody can say whether it holds: section_not_found, no_text, low_confidence, no_speakers ... */
                            reason: string;
                        }[];
                        /** Format: date */
                        as_of: string | null;
                    };
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
        };
    };
    "companies.transcript_trajectory": {
        parameters: {
            query?: {
                /** @description Calls at most. */
                quarters?: number;
                /**
                 * @description Point in time: use only data filed with the SEC on or before this date. Default: latest.
                 * @example 2024-06-30
                 */
                as_of?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Ticker or CIK. Tickers are case-insensitive; `.`, `-` and `/` are equivalent; a former ticker finds the current company.
                 * @example ZZALDR
                 */
                ticker: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Full company name */
                        company_name: string;
                        /** @description Ticker; the CIK of a company without one */
                        ticker: string;
                        /** @description SEC Central Index Key, 10 digits */
                        cik: string;
                        /** Format: date */
                        as_of: string | null;
                        data: {
                            /**
                             * Format: date
                             * @description End of the period whose results the call is about
                             */
                            period_end: string | null;
                            /** Format: date */
                            event_date: string;
                            fiscal_year: number | null;
                            /** @description `Q1` to `Q4` */
                            fiscal_period: string | null;
                            /** @description False of prepared remarks alone */
                            has_qa: boolean;
                            word_count: number;
                            /** @description What the company’s speakers say by topic: sentences; of hedging, negative, positive and numbers: words */
                            counts: {
                                [key: string]: number;
                            };
                            /** @description The counts per 1,000 words of the company’s speakers; null where they say nothing */
                            per_1000_words: {
                                [key: string]: number;
                            } | null;
                            /**
                             * Format: date
                             * @description Day of the latest call before that is like this one: with questions or without, with speakers or without
                             */
                            compared_with: string | null;
                            appeared: string[];
                            disappeared: string[];
                        }[];
                        /** @description Number of records in this response */
                        count: number;
                        /** @description True if more records follow */
                        has_more: boolean;
                    };
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
        };
    };
    "companies.guidance_vs_actual": {
        parameters: {
            query?: {
                /** @description Only targets of this metric. */
                metric?: "revenue" | "organic_growth" | "comparable_sales" | "eps_diluted" | "gross_margin" | "gross_profit" | "operating_margin" | "operating_income" | "ebitda_margin" | "ebitda" | "net_income" | "free_cash_flow" | "operating_cash_flow" | "capital_expenditures" | "tax_rate" | "shares_diluted" | "net_new_arr" | "arr" | "bookings" | "billings" | "remaining_performance_obligations" | "subscribers" | "production" | "units" | "interest_expense" | "depreciation_amortization" | "stock_based_compensation" | "other_income" | "equity_income" | "interest_income" | "operating_expenses" | "selling_general_administrative" | "research_and_development" | "affo_per_share" | "ffo_per_share" | "same_store_noi" | "net_interest_income" | "net_interest_margin" | "net_charge_offs" | "efficiency_ratio" | "combined_ratio" | "expense_ratio" | "medical_cost_ratio";
                /** @description Maximum number of rows to return. */
                limit?: number;
                /**
                 * @description Point in time: use only data filed with the SEC on or before this date. Default: latest.
                 * @example 2024-06-30
                 */
                as_of?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Ticker or CIK. Tickers are case-insensitive; `.`, `-` and `/` are equivalent; a former ticker finds the current company.
                 * @example ZZALDR
                 */
                ticker: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Full company name */
                        company_name: string;
                        /** @description Ticker; the CIK of a company without one */
                        ticker: string;
                        /** @description SEC Central Index Key, 10 digits */
                        cik: string;
                        data: {
                            metric: string;
                            /** @description Null: the company */
                            segment: string | null;
                            /**
                             * Format: date
                             * @description Nominal, by the fiscal year end, until the period is reported
                             */
                            period_end: string | null;
                            /**
                             * @description `other`: several years, a half year, the rest of a year
                             * @enum {string}
                             */
                            period_type: "quarterly" | "annual" | "other";
                            /** @description Calendar year in which the fiscal year ends; of several years the last */
                            fiscal_year: number | null;
                            /** @description FY or Q1 to Q4 */
                            fiscal_period: string | null;
                            /** @description The latest issued before the actual was filed */
                            guidance: {
                                /** @description In `unit`, unscaled; percent as printed (21.5) */
                                low: number | null;
                                high: number | null;
                                midpoint: number | null;
                                /** @description ISO 4217, `<currency>/share`, percent, basis_points, shares, count */
                                unit: string;
                                /**
                                 * @description `qualitative` (a size in words) and `withdrawn` have no numbers
                                 * @enum {string}
                                 */
                                kind: "range" | "point" | "at_least" | "at_most" | "qualitative" | "withdrawn";
                                /**
                                 * @description Null where the source does not say
                                 * @enum {string|null}
                                 */
                                basis: "gaap" | "non_gaap" | null;
                                /**
                                 * @description Of percent: the thing itself, or its growth
                                 * @enum {string|null}
                                 */
                                percent_of: "level" | "growth" | null;
                                /**
                                 * @description Of growth: what it is over; null if the source does not say
                                 * @enum {string|null}
                                 */
                                growth_over: "prior_year" | "prior_quarter" | null;
                                constant_currency: boolean;
                                /** Format: date */
                                issued_date: string;
                                /**
                                 * @description SEC accession number of a filing
                                 * @example 0000001234-24-000001
                                 */
                                accession_number: string | null;
                                /** @description Where the words stand */
                                source_url: string | null;
                                /** @description Found word for word at `start..end` of `content_raw` of the section */
                                quote: string;
                                section_id: string;
                                start: number;
                                end: number;
                            };
                            /** @description Every issue of the target, oldest first, the latest with them */
                            revisions: {
                                /** @description In `unit`, unscaled; percent as printed (21.5) */
                                low: number | null;
                                high: number | null;
                                midpoint: number | null;
                                /**
                                 * @description `qualitative` (a size in words) and `withdrawn` have no numbers
                                 * @enum {string}
                                 */
                                kind: "range" | "point" | "at_least" | "at_most" | "qualitative" | "withdrawn";
                                /** @description initiated, raised, lowered, reaffirmed, narrowed, widened, withdrawn; by numbers first, then by words */
                                change: string | null;
                                /** @description By the words alone */
                                stated_change: string | null;
                                /** Format: date */
                                issued_date: string;
                                /**
                                 * @description SEC accession number of a filing
                                 * @example 0000001234-24-000001
                                 */
                                accession_number: string | null;
                                /** @description Where the words stand */
                                source_url: string | null;
                                /** @description Found word for word at `start..end` of `content_raw` of the section */
                                quote: string;
                                section_id: string;
                                start: number;
                                end: number;
                            }[];
                            actual: {
                                /** @description In the unit of the target, as first filed */
                                value: number;
                                /** Format: date */
                                filed: string;
                                /**
                                 * @description SEC accession number of a filing
                                 * @example 0000001234-24-000001
                                 */
                                accession_number: string;
                                /** @description Null where several concepts are behind it */
                                concept: string | null;
                            } | null;
                            /** @enum {string} */
                            outcome: "above" | "within" | "below" | "pending" | "not_reported" | "not_comparable";
                            /**
                             * @description Why a period that is over has no comparison; else null
                             * @enum {string|null}
                             */
                            outcome_reason: "segment" | "period" | "basis_not_stated" | "non_gaap" | "growth_over_prior_quarter" | "metric_not_filed" | "report_not_available" | "value_not_in_report" | null;
                            /** @description Actual less the midpoint (or the only bound), as a fraction of it; of percent and basis points the difference in those */
                            variance: number | null;
                        }[];
                        /** @description Number of records in this response */
                        count: number;
                        /** @description True if more records follow */
                        has_more: boolean;
                    };
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
        };
    };
    "earnings.history": {
        parameters: {
            query?: {
                /** @description Maximum number of rows to return. */
                limit?: number;
                /**
                 * @description Point in time: use only data filed with the SEC on or before this date. Default: latest.
                 * @example 2024-06-30
                 */
                as_of?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Ticker or CIK.
                 * @example ZZALDR
                 */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Full company name */
                        company_name: string;
                        /** @description Ticker; the CIK of a company without one */
                        ticker: string;
                        /** @description SEC Central Index Key, 10 digits */
                        cik: string;
                        /** @description ISO 4217 of revenue and net income */
                        currency: string | null;
                        data: {
                            /**
                             * Format: date
                             * @description As reported or printed, else nominal by the fiscal year end
                             */
                            period_end: string | null;
                            /** @enum {string} */
                            period_type: "quarterly";
                            fiscal_year: number | null;
                            /** @description Q1 to Q4 */
                            fiscal_period: string | null;
                            /**
                             * Format: date
                             * @description Filing date of the announcement
                             */
                            announced_date: string;
                            /**
                             * @description SEC accession number of a filing
                             * @example 0000001234-24-000001
                             */
                            accession_number: string;
                            source_url: string;
                            /** @description From the first periodic report of the quarter, else from the release; unscaled */
                            revenue: number | null;
                            /** @description From the first periodic report of the quarter, else from the release; unscaled */
                            net_income: number | null;
                            /** @description As filed: on the shares of that day */
                            eps_diluted: number | null;
                            /** @description Growth over the year-ago quarter as shown in the same report or release, as a fraction; null if that is not positive */
                            revenue_yoy: number | null;
                            /** @description Growth over the year-ago quarter as shown in the same report or release, as a fraction; null if that is not positive */
                            eps_yoy: number | null;
                            /**
                             * @description Where the figures are from; null if neither shows any
                             * @enum {string|null}
                             */
                            figures_from: "periodic_report" | "release" | null;
                            /** @description First close after the announcement against the last before it, as a fraction on one share basis. Accepted by the SEC at or after 16:00 in New York counts as after the close. Null where no acceptance time is known, or no prices around it are loaded. */
                            price_reaction_1d: number | null;
                            /** @description Targets in it; null where its text is not loaded */
                            guidance_count: number | null;
                        }[];
                        /** @description Number of records in this response */
                        count: number;
                        /** @description True if more records follow */
                        has_more: boolean;
                    };
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
        };
    };
    "market.daily": {
        parameters: {
            query?: {
                /**
                 * @description Prices on or after this day.
                 * @example 2024-06-30
                 */
                from_date?: string;
                /**
                 * @description Prices on or before this day.
                 * @example 2024-06-30
                 */
                to_date?: string;
                /** @description Maximum number of rows to return. */
                limit?: number;
                /** @description Prices and volumes on the split basis of `as_of` (or today); false: as traded. */
                adjusted?: boolean;
                /**
                 * @description Only prices, splits and dividends on or before this date. Default: all.
                 * @example 2024-06-30
                 */
                as_of?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Ticker or CIK. Tickers are case-insensitive; `.`, `-` and `/` are equivalent; a former ticker finds the current company.
                 * @example ZZALDR
                 */
                ticker: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Full company name */
                        company_name: string;
                        /** @description Ticker; the CIK of a company without one */
                        ticker: string;
                        /** @description SEC Central Index Key, 10 digits */
                        cik: string;
                        /** @description ISO 4217 */
                        currency: string;
                        data: {
                            /** Format: date */
                            date: string;
                            open: number | null;
                            high: number | null;
                            low: number | null;
                            close: number | null;
                            /** @description Close adjusted for splits and dividends, on the split basis of `as_of` (or today); null unless every dividend until `last_date` is known */
                            adj_close: number | null;
                            /** @description Shares */
                            volume: number | null;
                        }[];
                        /** @description Returns up to `last_date` as fractions: over 1 and 5 trading days, from the last close of the previous year (`ytd`), and from the last close on or before the same day 1, 3, 6, 12, 36 and 60 months earlier (at most 7 days before it) */
                        returns: {
                            /** @example 0.012 */
                            d1: number | null;
                            /** @example 0.012 */
                            d5: number | null;
                            /** @example 0.012 */
                            m1: number | null;
                            /** @example 0.012 */
                            m3: number | null;
                            /** @example 0.012 */
                            m6: number | null;
                            /** @example 0.012 */
                            ytd: number | null;
                            /** @example 0.012 */
                            y1: number | null;
                            /** @example 0.012 */
                            y3: number | null;
                            /** @example 0.012 */
                            y5: number | null;
                        };
                        /**
                         * Format: date
                         * @description Last day with a price
                         */
                        last_date: string | null;
                        /** @description Number of records in this response */
                        count: number;
                        /** @description True if more records follow */
                        has_more: boolean;
                    };
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
        };
    };
    "bulk.metrics": {
        parameters: {
            query?: {
                /**
                 * @description A date (00:00 UTC) or a timestamp (`2026-01-31T12:00:00Z`): only companies for which data was loaded or recomputed since, each with all of its rows. Use `changed_since_next` of the previous export.
                 * @example 2024-06-30
                 */
                changed_since?: string;
                /**
                 * @description Only these companies, by ticker or CIK.
                 * @example [
                 *       "ZZALDR",
                 *       "ZZBRKN"
                 *     ]
                 */
                tickers?: string[];
                /**
                 * @description Point in time: use only data filed with the SEC on or before this date. Default: latest.
                 * @example 2024-06-30
                 */
                as_of?: string;
                /**
                 * @description The previous page’s `X-Next-Cursor` (`next_cursor` in JSON). Repeat all other parameters except `limit`. The cursor pins the data of the first page for 24 hours.
                 * @example eyJhbiI6ImV4YW1wbGUsIHdoaWNoIG5vIHBhZ2UgZ2F2ZSJ9.0g1BOO1dGd2BlhQ8WPqoZL
                 */
                cursor?: string;
                /** @description Maximum number of rows to return. */
                limit?: number;
                /**
                 * @description Only these, by id or alias: `/data/metrics/catalog` lists them.
                 * @example [
                 *       "roic",
                 *       "revenue"
                 *     ]
                 */
                metrics?: string[];
                /** @description Period kind. Valuation, return, turnover and day-count metrics always use twelve months: for them `quarterly` means sampled each quarter. */
                period?: "quarterly" | "ttm" | "annual";
                /** @description Per-share values and share counts on the split basis of `as_of` (or the day of the first page); false: as filed. */
                adjusted?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                    "text/csv": string;
                    "application/vnd.apache.parquet": string;
                    "application/json": {
                        data: {
                            /** @description SEC Central Index Key, 10 digits */
                            cik: string;
                            /** @description Current ticker; the CIK if the company has none */
                            ticker: string;
                            metric: string | null;
                            /** @enum {string|null} */
                            period_type: "quarterly" | "ttm" | "annual" | null;
                            /**
                             * Format: date
                             * @description Null if the metric is null in every period for one reason
                             */
                            period_end: string | null;
                            /** @description Calendar year in which the fiscal year ends */
                            fiscal_year: number | null;
                            fiscal_period: string | null;
                            value: number | null;
                            /** @description As in the catalog: usd (money of `currency`), ratio, per_share, days, count, score */
                            unit: string | null;
                            /** @description ISO 4217; currency of money and per-share values */
                            currency: string | null;
                            /** @description Null reason */
                            null_reason: string | null;
                            flags: string[];
                            /**
                             * Format: date
                             * @description Filing date from which the value is available
                             */
                            filed: string | null;
                            /** @description Filings of the company with facts on that date */
                            accession_numbers: string[];
                            /**
                             * @description With `changed_since`: `replaced` if the rows of the company replace all rows of it in a copy, `removed` if it has none left (all other fields are null)
                             * @enum {string|null}
                             */
                            change: "replaced" | "removed" | null;
                        }[];
                        /** @description Number of rows on this page (`X-Row-Count`) */
                        count: number;
                        /** @description `X-Has-More` */
                        has_more: boolean;
                        /** @description Cursor of the next page (`X-Next-Cursor`) */
                        next_cursor: string | null;
                        /**
                         * Format: date-time
                         * @description `changed_since` for the next export, after all pages of this one were read (`X-Changed-Since-Next`)
                         */
                        changed_since_next: string;
                        /** Format: date */
                        as_of: string | null;
                        /** @description Unknown tickers (`X-Not-Found`) */
                        not_found: string[];
                        execution_time_ms: number;
                    };
                };
            };
        };
    };
    "bulk.facts": {
        parameters: {
            query?: {
                /**
                 * @description A date (00:00 UTC) or a timestamp (`2026-01-31T12:00:00Z`): only companies for which data was loaded or recomputed since, each with all of its rows. Use `changed_since_next` of the previous export.
                 * @example 2024-06-30
                 */
                changed_since?: string;
                /**
                 * @description Only these companies, by ticker or CIK.
                 * @example [
                 *       "ZZALDR",
                 *       "ZZBRKN"
                 *     ]
                 */
                tickers?: string[];
                /**
                 * @description Point in time: use only data filed with the SEC on or before this date. Default: latest.
                 * @example 2024-06-30
                 */
                as_of?: string;
                /**
                 * @description The previous page’s `X-Next-Cursor` (`next_cursor` in JSON). Repeat all other parameters except `limit`. The cursor pins the data of the first page for 24 hours.
                 * @example eyJhbiI6ImV4YW1wbGUsIHdoaWNoIG5vIHBhZ2UgZ2F2ZSJ9.0g1BOO1dGd2BlhQ8WPqoZL
                 */
                cursor?: string;
                /** @description Maximum number of rows to return. */
                limit?: number;
                /**
                 * @description Only these concepts: `taxonomy:Name`, or `Name` in any taxonomy.
                 * @example [
                 *       "us-gaap:Assets",
                 *       "Revenues"
                 *     ]
                 */
                concepts?: string[];
                /** @description Only periods of this length. */
                period?: "quarterly" | "annual" | "instant";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                    "text/csv": string;
                    "application/vnd.apache.parquet": string;
                    "application/json": {
                        data: {
                            /** @description SEC Central Index Key, 10 digits */
                            cik: string;
                            /** @description Current ticker; the CIK if the company has none */
                            ticker: string;
                            /** @description Registrant that filed it, which may be a predecessor */
                            filer_cik: string | null;
                            taxonomy: string | null;
                            concept: string | null;
                            /** @description As filed: USD, shares, USD/shares, pure ... */
                            unit: string | null;
                            /**
                             * @description By its length; `ytd` is a half year or nine months
                             * @enum {string|null}
                             */
                            period_type: "quarterly" | "annual" | "ytd" | "instant" | "other" | null;
                            /**
                             * Format: date
                             * @description Null for an instant
                             */
                            period_start: string | null;
                            /** Format: date */
                            period_end: string | null;
                            /** @description Of the fact's own period; null if it is not a period of the company's calendar */
                            fiscal_year: number | null;
                            /** @description FY or Q1 to Q4 */
                            fiscal_period: string | null;
                            value: number | null;
                            /** @description Rounding of the reported value in decimal places; −6 is millions */
                            decimals: number | null;
                            form_type: string | null;
                            /** Format: date */
                            filed: string | null;
                            accession_number: string | null;
                            /**
                             * @description With `changed_since`: `replaced` if the rows of the company replace all rows of it in a copy, `removed` if it has none left (all other fields are null)
                             * @enum {string|null}
                             */
                            change: "replaced" | "removed" | null;
                        }[];
                        /** @description Number of rows on this page (`X-Row-Count`) */
                        count: number;
                        /** @description `X-Has-More` */
                        has_more: boolean;
                        /** @description Cursor of the next page (`X-Next-Cursor`) */
                        next_cursor: string | null;
                        /**
                         * Format: date-time
                         * @description `changed_since` for the next export, after all pages of this one were read (`X-Changed-Since-Next`)
                         */
                        changed_since_next: string;
                        /** Format: date */
                        as_of: string | null;
                        /** @description Unknown tickers (`X-Not-Found`) */
                        not_found: string[];
                        execution_time_ms: number;
                    };
                };
            };
        };
    };
}
