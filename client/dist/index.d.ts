import { type FetchResponse, type MaybeOptionalInit } from 'openapi-fetch';
import type { paths } from '../schema.d.ts';
import { type RowOf } from './pages.js';
import { type RetryOptions } from './retrying.js';
export type { components, operations, paths } from '../schema.d.ts';
export { ApiError, type ErrorCode } from './api-error.js';
export interface ClientOptions extends RetryOptions {
    /** Where the service is: `https://filings.example`. */
    readonly origin: string;
    /** An API key; absent: a guest. */
    readonly key?: string | undefined;
    /** Default: the runtime's own. */
    readonly fetch?: (request: Request) => Promise<Response>;
}
type Media = 'application/json';
type Method = 'get' | 'post';
type PathWith<M extends Method> = {
    [Path in keyof paths]: paths[Path] extends {
        [Name in M]: object;
    } ? Path : never;
}[keyof paths];
export type GetPath = PathWith<'get'>;
export type PostPath = PathWith<'post'>;
/** Parameters, `signal` and further options of `fetch` for a path. */
export type Init<Path extends keyof paths, M extends Method> = MaybeOptionalInit<paths[Path], M>;
/** The answer of a path in JSON. */
export type Answer<Path extends keyof paths, M extends Method> = NonNullable<FetchResponse<paths[Path][M] extends Record<string | number, unknown> ? paths[Path][M] : never, Record<never, never>, Media>['data']>;
/** One argument where something is required, else one that may be left out. */
type Arguments<Given> = undefined extends Given ? [init?: Given] : [init: Given];
export interface FilingsClient {
    /** The answer; throws `ApiError`. */
    get<Path extends GetPath>(path: Path, ...init: Arguments<Init<Path, 'get'>>): Promise<Answer<Path, 'get'>>;
    post<Path extends PostPath>(path: Path, ...init: Arguments<Init<Path, 'post'>>): Promise<Answer<Path, 'post'>>;
    /** This page and those after it, by cursor or offset, each asked for when it is wanted. */
    pages<Path extends GetPath>(path: Path, ...init: Arguments<Init<Path, 'get'>>): AsyncGenerator<Answer<Path, 'get'>, void>;
    /** The rows of these pages. */
    rows<Path extends GetPath>(path: Path, ...init: Arguments<Init<Path, 'get'>>): AsyncGenerator<RowOf<Answer<Path, 'get'>>, void>;
}
/** A client of the service. */
export declare function filingsClient({ origin, key, fetch, ...retry }: ClientOptions): FilingsClient;
