/*
 * Settings are a table: environment name, how its text is read, what holds without it, one sentence. This is the only
 * reader of `process.env`; everything else gets a `Config`.
 */

/** What is wrong with the settings, one sentence each. */
export class ConfigError extends Error {
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(`Settings are not usable:\n${faults.map(fault => `- ${fault}`).join('\n')}`)
    this.name = 'ConfigError'
    this.faults = faults
  }
}

/** Reads a setting's text; throws a plain sentence part, as in "must be ...". */
type Read<Value> = (text: string) => Value

interface Setting<Value> {
  readonly env: string
  readonly read: Read<Value>
  readonly value: Value
  /** One sentence for the operator. */
  readonly says: string
}

function setting<Value>(env: string, read: Read<Value>, value: Value, says: string): Setting<Value> {
  return { env, read, value, says }
}

function expect(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(`must be ${what}`)
}

const text: Read<string> = value => value
const optionalText: Read<string | null> = value => value

function integer(low: number, high: number): Read<number> {
  return value => {
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
    expect(number >= low && number <= high, `a whole number from ${low} to ${high}`)
    return number
  }
}

function word<const Words extends readonly string[]>(...words: Words): Read<Words[number]> {
  return value => {
    expect(words.includes(value), words.length === 1 ? `${words[0]}` : `one of ${words.join(', ')}`)
    return value
  }
}

const httpUrl: Read<string | null> = value => {
  const protocol = URL.canParse(value) ? new URL(value).protocol : ''
  expect(protocol === 'http:' || protocol === 'https:', 'an http or https address')
  return value
}

/** An address of one of these protocols; a fault never shows it, as it may hold a password. */
function address(...protocols: readonly string[]): Read<string | null> {
  return value => {
    const protocol = URL.canParse(value) ? new URL(value).protocol : ''
    expect(protocols.includes(protocol), `an address that begins with ${protocols.join('//, ')}//`)
    return value
  }
}

/** As the SEC's fair access rules ask: who is calling, with an address to write to. */
const contact: Read<string | null> = value => {
  expect(/\S+@\S+\.\S+/.test(value), 'a name with an e-mail address, as the SEC asks of automated callers')
  return value
}

const identifier: Read<string | null> = value => {
  expect(/^[A-Za-z_][A-Za-z0-9_]{0,63}$/.test(value), 'a name of letters, digits and underscores')
  return value
}

/** Enough characters that nobody guesses them; a fault never shows it. */
const secret: Read<string | null> = value => {
  expect(value.length >= 32, 'at least 32 characters, made at random')
  return value
}

/** `true`, `false`, or the addresses of the proxies in front. */
const proxies: Read<boolean | string[]> = value => {
  if (value === 'true' || value === 'false') return value === 'true'
  const addresses = value.split(',').map(address => address.trim())
  expect(
    addresses.every(address =>
      /^(?=.*[.:])[0-9a-fA-F.:]+(\/\d{1,3})?$|^(loopback|linklocal|uniquelocal)$/.test(address),
    ),
    'true, false or a comma-separated list of addresses',
  )
  return addresses
}

/** Names of hosts, in lower case; none of them may hold a port. */
const hostNames: Read<readonly string[] | null> = value => {
  const names = value.split(',').map(name => name.trim().toLowerCase())
  expect(
    names.every(name => /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/.test(name)),
    'a comma-separated list of host names without ports',
  )
  return names
}

/** Every setting there is. */
export const SETTINGS = {
  host: setting('HOST', text, '127.0.0.1', 'Address to listen on; 0.0.0.0 for all.'),
  port: setting('PORT', integer(0, 65_535), 3000, 'Port to listen on; 0 takes a free one.'),
  dataDir: setting('DATA_DIR', text, './data', 'Directory of the embedded stores.'),
  access: setting(
    'ACCESS',
    word('tiered', 'open'),
    'tiered' as 'tiered' | 'open',
    'Who may call: tiered asks for keys and counts calls, open lets everyone in without either.',
  ),
  signup: setting(
    'SIGNUP',
    word('open', 'invite', 'closed'),
    'open' as 'open' | 'invite' | 'closed',
    'Who may sign up in the dashboard: anyone, who has an invite code, or nobody.',
  ),
  sessionSecret: setting(
    'SESSION_SECRET',
    secret,
    null,
    'Signs the cookies of the dashboard, the same for all processes; empty: made once and kept in DATA_DIR.',
  ),
  accountsUrl: setting(
    'ACCOUNTS_URL',
    address('postgres:', 'postgresql:'),
    null,
    'PostgreSQL that holds accounts and keys; empty: SQLite in DATA_DIR.',
  ),
  quotaUrl: setting(
    'QUOTA_URL',
    address('redis:', 'rediss:', 'postgres:', 'postgresql:'),
    null,
    'Redis, Valkey or PostgreSQL that counts calls; empty: SQLite in DATA_DIR.',
  ),
  quotaDown: setting(
    'QUOTA_DOWN',
    word('public', 'none', 'all'),
    'public' as 'public' | 'none' | 'all',
    'What goes on while calls cannot be counted: the Public endpoints within the caps of guests, none, or all.',
  ),
  clickhouseUrl: setting(
    'CLICKHOUSE_URL',
    httpUrl,
    null,
    'ClickHouse server; empty: the engine embedded in the process.',
  ),
  clickhouseCluster: setting(
    'CLICKHOUSE_CLUSTER',
    identifier,
    null,
    'Cluster over whose shards and replicas the tables of CLICKHOUSE_URL are spread; empty: a single server.',
  ),
  searchUrl: setting(
    'SEARCH_URL',
    httpUrl,
    null,
    'OpenSearch or Elasticsearch that holds the filing index; empty: ClickHouse does.',
  ),
  searchShards: setting(
    'SEARCH_SHARDS',
    integer(1, 99),
    1,
    'Shards of each index that is made for a year of filings; a company lies on one of them.',
  ),
  requestTimeoutMs: setting(
    'REQUEST_TIMEOUT',
    integer(1, 600_000),
    10_000,
    'Milliseconds after which a request is answered with 504.',
  ),
  maxInFlight: setting(
    'MAX_IN_FLIGHT',
    integer(1, 1_000_000),
    512,
    'Requests that are answered at a time, at most; beyond, 503 at once.',
  ),
  maxLoopDelayMs: setting(
    'MAX_LOOP_DELAY',
    integer(1, 600_000),
    1_000,
    'Milliseconds by which the process may be late with its work, as the mean of a second; beyond, 503 at once.',
  ),
  trustProxy: setting(
    'TRUST_PROXY',
    proxies,
    false as boolean | string[],
    'Which proxies in front may tell the caller’s address (X-Forwarded-For).',
  ),
  mcpHosts: setting(
    'MCP_HOSTS',
    hostNames,
    null,
    'Host names by which /mcp is called, beside IP addresses and localhost; others are refused (DNS rebinding).',
  ),
  tlsCert: setting(
    'TLS_CERT',
    optionalText,
    null,
    'File with the TLS certificate chain (PEM); needs TLS_KEY.',
  ),
  tlsKey: setting('TLS_KEY', optionalText, null, 'File with the TLS private key (PEM); needs TLS_CERT.'),
  otlpEndpoint: setting(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    httpUrl,
    null,
    'OpenTelemetry collector that spans of requests are sent to (OTLP over HTTP); empty: none are made.',
  ),
  logLevel: setting(
    'LOG_LEVEL',
    word('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
    'info',
    'Least important log line that is written.',
  ),
  secUserAgent: setting(
    'SEC_USER_AGENT',
    contact,
    null,
    'Name and e-mail sent to the SEC; needed to load from its own addresses.',
  ),
  ingest: setting(
    'INGEST',
    word('0', '1'),
    '0' as '0' | '1',
    'With 1 the server follows SEC’s feed of new filings itself.',
  ),
  ingestOptions: setting(
    'INGEST_OPTIONS',
    text,
    '',
    'Options of that, as `npm run ingest` takes them, with spaces between.',
  ),
  edgarMirror: setting(
    'EDGAR_MIRROR',
    optionalText,
    null,
    'Directory with real SEC files for the tests that need them.',
  ),
}

export type Config = {
  readonly [Key in keyof typeof SETTINGS]: (typeof SETTINGS)[Key] extends Setting<infer Value> ? Value : never
}

/** Faults that only show when two settings are seen together. */
function together(config: Config): string[] {
  return (config.tlsCert === null) === (config.tlsKey === null)
    ? []
    : ['TLS_CERT and TLS_KEY must be given together.']
}

/** Settings from an environment; blank counts as not given. Throws `ConfigError` that names every bad value at once. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const faults: string[] = []
  const values = Object.entries<Setting<unknown>>(SETTINGS).map(([key, { env: name, read, value }]) => {
    const given = env[name]?.trim()
    if (!given) return [key, value]
    try {
      return [key, read(given)]
    } catch (error) {
      faults.push(`${name} ${(error as Error).message}.`)
      return [key, value]
    }
  })
  const config = Object.fromEntries(values) as Config
  faults.push(...together(config))
  if (faults.length > 0) throw new ConfigError(faults)
  return config
}

/** Settings of this process. */
export function processConfig(): Config {
  return readConfig(process.env)
}
