/** Returns a record with only these fields, in the order of the names. */
export function pick<T extends object, K extends keyof T>(record: T, names: readonly K[]): Pick<T, K> {
  const picked: Partial<Pick<T, K>> = {}
  for (const name of names) picked[name] = record[name]
  return picked as Pick<T, K>
}
