/** A UUID in its text form (RFC 9562). Ids of version 7 sort by creation time. */
const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** True for the text of an id of any kind: all have the same form. */
export const isIdText = (value: unknown): value is string =>
  typeof value === 'string' && idPattern.test(value)
