/** Values of formulas are plain numbers; NaN stands for null, so that arithmetic passes it on. */
export const isNull: (value: number) => boolean = Number.isNaN
