import type { Tx } from '#services/database/database.ts'
import { type Call, ok } from './call.ts'
import { invalidRequest } from './stripe-errors.ts'
import type { Reply } from './idempotency.ts'
import { getObject, type Stored, type StoredKinds } from './objects.ts'
import { findTexts } from './parameters.ts'

type Kind = keyof StoredKinds
type Json = Record<string, unknown>

/** Fields that contain the id of another object, with that object's kind. */
const expandable: Record<Kind, Record<string, Kind>> = {
  payment_intent: { latest_charge: 'charge', payment_method: 'payment_method' },
  charge: {
    balance_transaction: 'balance_transaction',
    failure_balance_transaction: 'balance_transaction',
    payment_intent: 'payment_intent',
  },
  refund: {
    charge: 'charge',
    payment_intent: 'payment_intent',
    balance_transaction: 'balance_transaction',
    failure_balance_transaction: 'balance_transaction',
  },
  dispute: { charge: 'charge', payment_intent: 'payment_intent' },
  balance_transaction: {},
  payment_method: {},
  event: {},
}

const maxDepth = 4

/** Returns the reply that shows an object. The objects that `expand` names replace their ids. */
export async function showObject(call: Call, object: Stored): Promise<Reply> {
  return ok(await expandObject(call.tx, object, object, readPaths(call)))
}

/** Reads the paths in `expand` as lists of steps: `latest_charge.balance_transaction` has two steps. */
export function readPaths({ params }: Call): string[][] {
  return (findTexts(params, 'expand') ?? []).map((text) => {
    const path = text.split('.')
    if (path.length <= maxDepth) return path
    throw invalidRequest(
      `You cannot expand more than ${maxDepth} levels of a property (property: ${text}).`,
      undefined,
      'expand',
    )
  })
}

/** Like `readPaths`, for a list: each path must begin with `data`, and that step is removed. */
export function readListPaths(call: Call): string[][] {
  return readPaths(call).map(([first, ...rest]) => {
    if (first === 'data' && rest.length > 0) return rest
    const full = [first, ...rest].join('.')
    throw invalidRequest(
      `This property cannot be expanded (${full}). You may want to try expanding 'data.${full}' instead.`,
      undefined,
      'expand',
    )
  })
}

/**
 * Returns `json` with the objects that the paths name. `json` is `object`, or the part of it that the caller may
 * see.
 */
export async function expandObject(tx: Tx, object: Stored, json: object, paths: string[][]): Promise<Json> {
  const expanded: Json = { ...json }
  for (const [field, rest] of groupPaths(paths)) {
    const fields = expandable[object.object]
    if (!Object.hasOwn(fields, field))
      throw invalidRequest(`This property cannot be expanded (${field}).`, undefined, 'expand')
    expanded[field] = await expandField(tx, object, field, rest)
  }
  return expanded
}

async function expandField(tx: Tx, object: Stored, field: string, rest: string[][]): Promise<unknown> {
  const id = (object as unknown as Json)[field]
  if (typeof id !== 'string') return id ?? null
  const kind = expandable[object.object][field]
  if (!kind) return id
  const other: Stored = await getObject(tx, kind, id, field)
  return expandObject(tx, other, other, rest)
}

function groupPaths(paths: string[][]): Map<string, string[][]> {
  const groups = new Map<string, string[][]>()
  for (const [field = '', ...rest] of paths) {
    const group = groups.get(field) ?? []
    if (rest.length > 0) group.push(rest)
    groups.set(field, group)
  }
  return groups
}
