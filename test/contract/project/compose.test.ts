import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import manifest from '../../../package.json' with { type: 'json' }
import { interpolated, readStack, type Service, stackText } from '../../containers/stack/read-stack.ts'
import { projectText, ROOT } from './source-files.ts'

const stack = readStack()
const services = Object.entries(stack.services)
const OWN = `filings-data-service:${manifest.version}`
const STORES = ['opensearch', 'clickhouse', 'postgres', 'valkey']
const SECRETS = ['CLICKHOUSE_PASSWORD', 'POSTGRES_PASSWORD', 'VALKEY_PASSWORD', 'SESSION_SECRET']

/** With `@` for the dollar sign, which would read like a template here. */
const serializedResponse = (text: string) => text.replaceAll('@', '$')

const inProfile = (profile: string) =>
  services.filter(([, service]) => service.profiles.includes(profile)).map(([name]) => name)
const fieldErrors = (holds: (service: Service, name: string) => boolean) =>
  services.filter(([name, service]) => !holds(service, name)).map(([name]) => name)

describe('compose.yaml', () => {
  it('has one service to run alone, and a whole stack', () => {
    expect(inProfile('embedded')).toEqual(['embedded'])
    expect(inProfile('full').sort()).toEqual(['api-1', 'api-2', 'loader', ...STORES].sort())
    expect(services).toHaveLength(8)
  })

  it('pins every image, its own to the version of the package', () => {
    expect(fieldErrors(({ image }) => image === OWN || /^[a-z/-]+:\d+\.\d+(\.\d+)?$/.test(image))).toEqual([])
    expect(projectText('Dockerfile')).toMatch(/^ARG NODE_VERSION=24\.\d+\.\d+$/m)
  })

  it('requires every secret and has a default for none', () => {
    const asked = [...stackText().matchAll(/\$\{([A-Z_]+):\?\}/g)].map(match => match[1]!)
    expect([...new Set(asked)].sort()).toEqual([...SECRETS].sort())
    const named = [...stackText().matchAll(/\$\{([A-Z_]*(?:PASSWORD|SECRET|KEY|TOKEN))\b([^}]*)\}/g)]
    expect(named.filter(([, , mark]) => mark !== ':?')).toEqual([])
    expect(() => interpolated(serializedResponse('x@{VALKEY_PASSWORD:?}'), {})).toThrow(
      'VALKEY_PASSWORD is not set',
    )
  })

  it('gives no service more than it needs, and bounds what it takes', () => {
    expect(fieldErrors(({ cap_drop }) => cap_drop.includes('ALL'))).toEqual([])
    expect(fieldErrors(({ security_opt }) => security_opt.includes('no-new-privileges:true'))).toEqual([])
    expect(
      fieldErrors(({ mem_limit, cpus, pids_limit }) => Boolean(mem_limit && cpus && pids_limit)),
    ).toEqual([])
    expect(fieldErrors(({ read_only }) => read_only === true).sort()).toEqual(['clickhouse', 'opensearch'])
  })

  it('exposes stores only to its own services', () => {
    expect(stack.networks['stores']).toEqual({ internal: true })
    for (const name of STORES) {
      expect(stack.services[name]!.networks, name).toEqual(['stores'])
      expect(stack.services[name]!.ports, name).toBeUndefined()
    }
    const published = services.flatMap(([, { ports = [] }]) => ports)
    expect(published.filter(port => !port.startsWith('127.0.0.1:'))).toEqual([])
    expect(new Set(published).size).toBe(3)
  })

  it('starts what needs the stores when they are healthy', () => {
    for (const name of ['api-1', 'api-2', 'loader']) {
      const needed = Object.entries(stack.services[name]!.depends_on ?? {})
      expect(needed.map(([store]) => store).sort(), name).toEqual([...STORES].sort())
      expect(needed.filter(([, { condition }]) => condition !== 'service_healthy')).toEqual([])
    }
    for (const name of STORES) expect(stack.services[name]!.healthcheck, name).toHaveProperty('test')
  })

  it('keeps data in volumes that it declares', () => {
    const used = services.flatMap(([, { volumes = [] }]) => volumes.map(volume => volume.split(':', 1)[0]!))
    expect([...new Set(used)].sort()).toEqual(Object.keys(stack.volumes).sort())
  })

  const compose = spawnSync('docker', ['compose', 'version']).status === 0
  it.skipIf(!compose)(
    `is what docker compose takes${compose ? '' : ' (skipped: it is not installed)'}`,
    () => {
      const env = { ...process.env, ...Object.fromEntries(SECRETS.map(name => [name, 'x'.repeat(32)])) }
      const args = ['compose', '--profile', 'embedded', '--profile', 'full', 'config', '--quiet']
      const { status, stderr } = spawnSync('docker', args, { cwd: ROOT, env, encoding: 'utf8' })
      expect(stderr).toBe('')
      expect(status).toBe(0)
    },
  )
})

describe('texts of compose.yaml', () => {
  const env = { NAME: 'value', EMPTY: '' }
  it.each([
    ['a-@{NAME}-b', 'a-value-b'],
    ['@{NAME:?}', 'value'],
    ['@{EMPTY:-other}', 'other'],
    ['@{NOWHERE:-}', ''],
    ['"@@NAME"', '"$NAME"'],
  ])('are read as compose reads them: %s', (text, expected) => {
    expect(interpolated(serializedResponse(text), env)).toBe(expected)
  })
})
