/** Tells whoever looks into the console of a failure that the person need not see, and of no other. */
export function report(what: string, error: unknown) {
  // eslint-disable-next-line no-console -- a failed log-out is told here and nowhere else
  console.error(what, error)
}
