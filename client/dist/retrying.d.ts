export interface RetryOptions {
    /** Times a refused request is tried again. Default 3. */
    readonly retries?: number;
    /** Milliseconds to wait at most before another try; what asks for more is an error at once. Default 60,000. */
    readonly longestWaitMs?: number;
}
type Fetch = (request: Request) => Promise<Response>;
/** Tries again what may go well later, when the service says; throws `ApiError` for every answer that is none. */
export declare function retrying(fetch: Fetch, { retries, longestWaitMs }: RetryOptions): Fetch;
/** `Retry-After` in seconds, of a number of them or a date (RFC 9110, 10.2.3); null where there is none. */
export declare function secondsOf(text: string | null, now: number): number | null;
export {};
