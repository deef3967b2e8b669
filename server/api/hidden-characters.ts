/** Control characters but tab and line break (PostgreSQL keeps no U+0000), and those that turn the direction of text. */
// oxlint-disable-next-line no-control-regex -- they are what it looks for
const hidden = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/u

/** The paths of all strings in parsed input that hold characters nobody can see; "" when the input itself is one. */
export function findHiddenCharacters(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return hidden.test(value) ? [path] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    findHiddenCharacters(inner, path === '' ? key : `${path}.${key}`),
  )
}
