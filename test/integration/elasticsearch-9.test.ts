import { searchEngine } from './search-engine.ts'

searchEngine({ name: 'Elasticsearch', major: 9 }, { withFaults: true })
