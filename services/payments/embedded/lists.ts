import { type Call, ok } from './call.ts'
import { invalidRequest, noSuchObject } from './faults.ts'
import type { Reply } from './idempotency.ts'
import type { StoredKinds } from './objects.ts'
import { findGroup, findText } from './parameters.ts'

type Where = { paymentIntent?: string | undefined; eventTypes?: string[] | undefined }
type Shown<Kind extends keyof StoredKinds> = (object: StoredKinds[Kind]) => unknown

/** The parameters every list of Stripe's takes (https://docs.stripe.com/api/pagination). */
export const listParameters = ['limit', 'starting_after', 'ending_before', 'created', 'expand'] as const

/** A page of what is kept of one kind, newest first, as Stripe answers lists. */
export async function showList<Kind extends keyof StoredKinds>(
  call: Call,
  kind: Kind,
  url: string,
  where: Where = {},
  show: Shown<Kind> = (object) => object,
): Promise<Reply> {
  const { tx, params } = call
  if (params['expand'] !== undefined)
    throw invalidRequest('Lists are not expanded here.', undefined, 'expand')
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
  const page = rows.slice(0, limit).map(({ body }) => show(JSON.parse(body)))
  const data = before === undefined ? page : page.toReversed()
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

/** Moments within a second count as its start: more than a second is from the next one on. */
const comparisons = {
  gt: { operator: '>=', secondsMore: 1 },
  gte: { operator: '>=', secondsMore: 0 },
  lt: { operator: '<', secondsMore: 0 },
  lte: { operator: '<', secondsMore: 1 },
} as const

/** `created=1700000000`, or `created[gte]=…`: whole seconds. */
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
