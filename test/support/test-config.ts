import { type Config, readConfig } from '../../src/config.ts'

/**
 * Settings of an open, silent service in the process of its tests, which may keep that busy: what they make and compare is no
 * load of its callers.
 */
export function testConfig(env: Readonly<Record<string, string>> = {}): Config {
  return readConfig({ ACCESS: 'open', LOG_LEVEL: 'silent', MAX_LOOP_DELAY: '600000', ...env })
}
