import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'

export const ROOT = join(import.meta.dirname, '../../..')

interface Import {
  /** Path in the project (`src/errors.ts`), or a package's name (`@scope/name`); Node's own modules are left out. */
  readonly target: string
  readonly kind: 'file' | 'package'
  /** `import type`: gone when the program runs. */
  readonly isType: boolean
}

interface SourceFile {
  /** From the project's root, with `/`. */
  readonly path: string
  readonly text: string
  readonly imports: readonly Import[]
}

const FOLDERS = ['src', 'client/src', 'loaders', 'test']

/** Every TypeScript file of the project, with what it imports. */
export function sourceFiles(): SourceFile[] {
  const nested = FOLDERS.flatMap(folder =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(path => join(folder, path)),
  )
  return [...readdirSync(ROOT), ...nested]
    .filter(path => path.endsWith('.ts'))
    .map(path => {
      const text = readFileSync(join(ROOT, path), 'utf8')
      const own = path.split(sep).join('/')
      return { path: own, text, imports: importsOf(own, text) }
    })
}

/** Statements at the start of a line, and `import(...)` and `import.meta.resolve(...)` anywhere, of a plain text. */
const STATEMENT =
  /^(?:import|export)\s+(?<type>type\s)?(?:[^'";]*?\bfrom\s+)?'(?<from>[^']+)'|\bimport(?:\.meta\.resolve)?\('(?<call>[^']+)'\)/gm

export function importsOf(path: string, text: string): Import[] {
  return [...text.matchAll(STATEMENT)].flatMap(({ groups = {} }): Import[] => {
    const name = groups.from ?? groups.call!
    const isType = groups.type !== undefined
    if (name.startsWith('node:')) return []
    if (name.startsWith('.')) {
      const target = posix.join(posix.dirname(path), name)
      return [{ target, kind: 'file', isType }]
    }
    const parts = name.split('/')
    return [{ target: parts.slice(0, name.startsWith('@') ? 2 : 1).join('/'), kind: 'package', isType }]
  })
}

/** A text file of the project. */
export function projectText(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}
