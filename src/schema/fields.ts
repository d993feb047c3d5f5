import Type, {
  type Static,
  type TArray,
  type TBoolean,
  type TEnum,
  type TProperties,
  type TSchema,
  type TSchemaOptions,
  type TString,
  type TUnsafe,
} from 'typebox'

interface ListOptions {
  readonly max: number
  readonly min?: number
  readonly description: string
  readonly examples?: readonly (readonly (number | string)[])[]
}

/**
 * A list: comma-separated text in a query, an array in a body. Blanks are trimmed, duplicates dropped, the order is kept.
 * More than `max` values are rejected, never cut.
 */
export function listOf<Item extends TSchema>(
  item: Item,
  { max, min = 1, ...rest }: ListOptions,
): TArray<Item> {
  return Type.Array(item, { minItems: min, maxItems: max, ...rest })
}

/** A list of texts with up to 200 characters each, optionally with a pattern; `hint` describes the pattern. */
export function list(
  options: ListOptions & { readonly pattern?: string; readonly hint?: string },
): TArray<TString> {
  const { pattern, hint, ...rest } = options
  const item = Type.String({
    minLength: 1,
    maxLength: 200,
    ...(pattern && { pattern }),
    ...(hint && { 'x-hint': hint }),
  })
  return listOf(item, rest)
}

/** A list of enum values, by default as long as the enum, which `title` names. */
export function enumList<const Values extends string[]>(
  values: readonly [...Values],
  { title, ...options }: Omit<ListOptions, 'max'> & { readonly max?: number; readonly title?: string },
): TArray<TEnum<Values>> {
  return listOf(oneOf(values, title === undefined ? {} : { title }), { max: values.length, ...options })
}

type Titled = TSchema & { type?: string; enum?: unknown[]; title?: string }

/** A value that is null if it does not apply or is not available. The field is never absent. */
export function nullable<Schema extends TSchema>(schema: Schema): TUnsafe<Static<Schema> | null> {
  const { type, enum: values, title, ...rest } = schema as Titled
  if (typeof type !== 'string') return Type.Unsafe(Type.Union([schema, Type.Null()]))
  // The title of a text or number names a component that is never null.
  if (type === 'object' && title !== undefined) Object.assign(rest, { title })
  return Type.Unsafe({ type: [type, 'null'], ...(values && { enum: [...values, null] }), ...rest } as TSchema)
}

/** An enum. */
export function oneOf<const Values extends string[]>(
  values: readonly [...Values],
  options: TSchemaOptions = {},
): TEnum<Values> {
  return Type.Enum(values, { type: 'string', ...options })
}

/** `true` or `false`, nothing else. */
export function flag(description: string, value = false): TBoolean {
  return defaulted(Type.Boolean({ description }), value)
}

/** A copy of a schema with more keywords. A spread would lose TypeBox's hidden properties. */
export function withKeywords<Schema extends TSchema>(
  schema: Schema,
  keywords: Readonly<Record<string, unknown>>,
): Schema {
  return Object.assign(
    Object.defineProperties({}, Object.getOwnPropertyDescriptors(schema)),
    keywords,
  ) as Schema
}

/**
 * A field that is optional for callers and always present for handlers: the validator fills in the default. A schema that only
 * has a `default` would be documented as required.
 */
export function defaulted<Schema extends TSchema>(schema: Schema, value: Static<Schema>): Schema {
  return Type.Optional(withKeywords(schema, { default: value })) as unknown as Schema
}

/** Maximum number of rows, from 1. */
export function limit(max: number, value = 20) {
  return defaulted(
    Type.Integer({ minimum: 1, maximum: max, description: 'Maximum number of rows to return.' }),
    Math.min(value, max),
  )
}

/** Number of rows to skip, within the integer range of every store. */
export function offset(max = 1_000_000) {
  return defaulted(Type.Integer({ minimum: 0, maximum: max, description: 'Number of rows to skip.' }), 0)
}

/** A calendar date from 1900 to 2099, the range that every store supports. */
export function day(description: string, options: TSchemaOptions = {}): TString {
  return Type.String({
    format: 'date',
    pattern: '^(19|20)\\d\\d-',
    description,
    examples: ['2024-06-30'],
    'x-hint': 'a date as YYYY-MM-DD, from 1900 to 2099',
    ...options,
  })
}

/** Point in time: the response uses only data filed with the SEC on or before this date. */
export const AsOf = Type.Optional(
  day('Point in time: use only data filed with the SEC on or before this date. Default: latest.'),
)

/** A date in a response. */
export const DayText = Type.String({ format: 'date' })

const COMPANY = '^[A-Za-z0-9][A-Za-z0-9./-]{0,15}$'
const COMPANY_HINT = 'a ticker symbol or a CIK'

/** A company in a request: a ticker (any case; `.`, `-` and `/` are equivalent; former tickers too) or a CIK. */
export const CompanyId = Type.String({
  pattern: COMPANY,
  description:
    'Ticker or CIK. Tickers are case-insensitive; `.`, `-` and `/` are equivalent; a former ticker finds the current company.',
  examples: ['ZZALDR'],
  'x-hint': COMPANY_HINT,
})

/** A list of companies in a request. */
export function companyIds(max: number, description = 'Tickers or CIKs.') {
  return list({ max, description, pattern: COMPANY, hint: COMPANY_HINT, examples: [['ZZALDR', 'ZZBRKN']] })
}

/** A CIK in a request, with or without leading zeros. */
export const CikInput = Type.String({
  pattern: '^\\d{1,10}$',
  description: 'SEC Central Index Key, with or without leading zeros.',
  examples: ['4200000001'],
  'x-hint': 'a CIK of 1 to 10 digits',
})

/** A CIK in a response. */
export const Cik = Type.String({
  title: 'Cik',
  pattern: '^\\d{10}$',
  description: 'SEC Central Index Key, 10 digits',
})

export const AccessionNumber = Type.String({
  title: 'AccessionNumber',
  pattern: '^\\d{10}-\\d{2}-\\d{6}$',
  description: 'SEC accession number of a filing',
  examples: ['0000001234-24-000001'],
  'x-hint': 'an accession number as 0000001234-24-000001',
})

/** Company fields of a response. */
export const companyFields = {
  company_name: Type.String({ title: 'CompanyName', description: 'Full company name' }),
  ticker: Type.String({ title: 'Ticker', description: 'Ticker; the CIK of a company without one' }),
  cik: Cik,
}

/** Paging fields of a response. */
export const pageFields = {
  count: Type.Integer({ title: 'Count', minimum: 0, description: 'Number of records in this response' }),
  has_more: Type.Boolean({ title: 'HasMore', description: 'True if more records follow' }),
}

const isLoaded = (data: string) => Type.Boolean({ description: `Whether ${data} are loaded` })

/** The reason of a list without records. */
export const Notice = withKeywords(
  nullable(Type.String({ description: 'Why there are no records; null if there are some' })),
  { title: 'Notice' },
)

/** Of lists of one company: the day they are as of, and, without records, what is loaded and why there are none. */
export const listFields = {
  as_of: nullable(DayText),
  coverage: nullable(
    Type.Object(
      {
        statements: isLoaded('facts and statements'),
        text: isLoaded('texts of filings'),
        prices: isLoaded('prices'),
        calls: nullable({ ...isLoaded('call transcripts'), description: 'Null: not known at the moment' }),
      },
      { title: 'LoadedData', additionalProperties: false },
    ),
  ),
  notice: Notice,
}

/** The common envelope of statement-style endpoints: company, records in `data`, paging; `extra` fields in between. */
export function envelope<Row extends TSchema, Extra extends TProperties = Record<never, never>>(
  record: Row,
  extra: Extra = {} as Extra,
) {
  return Type.Object(
    { ...companyFields, ...extra, ...listFields, data: Type.Array(record), ...pageFields },
    { additionalProperties: false },
  )
}
