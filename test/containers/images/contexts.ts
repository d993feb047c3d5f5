import { cp, mkdir, readdir, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { DISTRIBUTIONS } from '../../support/search/distributions.ts'
import { buildHome } from '../../support/search/home.ts'
import { javaBetween } from '../../support/search/java.ts'
import { command } from './command.ts'

/** Adds the files that a Dockerfile copies to its build context. */
type Fill = (folder: string, version: string) => Promise<void>

/** Java modules that the search engine needs. */
const JAVA_MODULES = [
  ...['java.se', 'jdk.unsupported', 'jdk.localedata', 'jdk.crypto.ec', 'jdk.zipfs', 'jdk.management'],
  ...['jdk.net', 'jdk.incubator.vector', 'jdk.jfr', 'jdk.management.agent', 'jdk.attach', 'jdk.charsets'],
].join(',')

const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'

/** Build contexts by image name without version. */
export const CONTEXTS: Readonly<Record<string, { readonly folder: string; readonly fill: Fill }>> = {
  node: {
    folder: 'node',
    async fill(folder) {
      await cp(join(packageHome('node'), 'bin', 'node'), join(folder, 'node'))
      await cp(await npmHome(), join(folder, 'npm'), { recursive: true, dereference: true })
      await cp(CERTIFICATES, join(folder, 'ca-certificates.crt'))
    },
  },
  'opensearchproject/opensearch': {
    folder: 'opensearch',
    async fill(folder, version) {
      const distribution = DISTRIBUTIONS.find(
        candidate => candidate.name === 'OpenSearch' && candidate.version === version,
      )
      if (!distribution) throw new Error(`DISTRIBUTIONS has no OpenSearch ${version}`)
      const java = javaBetween(...distribution.java)
      if (!java) throw new Error(`OpenSearch ${version} needs Java ${distribution.java[0]}`)
      const trimmed = ['--strip-debug', '--no-man-pages', '--no-header-files']
      await Promise.all([
        buildHome(distribution, join(folder, 'home')),
        command(join(java.home, 'bin', 'jlink'), [
          ...['-J-XX:TieredStopAtLevel=1', '--add-modules', JAVA_MODULES],
          ...[...trimmed, '--output', join(folder, 'jdk')],
        ]),
      ])
    },
  },
  'clickhouse/clickhouse-server': {
    folder: 'clickhouse',
    async fill(folder) {
      const chdb = createRequire(createRequire(import.meta.url).resolve('chdb'))
      const library = dirname(chdb.resolve(`@chdb/lib-linux-${process.arch}-gnu/package.json`))
      await cp(join(library, 'libchdb.so'), join(folder, 'libchdb.so'))
      const source = join(folder, 'listen.c')
      await command('cc', ['-O1', '-Wall', '-o', join(folder, 'listen'), source, '-ldl'])
      await rm(source)
    },
  },
  postgres: { folder: 'postgres', fill: async () => {} },
  'valkey/valkey': { folder: 'valkey', fill: async () => {} },
}

/** Creates the build context of an image in a new folder. */
export async function fillContext(folder: string, name: string, version: string): Promise<void> {
  const context = CONTEXTS[name]
  if (!context) throw new Error(`No stand-in image is defined for ${name}`)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await cp(join(import.meta.dirname, context.folder), folder, { recursive: true })
  await context.fill(folder, version)
}

function packageHome(name: string): string {
  return dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
}

/** Directory of the npm that runs this script. */
async function npmHome(): Promise<string> {
  const script = process.env.npm_execpath
  if (!script) throw new Error('Run this with `npm run images`: the image gets the same npm')
  const home = dirname(dirname(script))
  if (!(await readdir(home)).includes('package.json')) throw new Error(`${home} is not an npm installation`)
  return home
}
