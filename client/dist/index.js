import createClient, {} from 'openapi-fetch';
import { pagesOf, rowsIn } from "./pages.js";
import { retrying } from "./retrying.js";
export { ApiError } from "./api-error.js";
/** A client of the service. */
export function filingsClient({ origin, key, fetch = globalThis.fetch, ...retry }) {
    const api = createClient({
        baseUrl: `${origin.replace(/\/+$/, '')}/api/v1`,
        headers: { Accept: 'application/json', ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }) },
        fetch: retrying(request => fetch(request), retry),
        querySerializer: { array: { style: 'form', explode: false } },
    });
    // The library tells what fits a path by the path's own types, which are no longer known behind a variable.
    const ask = async (method, path, init = {}) => {
        const { data, response } = await api.request(method, path, init);
        return { answer: data, response };
    };
    const pages = (path, init = {}) => pagesOf((next) => ask('get', path, next), init);
    async function* rows(path, init = {}) {
        for await (const answer of pages(path, init))
            yield* rowsIn(answer);
    }
    return {
        get: async (path, init) => (await ask('get', path, init)).answer,
        post: async (path, init) => (await ask('post', path, init)).answer,
        pages,
        rows,
    };
}
