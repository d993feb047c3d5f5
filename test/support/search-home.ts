import { execFile } from 'node:child_process'
import { chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Distribution } from './search-distributions.ts'

const run = promisify(execFile)

/** Lays out a server's home directory with jars that Maven brings: `lib`, `modules/transport-netty4`, `config`. */
export async function buildHome(distribution: Distribution, home: string): Promise<void> {
  const lib = join(home, 'lib')
  const transport = join(home, 'modules', 'transport-netty4')
  for (const folder of ['bin', 'config', 'lib', 'plugins'])
    await mkdir(join(home, folder), { recursive: true })
  await mkdir(transport, { recursive: true })
  const pom = join(home, 'pom.xml')
  await writeFile(pom, projectOf(distribution))
  const goal = ['dependency:copy-dependencies', '-DincludeScope=runtime', `-DoutputDirectory=${lib}`]
  await run('mvn', ['-q', '-B', '-ntp', '-f', pom, ...goal])
  await rm(pom)
  for (const jar of await readdir(lib)) {
    if (/^(netty|transport-netty4|opensearch-netty4)-/.test(jar))
      await rename(join(lib, jar), join(transport, jar))
  }
  await writeFile(join(transport, 'plugin-descriptor.properties'), descriptorOf(distribution))
  if (distribution.launch === 'opensearch') {
    await writeFile(join(home, 'config', 'opensearch.yml'), '')
    await writeFile(join(home, 'config', 'log4j2.properties'), LOGGING)
    // 2.x asks the security manager; jars of the repository bring no policy of their own.
    await writeFile(join(transport, 'plugin-security.policy'), ALL_PERMITTED)
  }
  // The server runs as another user than root.
  await chmod(home, 0o755)
}

const ALL_PERMITTED = 'grant { permission java.security.AllPermission; };\n'

const LOGGING = `status = error
appender.out.type = Console
appender.out.name = out
appender.out.layout.type = PatternLayout
appender.out.layout.pattern = %p %c{1.} %m%n
rootLogger.level = warn
rootLogger.appenderRef.out.ref = out
`

function projectOf({ artifacts }: Distribution): string {
  const dependencies = artifacts.map(artifact => {
    const [group, name, version] = artifact.split(':')
    return `<dependency><groupId>${group}</groupId><artifactId>${name}</artifactId><version>${version}</version></dependency>`
  })
  return [
    '<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>',
    '<groupId>test</groupId><artifactId>search-home</artifactId><version>1</version><packaging>pom</packaging>',
    `<dependencies>${dependencies.join('')}</dependencies></project>`,
  ].join('\n')
}

function descriptorOf({ version, transport }: Distribution): string {
  const lines = {
    description: 'HTTP transport',
    version,
    name: 'transport-netty4',
    classname: transport.className,
    'java.version': '11',
    [transport.versionKey]: version,
    'extended.plugins': '',
    'has.native.controller': 'false',
  }
  return Object.entries(lines)
    .map(([key, value]) => `${key}=${value}\n`)
    .join('')
}
