import { execFile } from 'node:child_process'
import { chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Distribution, SearchModule } from './distributions.ts'

const run = promisify(execFile)

/** Creates the home directory of a server with jars that Maven downloads: `lib`, `modules/<name>`, `config`. */
export async function buildHome(distribution: Distribution, home: string): Promise<void> {
  const { artifacts, modules, launch } = distribution
  for (const folder of ['bin', 'config', 'lib', 'plugins'])
    await mkdir(join(home, folder), { recursive: true })
  const build = join(home, 'build')
  await copyJars(build, [
    { name: 'server', artifacts },
    ...modules.map(({ name, artifact }) => ({ name, artifacts: [artifact] })),
  ])
  await moveJars(join(build, 'server', 'jars'), join(home, 'lib'), new Set())
  const shared = new Set(await readdir(join(home, 'lib')))
  for (const module of modules) {
    const folder = join(home, 'modules', module.name)
    await mkdir(folder, { recursive: true })
    await moveJars(join(build, module.name, 'jars'), folder, shared)
    await writeFile(join(folder, 'plugin-descriptor.properties'), descriptorOf(distribution, module))
    // 2.x has a security manager, and the jars contain no policy.
    if (launch === 'opensearch') await writeFile(join(folder, 'plugin-security.policy'), ALL_PERMITTED)
  }
  await rm(build, { recursive: true })
  if (launch === 'opensearch') {
    await writeFile(join(home, 'config', 'opensearch.yml'), '')
    await writeFile(join(home, 'config', 'log4j2.properties'), LOGGING)
  }
  // The server does not run as root.
  await chmod(home, 0o755)
}

interface JarFolder {
  readonly name: string
  readonly artifacts: readonly string[]
}

/** Copies the artifacts and their dependencies to `build/<name>/jars`, with a single Maven run. */
async function copyJars(build: string, folders: readonly JarFolder[]): Promise<void> {
  for (const { name, artifacts } of folders) {
    await mkdir(join(build, name), { recursive: true })
    await writeFile(join(build, name, 'pom.xml'), project(name, dependencies(artifacts)))
  }
  const names = folders.map(({ name }) => `<module>${name}</module>`)
  await writeFile(join(build, 'pom.xml'), project('all', `<modules>${names.join('')}</modules>`))
  const goal = [
    'dependency:copy-dependencies',
    '-DincludeScope=runtime',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a Maven property
    '-DoutputDirectory=${project.basedir}/jars',
  ]
  await run('mvn', ['-q', '-B', '-ntp', '-f', join(build, 'pom.xml'), ...goal])
}

/** Moves the jars that are not in `known`. */
async function moveJars(from: string, to: string, known: ReadonlySet<string>): Promise<void> {
  for (const jar of await readdir(from)) if (!known.has(jar)) await rename(join(from, jar), join(to, jar))
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

function dependencies(artifacts: readonly string[]): string {
  const listed = artifacts.map(artifact => {
    const [group, name, version] = artifact.split(':')
    return `<dependency><groupId>${group}</groupId><artifactId>${name}</artifactId><version>${version}</version></dependency>`
  })
  return `<dependencies>${listed.join('')}</dependencies>`
}

function project(name: string, content: string): string {
  return [
    '<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>',
    `<groupId>test</groupId><artifactId>search-${name}</artifactId><version>1</version><packaging>pom</packaging>`,
    `${content}</project>`,
  ].join('\n')
}

function descriptorOf({ version, versionKey }: Distribution, module: SearchModule): string {
  const lines = {
    description: module.name,
    version,
    name: module.name,
    classname: module.className,
    'java.version': '11',
    [versionKey]: version,
    'extended.plugins': module.extends ?? '',
    'has.native.controller': 'false',
  }
  return Object.entries(lines)
    .map(([key, value]) => `${key}=${value}\n`)
    .join('')
}
