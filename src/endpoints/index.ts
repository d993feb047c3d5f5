import type { AnyEndpoint } from './define-endpoint.ts'

/** Every endpoint of the service, in the order of the document. */
export const endpoints: readonly AnyEndpoint[] = []
