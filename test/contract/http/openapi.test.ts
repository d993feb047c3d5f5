import { testApp } from '../../support/http/app.ts'
import { openApiContract } from './suite.ts'

await openApiContract('test endpoints', () => testApp(), { values: { ticker: 'ACME', tickers: 'ACME' } })
