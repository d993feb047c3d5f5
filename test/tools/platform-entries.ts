/** The fields of `package-lock.json` (version 3) that are read. */
export interface Lock {
  packages: Record<string, LockEntry>
}

interface LockEntry {
  readonly version?: string
  readonly dev?: boolean
  readonly license?: string
  readonly optional?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const PLATFORM = /-(android|darwin|freebsd|linux|openharmony|win32)-(arm64|arm|ia32|x64)(?:-(gnu|musl))?$/

/** Optional dependencies that have no entry of their own: name, version and the entry that depends on them. */
export function missingEntries({ packages }: Lock): [name: string, version: string, owner: LockEntry][] {
  return Object.entries(packages).flatMap(([path, owner]) =>
    Object.entries(owner.optionalDependencies ?? {})
      .filter(([name]) => !packages[`${path}/node_modules/${name}`] && !packages[`node_modules/${name}`])
      .map(([name, version]): [string, string, LockEntry] => [name, version, owner]),
  )
}

/** Adds the missing entries in npm's order and returns their names. Throws if the platform is not part of a package name. */
export function completeLock(lock: Lock): string[] {
  const missing = missingEntries(lock)
  for (const [name, version, owner] of missing)
    lock.packages[`node_modules/${name}`] = entry(name, version, owner)
  const paths = Object.keys(lock.packages).sort((a, b) => a.localeCompare(b, 'en'))
  lock.packages = Object.fromEntries(paths.map(path => [path, lock.packages[path]!]))
  return missing.map(([name]) => name)
}

function entry(name: string, version: string, owner: LockEntry): LockEntry {
  const [, os, cpu, libc] = PLATFORM.exec(name) ?? []
  if (!os || !cpu)
    throw new Error(`The name ${name} contains no platform. Add the package to package-lock.json by hand.`)
  if (!/^\d/.test(version))
    throw new Error(
      `${name} ${version} is not an exact version. Add the package to package-lock.json by hand.`,
    )
  const family = libc === 'musl' ? 'musl' : 'glibc'
  return {
    version,
    cpu: [cpu],
    ...(owner.dev && { dev: true }),
    ...(os === 'linux' && { libc: [family] }),
    ...(owner.license && { license: owner.license }),
    optional: true,
    os: [os],
  }
}
