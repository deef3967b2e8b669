import { hidden } from '#contract/fields.ts'

const pattern = new RegExp(`[${hidden}]`, 'u')

/**
 * The paths of all strings in parsed input that contain invisible characters; "" when the input itself is such a
 * string.
 */
export function findHiddenCharacters(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return pattern.test(value) ? [path] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    findHiddenCharacters(inner, path === '' ? key : `${path}.${key}`),
  )
}
