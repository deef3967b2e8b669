import { invalidRequest } from './stripe-errors.ts'

export type FormValue = string | FormValue[] | { [name: string]: FormValue }
export type Form = { [name: string]: FormValue }

type Branch = Map<string, string | Branch>

const maxDepth = 5

/**
 * Reads a form as Stripe's SDKs write it: `metadata[bookingId]=1` makes a group, `payment_method_types[0]=card` and
 * `expand[]=latest_charge` make lists. Throws a StripeError on names that contradict each other.
 */
export function parseForm(text: string): Form {
  const root: Branch = new Map()
  // PostgreSQL accepts no null character, neither in text nor in JSON.
  if (/%00|\0/.test(text)) throw invalidRequest('Received a parameter with a null character in it.')
  for (const [name, value] of new URLSearchParams(text)) setValue(root, splitName(name), value)
  return Object.fromEntries([...root].map(([name, value]) => [name, toValue(value)]))
}

function splitName(name: string): string[] {
  const [, first, rest] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? []
  if (first === undefined) throw invalidRequest(`Received a parameter whose name cannot be read: ${name}`)
  const path = rest ? [first, ...rest.slice(1, -1).split('][')] : [first]
  if (path.length > maxDepth) throw invalidRequest(`Received a parameter that nests too deeply: ${name}`)
  return path
}

function setValue(root: Branch, path: string[], value: string) {
  const leaf = path.at(-1) ?? ''
  const branch = path.slice(0, -1).reduce(openBranch, root)
  const name = leaf === '' ? String(branch.size) : leaf
  if (branch.get(name) instanceof Map) throw conflictingParameter(path)
  branch.set(name, value)
}

function openBranch(branch: Branch, step: string): Branch {
  const name = step === '' ? String(branch.size) : step
  const next = branch.get(name) ?? new Map()
  if (typeof next === 'string') throw conflictingParameter([step])
  branch.set(name, next)
  return next
}

function conflictingParameter(path: string[]) {
  return invalidRequest(`The parameter ${path[0]} is given both as a value and as a group of values.`)
}

function toValue(value: string | Branch): FormValue {
  if (typeof value === 'string') return value
  const entries = [...value]
  const isList = entries.every(([name]) => /^\d+$/.test(name))
  if (!isList) return Object.fromEntries(entries.map(([name, child]) => [name, toValue(child)]))
  return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, child]) => toValue(child))
}
