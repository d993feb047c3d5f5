import { searchEngine } from './search-engine.ts'

searchEngine({ name: 'OpenSearch', major: 2 }, { withFaults: false })
