/** A search engine that can be assembled from jars of Maven Central: server, HTTP transport and start command. */
export interface Distribution {
  readonly name: string
  readonly version: string
  /** Oldest and newest Java release it runs on. */
  readonly java: readonly [number, number]
  /** `group:artifact:version` of the server; Maven adds their dependencies. */
  readonly artifacts: readonly string[]
  /** Each is loaded from a separate folder. */
  readonly modules: readonly SearchModule[]
  /** Property of a module descriptor that contains the server version. */
  readonly versionKey: string
  /** How to start the server. */
  readonly launch: 'opensearch' | 'elasticsearch'
}

export interface SearchModule {
  readonly name: string
  /** `group:artifact:version` */
  readonly artifact: string
  readonly className: string
  /** Module whose classes this one extends. */
  readonly extends?: string
}

/** Modules of OpenSearch that the filing index uses: HTTP, analyzers, `_reindex` and `_delete_by_query`. */
function openSearchModules(version: string, suffix: 'ModulePlugin' | 'Plugin'): SearchModule[] {
  const artifact = (name: string) => `org.opensearch.plugin:${name}:${version}`
  return [
    {
      name: 'transport-netty4',
      artifact: artifact('transport-netty4-client'),
      className: `org.opensearch.transport.Netty4${suffix}`,
    },
    {
      name: 'lang-painless',
      artifact: artifact('lang-painless'),
      className: `org.opensearch.painless.Painless${suffix}`,
    },
    {
      name: 'analysis-common',
      artifact: artifact('analysis-common'),
      className: `org.opensearch.analysis.common.CommonAnalysis${suffix}`,
      extends: 'lang-painless',
    },
    {
      name: 'reindex',
      artifact: artifact('reindex-client'),
      className: `org.opensearch.index.reindex.Reindex${suffix}`,
    },
  ]
}

/**
 * OpenSearch is complete except for modules that the project does not use. Of Elasticsearch only the core is on Maven Central:
 * only basic analyzers, no scripts, no reindexing, no `GET /`.
 */
export const DISTRIBUTIONS: readonly Distribution[] = [
  {
    name: 'OpenSearch',
    version: '3.8.0',
    java: [21, 99],
    artifacts: [
      'org.opensearch:opensearch:3.8.0',
      'org.opensearch:opensearch-cli:3.8.0',
      'org.opensearch:opensearch-plugin-classloader:3.8.0',
      'org.opensearch:opensearch-agent-bootstrap:3.8.0',
      'org.apache.logging.log4j:log4j-core:2.25.4',
      'org.apache.logging.log4j:log4j-api:2.25.4',
      'org.locationtech.spatial4j:spatial4j:0.7',
      'org.locationtech.jts:jts-core:1.15.0',
    ],
    modules: openSearchModules('3.8.0', 'ModulePlugin'),
    versionKey: 'opensearch.version',
    launch: 'opensearch',
  },
  {
    name: 'OpenSearch',
    version: '2.19.5',
    // Needs the security manager, which Java 24 removed.
    java: [11, 23],
    artifacts: [
      'org.opensearch:opensearch:2.19.5',
      'org.opensearch:opensearch-cli:2.19.5',
      'org.opensearch:opensearch-plugin-classloader:2.19.1',
      'org.apache.logging.log4j:log4j-core:2.25.3',
      'org.apache.logging.log4j:log4j-api:2.25.3',
      'org.locationtech.spatial4j:spatial4j:0.7',
      'org.locationtech.jts:jts-core:1.15.0',
    ],
    modules: openSearchModules('2.19.5', 'Plugin'),
    versionKey: 'opensearch.version',
    launch: 'opensearch',
  },
  {
    name: 'Elasticsearch',
    version: '9.5.3',
    java: [21, 99],
    artifacts: ['org.elasticsearch:elasticsearch:9.5.3'],
    modules: [
      {
        name: 'transport-netty4',
        artifact: 'org.elasticsearch.plugin:transport-netty4:9.5.3',
        className: 'org.elasticsearch.transport.netty4.Netty4Plugin',
      },
    ],
    versionKey: 'elasticsearch.version',
    launch: 'elasticsearch',
  },
]
