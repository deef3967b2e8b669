/** Writes a failure to the console. Only for failures that the person is not shown. */
export function report(what: string, error: unknown) {
  // eslint-disable-next-line no-console -- a failed sign-out is reported only here
  console.error(what, error)
}
