import { afterAll } from 'vitest'
import { openSampleApp } from '../../support/sample-app.ts'
import { openApiContract } from '../http/suite.ts'
import { hostileContract } from '../mcp/hostile.ts'
import { mcpContract } from '../mcp/suite.ts'

const sample = await openSampleApp()
afterAll(() => sample.close())

// One load of the sample for both: the first leaves the server open.
mcpContract(() => sample.app)
hostileContract(() => sample.app)

await openApiContract('every endpoint over the made sample', () => sample.app, {
  values: { q: 'forge', concept: 'us-gaap:Assets', keyword: 'supplier' },
  also: { 'filings.text': ['ticker', 'keyword'], 'filings.sections_summary': ['ticker'] },
})
