import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { missingEngine } from './stack/engine.ts'
import { docker, openStack, type RunningStack } from './stack/running-stack.ts'

const missing = missingEngine()

describe.skipIf(missing !== null)(`the embedded container${missing ? ` (skipped: ${missing})` : ''}`, () => {
  let stack: RunningStack
  let url = ''
  beforeAll(async () => {
    stack = await openStack()
    url = await startContainer()
  })
  afterAll(() => stack?.remove())

  async function startContainer(): Promise<string> {
    const container = await stack.start('embedded', { environment: { ACCESS: 'open' } })
    return `http://${container.getHost()}:${container.getMappedPort(3000)}`
  }
  const run = (...command: string[]) =>
    docker('exec', stack.containerOf('embedded'), 'node', 'src/cli/run.ts', ...command)
  const universe = async () => (await fetch(`${url}/api/v1/companies/universe`)).text()

  it('is healthy, does not run as root and has a read-only file system', async () => {
    const id = stack.containerOf('embedded')
    expect(await docker('inspect', '--format', '{{.State.Health.Status}}', id)).toBe('healthy')
    expect(await docker('exec', id, 'id', '-u')).toBe('1000')
    await expect(docker('exec', id, 'touch', '/app/x')).rejects.toThrow('Read-only file system')
    await expect(docker('exec', id, 'touch', '/home/x')).rejects.toThrow('Read-only file system')
  })

  it('runs commands while the server is running', async () => {
    await run('load', 'sample')
    expect(JSON.parse(await run('status', '--json')).companies).toBeGreaterThan(5)
    expect(await universe()).toContain('fictional')
  })

  it('exits with 0 on SIGTERM, and a new container on the same volume returns the same data', async () => {
    const before = await universe()
    const id = stack.containerOf('embedded')
    await docker('stop', '--time', '40', id)
    expect(await docker('inspect', '--format', '{{.State.ExitCode}}', id)).toBe('0')
    await docker('rm', id)
    url = await startContainer()
    expect(await universe()).toBe(before)
  })

  it('stores keys in a file that only its owner can read', async () => {
    expect(await run('keys', 'create', '--plan', 'pro')).toContain('fda_')
    const mode = await docker(
      ...['exec', stack.containerOf('embedded'), 'stat', '-c', '%a %u', '/data/access.sqlite'],
    )
    expect(mode).toBe('600 1000')
  })

  it('does not start with an invalid setting, and names it', async () => {
    const image = await docker('inspect', '--format', '{{.Config.Image}}', stack.containerOf('embedded'))
    const args = ['run', '--rm', '--read-only', '--tmpfs', '/tmp', '--env', 'PORT=none', image]
    await expect(docker(...args)).rejects.toThrow('PORT must be')
  })
})
