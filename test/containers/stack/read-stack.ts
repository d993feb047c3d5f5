import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { ROOT } from '../../contract/project/source-files.ts'

/** The fields of a service in compose.yaml that the file uses, with variables (`${NAME}`) not yet replaced. */
export interface Service {
  readonly image: string
  readonly build?: string
  readonly profiles: readonly string[]
  readonly command?: readonly string[]
  readonly user?: string
  readonly restart: string
  readonly environment?: Readonly<Record<string, string>>
  readonly volumes?: readonly string[]
  readonly tmpfs?: readonly string[]
  readonly networks: readonly string[]
  readonly ports?: readonly string[]
  readonly read_only?: boolean
  readonly cap_drop: readonly string[]
  readonly security_opt: readonly string[]
  readonly pids_limit: number
  /** `512m` */
  readonly mem_limit: string
  readonly cpus: number
  readonly stop_grace_period?: string
  readonly ulimits?: Readonly<Record<string, number>>
  readonly healthcheck?: HealthCheck | { readonly disable: true }
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
}

export interface HealthCheck {
  readonly test: readonly [kind: 'CMD' | 'CMD-SHELL', ...words: string[]]
  readonly interval: string
  readonly timeout: string
  readonly retries: number
  readonly start_period: string
}

interface Stack {
  readonly name: string
  readonly services: Readonly<Record<string, Service>>
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>
  readonly volumes: Readonly<Record<string, null>>
}

export function stackText(): string {
  return readFileSync(join(ROOT, 'compose.yaml'), 'utf8')
}

export function readStack(): Stack {
  return parse(stackText(), { merge: true }) as Stack
}

const VARIABLE = /\$(?:\$|\{(?<name>[A-Z_]+)(?::(?<mark>[-?])(?<fallback>[^}]*))?\})/g

/** Replaces the variables in a text of compose.yaml. Throws if a required one (`${NAME:?}`) is empty. */
export function interpolated(text: string, env: Readonly<Record<string, string>>): string {
  return text.replace(VARIABLE, (match, _name, _mark, _fallback, ...rest) => {
    if (match === '$$') return '$'
    const { name, mark, fallback } = rest.at(-1) as { name: string; mark?: string; fallback?: string }
    const value = env[name] ?? ''
    if (value !== '') return value
    if (mark === '?') throw new Error(`${name} is not set`)
    return fallback ?? ''
  })
}

const UNITS = { ms: 1, s: 1_000, m: 60_000 } as const

/** `40s` in milliseconds. */
export function milliseconds(duration: string): number {
  const [, digits, unit] = /^(\d+)(ms|s|m)$/.exec(duration) ?? []
  if (digits === undefined) throw new Error(`Invalid duration: ${duration}`)
  return Number(digits) * UNITS[unit as keyof typeof UNITS]
}

const SIZES = { k: 1024, m: 1024 ** 2, g: 1024 ** 3 } as const

/** `512m` in bytes. */
export function bytes(size: string): number {
  const [, digits, unit] = /^(\d+)([kmg])$/.exec(size) ?? []
  if (digits === undefined) throw new Error(`Invalid size: ${size}`)
  return Number(digits) * SIZES[unit as keyof typeof SIZES]
}
