import { invalidRequest } from './faults.ts'

export type FormValue = string | FormValue[] | { [name: string]: FormValue }
export type Form = { [name: string]: FormValue }

type Branch = Map<string, string | Branch>

const deepest = 5

/**
 * Reads a form as Stripe's SDKs write it: `metadata[bookingId]=1` nests, `payment_method_types[0]=card` and
 * `expand[]=latest_charge` make lists. Throws a StripeFault on names that contradict each other.
 */
export function parseForm(text: string): Form {
  const root: Branch = new Map()
  for (const [name, value] of new URLSearchParams(text)) plant(root, splitName(name), value)
  return Object.fromEntries([...root].map(([name, value]) => [name, toValue(value)]))
}

function splitName(name: string): string[] {
  const [, first, rest] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? []
  if (first === undefined) throw invalidRequest(`Received a parameter whose name cannot be read: ${name}`)
  const path = rest ? [first, ...rest.slice(1, -1).split('][')] : [first]
  if (path.length > deepest) throw invalidRequest(`Received a parameter that nests too deeply: ${name}`)
  return path
}

function plant(root: Branch, path: string[], value: string) {
  const leaf = path.at(-1) ?? ''
  const branch = path.slice(0, -1).reduce(descend, root)
  const name = leaf === '' ? String(branch.size) : leaf
  if (branch.get(name) instanceof Map) throw contradiction(path)
  branch.set(name, value)
}

function descend(branch: Branch, step: string): Branch {
  const name = step === '' ? String(branch.size) : step
  const next = branch.get(name) ?? new Map()
  if (typeof next === 'string') throw contradiction([step])
  branch.set(name, next)
  return next
}

function contradiction(path: string[]) {
  return invalidRequest(`The parameter ${path[0]} is given both as a value and as a group of values.`)
}

function toValue(value: string | Branch): FormValue {
  if (typeof value === 'string') return value
  const entries = [...value]
  const isList = entries.every(([name]) => /^\d+$/.test(name))
  if (!isList) return Object.fromEntries(entries.map(([name, child]) => [name, toValue(child)]))
  return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, child]) => toValue(child))
}
