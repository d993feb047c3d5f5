import manifest from '../../../package.json' with { type: 'json' }

/** What the service calls itself in its document and metrics. */
export const SERVICE = {
  title: 'Filings Data Service',
  version: manifest.version,
  description: manifest.description,
} as const
