import { searchEngine } from './search-engine.ts'

searchEngine({ name: 'OpenSearch', major: 3 }, { withFaults: true })
