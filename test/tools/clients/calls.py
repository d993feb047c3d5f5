"""Calls of the client that openapi-python-client generates: `calls.py ORIGIN KEY`. Every result must have its generated type."""

import sys

from filings_client import AuthenticatedClient
from filings_client.api.companies import companies_by_ticker, companies_universe
from filings_client.api.filing_text import filings_search
from filings_client.api.metrics import metrics_history, metrics_query
from filings_client.api.screener import screener_screen
from filings_client.api.statements import companies_income_statement
from filings_client.models import (
    CompaniesByTickerResponse,
    CompaniesIncomeStatementResponse,
    Error,
    ErrorCode,
    FilerType,
    FilingsSearchResponse,
    MetricPeriod,
    MetricsHistoryResponse,
    MetricsQueryResponse,
    ScreenerScreenRequest,
    ScreenerScreenResponse,
    ScreenFilter,
    ScreenFilterOperator,
    SectorCode,
)

origin, key = sys.argv[1:]
client = AuthenticatedClient(base_url=f"{origin}/api/v1", token=key, raise_on_unexpected_status=True)


def typed(value, expected):
    assert isinstance(value, expected), value
    return value


rows = companies_universe.sync(client=client, limit=2)
first, second = (row.ticker for row in rows)

company = typed(companies_by_ticker.sync(first, client=client), CompaniesByTickerResponse)
assert isinstance(company.filer_type, FilerType), company

statements = typed(
    companies_income_statement.sync(first, client=client, period=MetricPeriod.ANNUAL, limit=2),
    CompaniesIncomeStatementResponse,
)
assert isinstance(statements.data[0].net_income, (float, int)), statements
assert statements.data[0].period_type is MetricPeriod.ANNUAL

metrics = typed(
    metrics_query.sync(client=client, tickers=[first, second], metrics=["revenue", "roic"], years=2),
    MetricsQueryResponse,
)
assert set(metrics.data.additional_properties) == {first, second}, metrics
assert isinstance(metrics.data[first].metrics["revenue"]["ttm"], (float, int)), metrics

history = typed(
    metrics_history.sync(first, client=client, metrics=["revenue"], period=MetricPeriod.ANNUAL, years=2),
    MetricsHistoryResponse,
)
assert isinstance(history.data[0]["revenue"], (float, int)), history

screened = typed(
    screener_screen.sync(
        client=client,
        body=ScreenerScreenRequest(
            filters=[ScreenFilter(metric="revenue", operator=ScreenFilterOperator.GT, value=0)],
            sectors=list(SectorCode),
        ),
    ),
    ScreenerScreenResponse,
)
assert screened.count == len(screened.results) > 0, screened

found = typed(filings_search.sync(client=client, q="risk", tickers=[first], limit=1), FilingsSearchResponse)
assert found.results[0].accession_number, found

missing = typed(companies_by_ticker.sync("NOSUCH", client=client), Error)
assert missing.error.code is ErrorCode.COMPANY_NOT_FOUND, missing
print("8 calls")
