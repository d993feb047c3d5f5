/** A row of an answer. */
export type RowOf<Whole> = Whole extends readonly (infer Row)[] ? Row : Whole extends {
    data: readonly (infer Row)[];
} ? Row : Whole extends {
    results: readonly (infer Row)[];
} ? Row : never;
interface Asked {
    readonly answer: unknown;
    readonly response: Response;
}
/** Throws `TypeError` for an answer without rows. */
export declare function rowsIn(answer: unknown): readonly unknown[];
/** The answer to a request and to those that follow it, as each says what is next. */
export declare function pagesOf(ask: (init: object) => Promise<Asked>, first: object): AsyncGenerator<unknown, void>;
export {};
