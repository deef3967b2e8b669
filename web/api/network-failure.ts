/** No answer came: offline, cut off, or slower than we wait. Trying again later may help. */
export class NetworkFailure extends Error {
  constructor(cause?: unknown) {
    super('The server could not be reached.', { cause })
    this.name = 'NetworkFailure'
  }
}
