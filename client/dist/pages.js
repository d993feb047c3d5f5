/** What rows of an answer stand under; a bare array is its own. */
const LISTS = ['data', 'results'];
/** Throws `TypeError` for an answer without rows. */
export function rowsIn(answer) {
    if (Array.isArray(answer))
        return answer;
    const found = LISTS.map(name => answer[name]).find(Array.isArray);
    if (found === undefined)
        throw new TypeError('This answer has no rows to page through.');
    return found;
}
/** The answer to a request and to those that follow it, as each says what is next. */
export async function* pagesOf(ask, first) {
    for (let init = first; init !== null;) {
        const asked = await ask(init);
        init = following(init, asked);
        yield asked.answer;
    }
}
function following(init, { answer, response }) {
    const { next_cursor: cursor, has_more: hasMore } = answer;
    const query = init.params?.query ?? {};
    const another = (more) => ({ ...init, params: { ...init.params, query: { ...query, ...more } } });
    if (cursor !== undefined)
        return cursor === null ? null : another({ cursor });
    // A bare array has no place for it.
    const linked = response.headers.get('link')?.includes('rel="next"') ?? false;
    if (!(hasMore ?? linked))
        return null;
    const rows = rowsIn(answer).length;
    return rows === 0 ? null : another({ offset: Number(query['offset'] ?? 0) + rows });
}
