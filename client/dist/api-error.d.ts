import type { components } from '../schema.d.ts';
export type ErrorCode = components['schemas']['ErrorCode'];
type ErrorBody = components['schemas']['Error']['error'];
/** What the service answered in place of an answer. */
export declare class ApiError extends Error {
    /** `unreadable`: something between the service and the caller answered in words of its own. */
    readonly code: ErrorCode | 'unreadable';
    readonly status: number;
    /** Every fault of the request, or which limit is reached. */
    readonly details: ErrorBody['details'];
    /** Seconds after which to try again; null where the service did not say. */
    readonly retryAfter: number | null;
    readonly requestId: string | null;
    constructor(body: ErrorBody | null, response: Response, retryAfter: number | null);
}
/** The error of an answer that is none. */
export declare function errorOf(response: Response, retryAfter: number | null): Promise<ApiError>;
export {};
