import { type Config, readConfig } from '../../src/config.ts'

/**
 * Settings of an open service without logs that runs in the process of the tests. The high `MAX_LOOP_DELAY` prevents load
 * shedding when the tests themselves block the event loop.
 */
export function testConfig(env: Readonly<Record<string, string>> = {}): Config {
  return readConfig({ ACCESS: 'open', LOG_LEVEL: 'silent', MAX_LOOP_DELAY: '600000', ...env })
}
