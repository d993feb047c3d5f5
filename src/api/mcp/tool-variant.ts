import { AppError } from '../../errors.ts'
import { offset } from '../../schema/fields.ts'
import type { Input, InputReader } from '../../schema/input.ts'
import { type CheckFault, type JsonSchema, jsonSchema } from '../../schema/json-schema.ts'
import { readersByTier } from '../access/access.ts'
import { type CallerTier, type CapName, capsOf } from '../access/caps.ts'
import type { AnyEndpoint } from '../endpoints/define-endpoint.ts'
import { type ClientSchema, inputSchema, outputSchema } from './client-schema.ts'
import { type Arguments, MAX_TOKENS, type Tool, type ToolVariant, type VariantSelector } from './tool.ts'

/** One call: the input of the endpoint, and the arguments that the transport handles. */
export interface ParsedArguments {
  readonly input: Input
  readonly maxTokens: number
  /** Rows to skip that the endpoint does not skip itself. */
  readonly skip: number
}

/** A form of a tool with the schema of its arguments, ready to read them. */
export interface BoundVariant extends ToolVariant {
  /** Of the arguments, under the tool's names for them. */
  readonly schema: JsonSchema
  /** True where the endpoint pages by itself. */
  readonly pages: boolean
  /** Throws `invalid_parameter` with every fault, under the tool's names. */
  read(given: Arguments, tier: CallerTier): ParsedArguments
  /** An error of the endpoint, its parameters under the tool's names. */
  renameParameters(error: AppError): AppError
}

const MAX_TOKENS_SCHEMA: JsonSchema = {
  type: 'integer',
  minimum: MAX_TOKENS.least,
  maximum: MAX_TOKENS.most,
  default: MAX_TOKENS.otherwise,
  description: 'Longest answer.',
}
const OFFSET_SCHEMA = jsonSchema(offset())

export function bindForm(tool: Tool, form: ToolVariant): BoundVariant {
  const toEndpoint = form.names ?? {}
  const toTool = Object.fromEntries(Object.entries(toEndpoint).map(([own, other]) => [other, own]))
  const input = jsonSchema(form.endpoint.input)
  const own = without(input, form.omits ?? [])
  const omitted = defaultsOf(input, form.omits ?? [])
  const pages = Object.hasOwn(own.properties ?? {}, 'offset')
  const added = { ...(!pages && { offset: OFFSET_SCHEMA }), max_tokens: MAX_TOKENS_SCHEMA }
  const chooser = chooserSchema(tool.chooser)
  const schema = widened(renamed(own, toTool), { ...chooser, ...added })
  const readers = readersByTier(standIn(form.endpoint, schema, toTool), [])
  const doorsOwn = new Set([...Object.keys(chooser), ...Object.keys(added)])

  return {
    ...form,
    schema,
    pages,
    read(given, tier) {
      const read = (readers[tier] as InputReader).fromBody({}, {}, given)
      const input = Object.entries(read).filter(([name]) => !doorsOwn.has(name))
      return {
        input: {
          ...omitted,
          ...Object.fromEntries(input.map(([name, value]) => [toEndpoint[name] ?? name, value])),
        },
        maxTokens: read['max_tokens'] as number,
        skip: pages ? 0 : (read['offset'] as number),
      }
    },
    renameParameters: error => withNames(error, toTool),
  }
}

function without(schema: JsonSchema, omitted: readonly string[]): JsonSchema {
  const kept = Object.entries(schema.properties ?? {}).filter(([name]) => !omitted.includes(name))
  return { ...schema, properties: Object.fromEntries(kept) }
}

/** Defaults of parameters that the tool does not have: handlers rely on them. */
function defaultsOf({ properties = {} }: JsonSchema, names: readonly string[]): Input {
  const entries = names.map(name => [name, properties[name]?.default] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/** The choosing parameter, where the endpoint itself does not have it. */
function chooserSchema(chooser: VariantSelector | undefined): Record<string, JsonSchema> {
  if (!chooser?.words) return {}
  const { parameter, words, description } = chooser
  return {
    [parameter]: {
      type: 'string',
      enum: words,
      ...(typeof chooser.otherwise === 'string' && { default: chooser.otherwise }),
      ...(description && { description }),
    },
  }
}

/** The schema of an endpoint's input under the names of the tool. */
function renamed(schema: JsonSchema, toTool: Readonly<Record<string, string>>): JsonSchema {
  const { properties = {}, required, 'x-check': check, ...rest } = schema
  const name = (word: string) => toTool[word] ?? word
  return {
    ...rest,
    properties: Object.fromEntries(Object.entries(properties).map(([key, value]) => [name(key), value])),
    ...(required && { required: required.map(name) }),
    ...(check && { 'x-check': renamedCheck(check, toTool) }),
  }
}

type Check = NonNullable<JsonSchema['x-check']>

function renamedCheck(check: Check, toTool: Readonly<Record<string, string>>): Check {
  const toEndpoint = Object.fromEntries(Object.entries(toTool).map(([other, own]) => [own, other]))
  return (value: Arguments) => {
    const entries = Object.entries(value).map(([name, item]) => [toEndpoint[name] ?? name, item])
    const faults = check(Object.fromEntries(entries) as never)
    if (faults === null || typeof faults === 'string') return faults
    return faults.map(
      ({ parameter, message }): CheckFault => ({ parameter: toTool[parameter] ?? parameter, message }),
    )
  }
}

function widened(schema: JsonSchema, added: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { ...schema, properties: { ...schema.properties, ...added } }
}

/** The endpoint as the readers see it: other names, the same caps. */
function standIn(
  endpoint: AnyEndpoint,
  schema: JsonSchema,
  toTool: Readonly<Record<string, string>>,
): AnyEndpoint {
  const caps: Record<string, CapName> = Object.fromEntries(
    Object.entries(endpoint.caps ?? {}).map(([name, cap]) => [toTool[name] ?? name, cap]),
  )
  return { ...endpoint, input: schema, caps }
}

function withNames(error: AppError, toTool: Readonly<Record<string, string>>): AppError {
  if (!Array.isArray(error.details) || Object.keys(toTool).length === 0) return error
  const details = error.details.map(({ parameter, message }) => ({
    parameter: toTool[parameter] ?? parameter,
    message,
  }))
  return new AppError(error.code, {
    message: error.message,
    details,
    ...(error.retryAfter !== undefined && { retryAfter: error.retryAfter }),
    cause: error.cause,
  })
}

/** Caps of a variant's parameters keyed by name, for a tier. */
export function capOf(form: BoundVariant, parameter: string, tier: CallerTier): number | undefined {
  return capsOf(form.endpoint).get(form.names?.[parameter] ?? parameter)?.[tier]
}

/** A tool ready to be listed and called. */
export interface BoundTool {
  readonly tool: Tool
  readonly forms: readonly BoundVariant[]
  readonly input: ClientSchema
  readonly output: ClientSchema
  /** The endpoint that the arguments select; for invalid arguments, one whose validation rejects them. */
  formFor(given: Arguments): BoundVariant
}

export function bindTool(tool: Tool): BoundTool {
  const forms = tool.forms.map(form => bindForm(tool, form))
  const [first] = forms as [BoundVariant, ...BoundVariant[]]
  return {
    tool,
    forms,
    input: inputSchema(tool, forms),
    output: outputSchema(forms),
    formFor(given) {
      const { chooser } = tool
      if (!chooser) return first
      const value = given[chooser.parameter] ?? chooser.otherwise
      const on = value === undefined || value === null ? 'absent' : chooser.words ? value : 'given'
      return forms.find(form => form.on === on) ?? first
    },
  }
}
