import { type Call, ok } from './call.ts'
import { expandObject, readListPaths } from './expand.ts'
import type { Form } from './form.ts'
import { invalidRequest, noSuchObject } from './stripe-errors.ts'
import type { Reply } from './idempotency.ts'
import type { StoredKinds } from './objects.ts'
import { assertKnown, findGroup, findText } from './parameters.ts'

type Where = { paymentIntent?: string | undefined; created?: Period | undefined }
/** Seconds since 1970: from, and until before. */
type Period = { gte: number | undefined; lt: number | undefined }

/** The parameters that every list accepts: those with which the SDK pages (https://docs.stripe.com/api/pagination). */
export const listParameters = ['limit', 'starting_after', 'expand'] as const

/** Returns a page of the stored objects of one kind, newest first, in Stripe's list format. */
export async function showList<Kind extends keyof StoredKinds>(
  call: Call,
  kind: Kind,
  url: string,
  where: Where = {},
): Promise<Reply> {
  const { tx } = call
  const paths = readListPaths(call)
  const limit = getLimit(call)
  const after = await findCursor(call, kind, 'starting_after')
  let query = tx.selectFrom('sandboxObjects').select('body').where('kind', '=', kind)
  if (where.paymentIntent !== undefined) query = query.where('paymentIntent', '=', where.paymentIntent)
  if (where.created?.gte !== undefined) query = query.where('createdAt', '>=', fromSeconds(where.created.gte))
  if (where.created?.lt !== undefined) query = query.where('createdAt', '<', fromSeconds(where.created.lt))
  if (after !== undefined) query = query.where('seq', '<', after)
  const rows = await query
    .orderBy('seq', 'desc')
    .limit(limit + 1)
    .execute()
  const page: StoredKinds[Kind][] = rows.slice(0, limit).map(({ body }) => JSON.parse(body))
  const data = []
  for (const object of page) data.push(await expandObject(tx, object, object, paths))
  return ok({ object: 'list', url: `/v1${url}`, has_more: rows.length > limit, data })
}

const fromSeconds = (seconds: number) => new Date(seconds * 1000)

/** Returns the period of the parameter `created`, of which our client uses `gte` and `lt`. */
export function findPeriod({ params }: Call): Period | undefined {
  const group = findGroup(params, 'created')
  if (!group) return undefined
  assertKnown(group, ['gte', 'lt'], 'created')
  return { gte: findSeconds(group, 'gte'), lt: findSeconds(group, 'lt') }
}

function findSeconds(period: Form, name: string): number | undefined {
  const text = findText(period, name)
  if (text === undefined) return undefined
  if (/^\d{1,10}$/.test(text)) return Number(text)
  throw invalidRequest(`Invalid integer: ${text}`, 'parameter_invalid_integer', `created[${name}]`)
}

function getLimit({ params }: Call): number {
  const limit = Number(findText(params, 'limit') ?? 10)
  if (Number.isInteger(limit) && limit >= 1 && limit <= 100) return limit
  throw invalidRequest('Invalid limit: must be between 1 and 100', undefined, 'limit')
}

async function findCursor({ tx, params }: Call, kind: string, name: string): Promise<number | undefined> {
  const id = findText(params, name)
  if (id === undefined) return undefined
  const row = await tx
    .selectFrom('sandboxObjects')
    .select('seq')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (!row) throw noSuchObject(kind, id, name)
  return row.seq
}
