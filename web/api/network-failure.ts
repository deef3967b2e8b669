/** No answer came: offline, cut off, or slower than we wait. Trying again later may help. */
export class NetworkFailure extends Error {
  /** True if the browser had no connection before the call, when it would have left, and after it failed. */
  readonly isUnsent: boolean

  /** True if it was not sent because the code for it did not arrive. */
  readonly isCodeMissing: boolean

  constructor(cause?: unknown, { isUnsent = false, isCodeMissing = false } = {}) {
    super('The server could not be reached.', { cause })
    this.name = 'NetworkFailure'
    this.isUnsent = isUnsent
    this.isCodeMissing = isCodeMissing
  }
}

/** Whether the browser knows that it has no connection. */
export const isOffline = (): boolean =>
  typeof navigator !== 'undefined' && 'onLine' in navigator && !navigator.onLine
