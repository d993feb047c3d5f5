/** A search engine as its jars in Maven Central make it: server, HTTP transport, and how its one Java process starts. */
export interface Distribution {
  readonly name: string
  readonly version: string
  /** Oldest and newest Java release it runs on. */
  readonly java: readonly [number, number]
  /** `group:artifact:version`; what they depend on comes with them. */
  readonly artifacts: readonly string[]
  /** Class of the HTTP transport, which is a module with jars of its own. */
  readonly transport: { readonly className: string; readonly versionKey: string }
  /** Starts the server; `source` is compiled where the engine's own main class cannot be used. */
  readonly launch: 'opensearch' | 'elasticsearch'
}

const OPENSEARCH_TRANSPORT = { versionKey: 'opensearch.version' }

/**
 * OpenSearch is whole but for its optional modules. Of Elasticsearch only the core is published there: neither ngram
 * tokenizer, scripts, reindexing nor `GET /`.
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
      'org.opensearch.plugin:transport-netty4-client:3.8.0',
      'org.apache.logging.log4j:log4j-core:2.25.4',
      'org.apache.logging.log4j:log4j-api:2.25.4',
      'org.locationtech.spatial4j:spatial4j:0.7',
      'org.locationtech.jts:jts-core:1.15.0',
    ],
    transport: { className: 'org.opensearch.transport.Netty4ModulePlugin', ...OPENSEARCH_TRANSPORT },
    launch: 'opensearch',
  },
  {
    name: 'OpenSearch',
    version: '2.19.5',
    // Ends with the security manager, which Java 24 dropped.
    java: [11, 23],
    artifacts: [
      'org.opensearch:opensearch:2.19.5',
      'org.opensearch:opensearch-cli:2.19.5',
      'org.opensearch:opensearch-plugin-classloader:2.19.1',
      'org.opensearch.plugin:transport-netty4-client:2.19.5',
      'org.apache.logging.log4j:log4j-core:2.25.3',
      'org.apache.logging.log4j:log4j-api:2.25.3',
      'org.locationtech.spatial4j:spatial4j:0.7',
      'org.locationtech.jts:jts-core:1.15.0',
    ],
    transport: { className: 'org.opensearch.transport.Netty4Plugin', ...OPENSEARCH_TRANSPORT },
    launch: 'opensearch',
  },
  {
    name: 'Elasticsearch',
    version: '9.5.3',
    java: [21, 99],
    artifacts: ['org.elasticsearch:elasticsearch:9.5.3', 'org.elasticsearch.plugin:transport-netty4:9.5.3'],
    transport: {
      className: 'org.elasticsearch.transport.netty4.Netty4Plugin',
      versionKey: 'elasticsearch.version',
    },
    launch: 'elasticsearch',
  },
]
