/*
 * One table of settings: environment variable, parser, default value, description. Only this file reads `process.env`;
 * all other code receives a `Config`.
 */

/** Invalid settings; `faults` has one sentence per setting. */
export class ConfigError extends Error {
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(`Invalid settings:\n${faults.map(fault => `- ${fault}`).join('\n')}`)
    this.name = 'ConfigError'
    this.faults = faults
  }
}

/** Parses the text of a setting; throws an error whose message completes "NAME ...", such as "must be ...". */
type Read<Value> = (text: string) => Value

interface Setting<Value> {
  readonly env: string
  readonly read: Read<Value>
  readonly value: Value
  /** One sentence for the operator. */
  readonly description: string
}

function setting<Value>(env: string, read: Read<Value>, value: Value, description: string): Setting<Value> {
  return { env, read, value, description }
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
  expect(protocol === 'http:' || protocol === 'https:', 'an http or https URL')
  return value
}

/** A URL with one of these protocols. Errors never repeat it, because it can contain a password. */
function address(...protocols: readonly string[]): Read<string | null> {
  return value => {
    const protocol = URL.canParse(value) ? new URL(value).protocol : ''
    expect(protocols.includes(protocol), `a URL that starts with ${protocols.join('//, ')}//`)
    return value
  }
}

/** Contact required by the SEC's fair access rules. */
const contact: Read<string | null> = value => {
  expect(/\S+@\S+\.\S+/.test(value), 'a name and an email address, as the SEC requires of automated clients')
  return value
}

const identifier: Read<string | null> = value => {
  expect(/^[A-Za-z_][A-Za-z0-9_]{0,63}$/.test(value), 'a name of letters, digits and underscores')
  return value
}

/** Long enough not to be guessed. Errors never repeat it. */
const secret: Read<string | null> = value => {
  expect(value.length >= 32, 'at least 32 random characters')
  return value
}

const smtpUrl: Read<string | null> = value => {
  address('smtp:', 'smtps:')(value)
  return value
}

/** Without path, as nothing of it would be used. */
const origin: Read<string | null> = value => {
  httpUrl(value)
  expect(new URL(value).origin === value.replace(/\/$/, ''), 'an origin, like https://filings.example.org')
  return new URL(value).origin
}

/**
 * `false`, a number of proxies in front of the service or a list of their addresses. `true` is one proxy: the client itself could
 * write any address before the last one of `X-Forwarded-For`.
 */
const proxies: Read<false | number | string[]> = value => {
  if (value === 'true' || value === 'false') return value === 'true' ? 1 : false
  if (/^[1-9]$/.test(value)) return Number(value)
  const addresses = value.split(',').map(address => address.trim())
  expect(
    addresses.every(address =>
      /^(?=.*[.:])[0-9a-fA-F.:]+(\/\d{1,3})?$|^(loopback|linklocal|uniquelocal)$/.test(address),
    ),
    'true, false, a number of proxies from 1 to 9 or a comma-separated list of addresses',
  )
  return addresses
}

/** Host names without ports, in lower case. */
const hostNames: Read<readonly string[] | null> = value => {
  const names = value.split(',').map(name => name.trim().toLowerCase())
  expect(
    names.every(name => /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/.test(name)),
    'a comma-separated list of host names without ports',
  )
  return names
}

/** In lower case, as they are stored. */
const emailAddresses: Read<readonly string[] | null> = value => {
  const addresses = value.split(',').map(one => one.trim().toLowerCase())
  expect(
    addresses.every(one => /^[^\s@]+@[^\s@]+$/.test(one)),
    'a comma-separated list of email addresses',
  )
  return addresses
}

/** All settings. */
export const SETTINGS = {
  host: setting('HOST', text, '127.0.0.1', 'Address to listen on; 0.0.0.0 for all interfaces.'),
  port: setting('PORT', integer(0, 65_535), 3000, 'Port to listen on; 0 selects a free port.'),
  adminPort: setting(
    'ADMIN_PORT',
    integer(0, 65_535) as Read<number | null>,
    null,
    'Port of a plain HTTP listener of its own for /healthz, /readyz and /metrics; empty: they are served on PORT.',
  ),
  dataDir: setting('DATA_DIR', text, './data', 'Directory of the embedded stores.'),
  access: setting(
    'ACCESS',
    word('tiered', 'open'),
    'tiered' as 'tiered' | 'open',
    'Access mode: `tiered` requires API keys and counts calls; `open` does neither.',
  ),
  signup: setting(
    'SIGNUP',
    word('open', 'invite', 'closed'),
    'open' as 'open' | 'invite' | 'closed',
    'Who may sign up in the dashboard: anyone (`open`), holders of an invite code (`invite`) or nobody (`closed`).',
  ),
  accountAdmins: setting(
    'ACCOUNT_ADMINS',
    emailAddresses,
    null,
    'Comma-separated email addresses of users who manage all accounts at /dashboard/admin; only verified addresses count. Empty: nobody.',
  ),
  sessionSecret: setting(
    'SESSION_SECRET',
    secret,
    null,
    'Secret that signs dashboard cookies; must be the same for all processes. Empty: generated once and stored in DATA_DIR.',
  ),
  smtpUrl: setting(
    'SMTP_URL',
    smtpUrl,
    null,
    'Mail server (`smtp://` or `smtps://`) that confirms email addresses of new accounts, resets passwords and sends quota alerts; needs MAIL_FROM and PUBLIC_URL. Empty: no email is sent.',
  ),
  mailFrom: setting('MAIL_FROM', optionalText, null, 'Sender of that email.'),
  publicUrl: setting(
    'PUBLIC_URL',
    origin,
    null,
    'Origin of the service as users reach it, for links in email. With https (or localhost) MCP clients can connect to accounts by OAuth.',
  ),
  accountsUrl: setting(
    'ACCOUNTS_URL',
    address('postgres:', 'postgresql:'),
    null,
    'PostgreSQL database for accounts and keys. Empty: SQLite in DATA_DIR.',
  ),
  quotaUrl: setting(
    'QUOTA_URL',
    address('redis:', 'rediss:', 'postgres:', 'postgresql:'),
    null,
    'Redis, Valkey or PostgreSQL for quota counters. Empty: SQLite in DATA_DIR.',
  ),
  quotaDown: setting(
    'QUOTA_DOWN',
    word('public', 'none', 'all'),
    'public' as 'public' | 'none' | 'all',
    'Endpoints served while the quota store is down: `public` (within guest caps), `none` or `all`.',
  ),
  clickhouseUrl: setting(
    'CLICKHOUSE_URL',
    httpUrl,
    null,
    'ClickHouse server. Empty: the engine embedded in the process.',
  ),
  clickhouseCluster: setting(
    'CLICKHOUSE_CLUSTER',
    identifier,
    null,
    'ClickHouse cluster over whose shards and replicas the tables are distributed. Empty: a single server.',
  ),
  searchUrl: setting(
    'SEARCH_URL',
    httpUrl,
    null,
    'OpenSearch or Elasticsearch server for the filing index. Empty: ClickHouse stores it.',
  ),
  searchShards: setting(
    'SEARCH_SHARDS',
    integer(1, 99),
    1,
    'Shards per yearly filing index; all documents of a company are on one shard.',
  ),
  requestTimeoutMs: setting(
    'REQUEST_TIMEOUT',
    integer(1, 600_000),
    10_000,
    'Request timeout in ms; after it the response is 504.',
  ),
  maxInFlight: setting(
    'MAX_IN_FLIGHT',
    integer(1, 1_000_000),
    512,
    'Maximum concurrent requests; excess requests get 503. A quarter is reserved for callers with a key.',
  ),
  maxLoopDelayMs: setting(
    'MAX_LOOP_DELAY',
    integer(1, 600_000),
    1_000,
    'Maximum event-loop delay in ms (one-second mean); above it, requests get 503.',
  ),
  cacheMb: setting(
    'CACHE_MB',
    integer(1, 1_000_000),
    256,
    'Memory in MB for data of companies that is kept ready to serve. Other caches have fixed limits.',
  ),
  loadWorkers: setting(
    'LOAD_WORKERS',
    integer(0, 64) as Read<number | null>,
    null,
    'Worker threads that build companies and read filings while data is loaded; 0: the main thread does. Empty: one per core besides the first.',
  ),
  trustProxy: setting(
    'TRUST_PROXY',
    proxies,
    false as false | number | string[],
    'Reverse proxies trusted for the caller’s address (`X-Forwarded-For`): how many there are (`true`: one), or a list of their addresses.',
  ),
  allowedHosts: setting(
    'ALLOWED_HOSTS',
    hostNames,
    null,
    'Host names accepted in addition to IP addresses, localhost and PUBLIC_URL; others get 403. Empty: none if HOST is a loopback address, else any.',
  ),
  mcpHosts: setting(
    'MCP_HOSTS',
    hostNames,
    null,
    'Host names accepted by `/mcp` in addition to those of ALLOWED_HOSTS, IP addresses and localhost; others get 403 (DNS rebinding).',
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
    'OpenTelemetry collector for request spans (OTLP over HTTP). Empty: tracing is off.',
  ),
  logLevel: setting(
    'LOG_LEVEL',
    word('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
    'info',
    'Minimum log level.',
  ),
  secUserAgent: setting(
    'SEC_USER_AGENT',
    contact,
    null,
    'Name and email address sent to the SEC; required to load from sec.gov.',
  ),
  ingest: setting(
    'INGEST',
    word('0', '1'),
    '0' as '0' | '1',
    'With `1` the server process also runs ingest: it follows the SEC’s feed of new filings.',
  ),
  ingestOptions: setting(
    'INGEST_OPTIONS',
    text,
    '',
    'Arguments for the built-in ingest, as for `npm run ingest`, separated by spaces.',
  ),
  edgarMirror: setting(
    'EDGAR_MIRROR',
    optionalText,
    null,
    'Mirror directory with real SEC files, for the tests that need one.',
  ),
}

export type Config = {
  readonly [Key in keyof typeof SETTINGS]: (typeof SETTINGS)[Key] extends Setting<infer Value> ? Value : never
}

/** Errors in combinations of settings. */
function combinationErrors({ tlsCert, tlsKey, smtpUrl, mailFrom, publicUrl }: Config): string[] {
  return [
    ...((tlsCert === null) === (tlsKey === null) ? [] : ['TLS_CERT and TLS_KEY must be set together.']),
    ...(smtpUrl !== null && (mailFrom === null || publicUrl === null)
      ? ['SMTP_URL needs MAIL_FROM and PUBLIC_URL.']
      : []),
  ]
}

/** Reads settings from an environment; blank means unset. Throws one `ConfigError` that names all invalid values. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const faults: string[] = []
  const values = Object.entries<Setting<unknown>>(SETTINGS).map(([key, { env: name, read, value }]) => {
    const text = env[name]?.trim()
    if (!text) return [key, value]
    try {
      return [key, read(text)]
    } catch (error) {
      faults.push(`${name} ${(error as Error).message}.`)
      return [key, value]
    }
  })
  const config = Object.fromEntries(values) as Config
  faults.push(...combinationErrors(config))
  if (faults.length > 0) throw new ConfigError(faults)
  return config
}

/** Settings of this process. */
export function processConfig(): Config {
  return readConfig(process.env)
}
