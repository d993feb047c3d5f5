import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig, SETTINGS } from '../../src/config.ts'

function faultsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as ConfigError).faults
  }
  return []
}

describe('settings', () => {
  it('hold without any environment', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      dataDir: './data',
      access: 'tiered',
      accountsUrl: null,
      quotaUrl: null,
      quotaDown: 'public',
      clickhouseUrl: null,
    })
  })

  it('take blank as not given', () => {
    expect(readConfig({ PORT: ' ', CLICKHOUSE_URL: '' })).toEqual(readConfig({}))
  })

  it.each([
    ['PORT', '0', 'port', 0],
    ['DATA_DIR', ' /tmp/x ', 'dataDir', '/tmp/x'],
    ['CLICKHOUSE_URL', 'http://db.example:8123', 'clickhouseUrl', 'http://db.example:8123'],
    ['SEARCH_URL', 'https://search.example:9200', 'searchUrl', 'https://search.example:9200'],
    ['SEARCH_SHARDS', '3', 'searchShards', 3],
    ['CLICKHOUSE_CLUSTER', 'main_1', 'clickhouseCluster', 'main_1'],
    ['ACCESS', 'open', 'access', 'open'],
    ['SIGNUP', 'invite', 'signup', 'invite'],
    ['SESSION_SECRET', 'x'.repeat(32), 'sessionSecret', 'x'.repeat(32)],
    ['ACCOUNTS_URL', 'postgres://u:p@db.example/filings', 'accountsUrl', 'postgres://u:p@db.example/filings'],
    ['QUOTA_URL', 'rediss://cache.example:6379/1', 'quotaUrl', 'rediss://cache.example:6379/1'],
    ['QUOTA_DOWN', 'none', 'quotaDown', 'none'],
    ['REQUEST_TIMEOUT', '250', 'requestTimeoutMs', 250],
    ['TRUST_PROXY', 'true', 'trustProxy', 1],
    ['TRUST_PROXY', '3', 'trustProxy', 3],
    ['TRUST_PROXY', 'false', 'trustProxy', false],
    ['ALLOWED_HOSTS', 'Filings.Example, api.example', 'allowedHosts', ['filings.example', 'api.example']],
    ['TRUST_PROXY', '10.0.0.1, ::1,192.168.0.0/16', 'trustProxy', ['10.0.0.1', '::1', '192.168.0.0/16']],
    ['LOG_LEVEL', 'silent', 'logLevel', 'silent'],
    ['SEC_USER_AGENT', 'Example Corp ops@example.org', 'secUserAgent', 'Example Corp ops@example.org'],
    ['EDGAR_MIRROR', '../mirror', 'edgarMirror', '../mirror'],
  ])('read %s=%s', (env, text, key, value) => {
    expect(readConfig({ [env]: text })).toMatchObject({ [key]: value })
  })

  it.each([
    ['PORT', '65536', 'PORT must be a whole number from 0 to 65535.'],
    ['PORT', '3e3', 'PORT must be a whole number from 0 to 65535.'],
    ['ACCESS', 'closed', 'ACCESS must be one of tiered, open.'],
    [
      'ACCOUNTS_URL',
      'mysql://u:secret@db',
      'ACCOUNTS_URL must be a URL that starts with postgres://, postgresql://.',
    ],
    [
      'QUOTA_URL',
      'localhost:6379',
      'QUOTA_URL must be a URL that starts with redis://, rediss://, postgres://, postgresql://.',
    ],
    ['QUOTA_DOWN', 'maybe', 'QUOTA_DOWN must be one of public, none, all.'],
    ['CLICKHOUSE_URL', 'db:8123', 'CLICKHOUSE_URL must be an http or https URL.'],
    ['CLICKHOUSE_CLUSTER', "x'y", 'CLICKHOUSE_CLUSTER must be a name of letters, digits and underscores.'],
    ['REQUEST_TIMEOUT', '0', 'REQUEST_TIMEOUT must be a whole number from 1 to 600000.'],
    [
      'TRUST_PROXY',
      'yes',
      'TRUST_PROXY must be true, false, a number of proxies from 1 to 9 or a comma-separated list of addresses.',
    ],
    ['TLS_CERT', 'x.pem', 'TLS_CERT and TLS_KEY must be set together.'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent.'],
    [
      'SEC_USER_AGENT',
      'curl',
      'SEC_USER_AGENT must be a name and an email address, as the SEC requires of automated clients.',
    ],
  ])('reject %s=%s with a sentence', (env, text, sentence) => {
    expect(faultsOf({ [env]: text })).toEqual([sentence])
  })

  it('report all bad values at once', () => {
    expect(faultsOf({ PORT: 'x', LOG_LEVEL: 'x', TLS_KEY: 'k' })).toHaveLength(3)
  })

  it('each have a name of their own and a sentence', () => {
    const settings = Object.values(SETTINGS)
    expect(new Set(settings.map(({ env }) => env)).size).toBe(settings.length)
    for (const { description: says } of settings) expect(says).toMatch(/^[A-Z].+\.$/)
  })
})
