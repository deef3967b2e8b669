/**
 * Returns the field, of these names, to which the error with this path belongs; undefined if none does. The error of an
 * entry, such as `images.0`, belongs to its field, and that of a group, such as `wish`, to its first field, such as
 * `wish.what`.
 */
export function findField(path: string, names: readonly string[]): string | undefined {
  const first = path.split(/\W/u)[0] ?? ''
  const isPart = (name: string) => name.startsWith(`${first}.`)
  return [path, first].find((name) => names.includes(name)) ?? names.find(isPart)
}
