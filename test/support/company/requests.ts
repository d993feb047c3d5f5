import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import type { Static, TObject, TSchema } from 'typebox'
import type { Endpoint, HandlerContext } from '../../../src/api/endpoints/define-endpoint.ts'
import { inputReader } from '../../../src/schema/input.ts'

const ajv = addFormats.default(new Ajv({ allErrors: true, strict: false }))

/** Asks an endpoint as the door does: texts are read and checked, and the answer must match the endpoint's own schema. */
export async function searchRequest<Input extends TObject, Output extends TSchema>(
  endpoint: Endpoint<Input, Output>,
  context: HandlerContext,
  texts: Readonly<Record<string, string>> = {},
): Promise<Static<Output>> {
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(match => match[1]!)
  const [path, query] = [true, false].map(isPath =>
    Object.fromEntries(Object.entries(texts).filter(([name]) => inPath.includes(name) === isPath)),
  ) as [Record<string, string>, Record<string, string>]
  const input = inputReader(endpoint.input, inPath).fromQuery(path, query) as Static<Input>
  const answer = await endpoint.handle(input, context)
  if (!ajv.validate(endpoint.output, answer)) throw new Error(`not the schema: ${ajv.errorsText()}`)
  return answer
}
