/** A file that is rejected as a whole: reported with its reason, while everything else loads. */
export class RejectedInputError extends Error {
  constructor(reason: string, cause?: unknown) {
    super(reason, cause === undefined ? {} : { cause })
    this.name = 'Refusal'
  }
}
