import { afterAll } from 'vitest'
import { openSampleApp } from '../../support/sample-app.ts'
import { openApiContract } from '../http/suite.ts'

const sample = await openSampleApp()
afterAll(() => sample.close())

await openApiContract('every endpoint over the made sample', () => sample.app, {
  values: { q: 'forge', concept: 'us-gaap:Assets', keyword: 'supplier' },
  also: { 'filings.text': ['ticker', 'keyword'], 'filings.sections_summary': ['ticker'] },
})
