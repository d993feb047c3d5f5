import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import type { Static, TObject, TSchema } from 'typebox'
import type { Endpoint, HandlerContext } from '../../../src/api/endpoints/define-endpoint.ts'
import { inputReader } from '../../../src/schema/input.ts'

const ajv = addFormats.default(new Ajv({ allErrors: true, strict: false }))

/** Calls an endpoint as the REST transport does: validates the parameters, and checks the response against the output schema. */
export async function callEndpoint<Input extends TObject, Output extends TSchema>(
  endpoint: Endpoint<Input, Output>,
  context: HandlerContext,
  texts: Readonly<Record<string, string>> = {},
): Promise<Static<Output>> {
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(match => match[1]!)
  const [path, query] = [true, false].map(isPath =>
    Object.fromEntries(Object.entries(texts).filter(([name]) => inPath.includes(name) === isPath)),
  ) as [Record<string, string>, Record<string, string>]
  const input = inputReader(endpoint.input, inPath).fromQuery(path, query) as Static<Input>
  const response = await endpoint.handle(input, context)
  if (!ajv.validate(endpoint.output, response))
    throw new Error(`The response does not match its schema: ${ajv.errorsText()}`)
  return response
}
