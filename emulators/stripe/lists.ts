import { type Call, ok } from './call.ts'
import { expandObject, readListPaths } from './expand.ts'
import { invalidRequest, noSuchObject } from './stripe-errors.ts'
import type { Reply } from './idempotency.ts'
import type { StoredKinds } from './objects.ts'
import { findGroup, findText } from './parameters.ts'

type Where = { paymentIntent?: string | undefined; eventTypes?: string[] | undefined }

/** The parameters that every list accepts (https://docs.stripe.com/api/pagination). */
export const listParameters = ['limit', 'starting_after', 'ending_before', 'created', 'expand'] as const

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
  const before = await findCursor(call, kind, 'ending_before')
  if (after !== undefined && before !== undefined)
    throw invalidRequest('Only one of starting_after and ending_before may be given.')
  let query = tx.selectFrom('sandboxObjects').select('body').where('kind', '=', kind)
  if (where.paymentIntent !== undefined) query = query.where('paymentIntent', '=', where.paymentIntent)
  if (where.eventTypes) query = query.where('eventType', 'in', where.eventTypes)
  for (const { operator, at } of readCreated(call)) query = query.where('createdAt', operator, at)
  if (after !== undefined) query = query.where('seq', '<', after)
  if (before !== undefined) query = query.where('seq', '>', before)
  const rows = await query
    .orderBy('seq', before === undefined ? 'desc' : 'asc')
    .limit(limit + 1)
    .execute()
  const page: StoredKinds[Kind][] = rows.slice(0, limit).map(({ body }) => JSON.parse(body))
  const data = []
  for (const object of before === undefined ? page : page.toReversed())
    data.push(await expandObject(tx, object, object, paths))
  return ok({ object: 'list', url: `/v1${url}`, has_more: rows.length > limit, data })
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

/**
 * `created` has whole seconds. So `gt` means from the start of the next second, and `lte` until the end of the second.
 */
const comparisons = {
  gt: { operator: '>=', secondsMore: 1 },
  gte: { operator: '>=', secondsMore: 0 },
  lt: { operator: '<', secondsMore: 0 },
  lte: { operator: '<', secondsMore: 1 },
} as const

/** Reads `created=1700000000` or `created[gte]=…`, in whole seconds. */
function readCreated({ params }: Call) {
  const { created } = params
  const given = typeof created === 'string' ? { gte: created, lte: created } : findGroup(params, 'created')
  return Object.entries(given ?? {}).map(([name, text]) => {
    const isKnown = isComparison(name) && typeof text === 'string' && /^\d{1,11}$/.test(text)
    if (!isKnown) throw invalidRequest('Invalid created', undefined, 'created')
    const { operator, secondsMore } = comparisons[name]
    return { operator, at: new Date((Number(text) + secondsMore) * 1000) }
  })
}

function isComparison(name: string): name is keyof typeof comparisons {
  return Object.hasOwn(comparisons, name)
}
