/** What the service answered in place of an answer. */
export class ApiError extends Error {
    /** `unreadable`: something between the service and the caller answered in words of its own. */
    code;
    status;
    /** Every fault of the request, or which limit is reached. */
    details;
    /** Seconds after which to try again; null where the service did not say. */
    retryAfter;
    requestId;
    constructor(body, response, retryAfter) {
        super(body?.message ?? `The service answered ${response.status}.`);
        this.name = 'ApiError';
        this.code = body?.code ?? 'unreadable';
        this.status = response.status;
        this.details = body?.details;
        this.retryAfter = retryAfter;
        this.requestId = response.headers.get('x-request-id');
    }
}
/** The error of an answer that is none. */
export async function errorOf(response, retryAfter) {
    const text = await response.text();
    return new ApiError(bodyOf(text), response, retryAfter);
}
function bodyOf(text) {
    try {
        const body = JSON.parse(text);
        return typeof body.error?.code === 'string' ? body.error : null;
    }
    catch {
        // A page of a proxy.
        return null;
    }
}
