import { expect, test } from 'vitest'
import type { Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { buildMarket, type Caller, callers } from '#test/permissions/market.ts'
import { listingRows } from '#test/permissions/listings.ts'
import { moneyRows } from '#test/permissions/money.ts'
import { peopleRows } from '#test/permissions/people.ts'
import { makePreparations } from '#test/permissions/preparations.ts'
import type { Prepare, PreparedMarket, Row, Rows } from '#test/permissions/row.ts'
import { saleRows } from '#test/permissions/sales.ts'
import { startProduct } from '#test/product.ts'

const product = await startProduct()
const prepare = makePreparations(product)

const permissions: Record<string, Rows> = {
  people: peopleRows(product),
  listings: listingRows(product, prepare),
  sales: saleRows(product, prepare),
  money: moneyRows(prepare),
}

const calls = new Map<string, Route>(
  Object.entries(routes).flatMap(([noun, table]) =>
    Object.entries<Route>(table).map(([name, route]) => [`${noun}.${name}`, route] as const),
  ),
)
/** A row's label is the call's name; the text after it may describe the case. */
const callOf = (label: string) => label.split(' ')[0] ?? ''

test('every call has a row in the tables of permissions, and every row has a call', () => {
  const inTables = new Set(Object.values(permissions).flatMap((rows) => Object.keys(rows).map(callOf)))
  expect([...inTables].sort()).toEqual([...calls.keys()].sort())
})

test.each(Object.entries(permissions))(
  'the calls about %s admit the right people and refuse everybody else, and a change is an event or says why not',
  async (_, rows) => {
    const markets = openMarkets()
    const given: Record<string, object> = {}
    const expected: typeof given = {}
    const withEvent = new Set<string>()
    for (const [label, row] of Object.entries(rows)) {
      given[label] = await tryAsEverybody(label, row, markets, withEvent)
      expected[label] = Object.fromEntries(callers.map((caller) => [caller, expectStatus(row, caller)]))
    }
    expect(given).toEqual(expected)
    const forgotten = Object.entries(rows).filter(
      ([label, row]) => isWrite(label, row) && withEvent.has(label) === (row.withoutEvent !== undefined),
    )
    expect(forgotten.map(([label]) => label)).toEqual([])
  },
)

const expectStatus = ({ statuses }: Row, caller: Caller) => statuses[callers.indexOf(caller)] ?? 401

/** True if the call is a write that somebody may make. */
const isWrite = (label: string, { statuses }: Row) =>
  calls.get(callOf(label))?.method !== 'GET' && statuses.some((status) => status < 400)

/** How many events name the request that caused them: those of jobs, which work meanwhile, do not. */
async function countEvents(): Promise<number> {
  const events = await product.db
    .selectFrom('events')
    .select('id')
    .where('requestId', 'is not', null)
    .execute()
  return events.length
}

/**
 * Makes the call as each caller. Returns their statuses, and adds the label to `withEvent` if one of the calls is in the
 * history.
 */
async function tryAsEverybody(
  label: string,
  row: Row,
  markets: Markets,
  withEvent: Set<string>,
): Promise<Record<string, number>> {
  const method = calls.get(callOf(label))?.method
  const isLetIn = (caller: Caller) => expectStatus(row, caller) < 400
  const given: Record<string, number> = {}
  // A refusal changes nothing: those who are refused come first, and share a market.
  for (const caller of callers.toSorted((one, other) => Number(isLetIn(one)) - Number(isLetIn(other)))) {
    const market = await markets.take(row.prepare)
    const call = row.call(market)
    expect(call.split(' ')[0], label).toBe(method)
    const before = await countEvents()
    const { status } = await product.ask(call, { as: market.people[caller], body: row.body?.(market) })
    if ((await countEvents()) > before) withEvent.add(label)
    given[caller] = status
    const isChanged = status < 400 && method !== 'GET'
    if (isChanged && !(row.isOwn && isLetIn(caller))) markets.spoil()
  }
  if (row.isOwn) markets.spoil()
  return given
}

type Markets = ReturnType<typeof openMarkets>

/** Keeps one market as long as nobody has changed it. */
function openMarkets() {
  let built: { market: PreparedMarket; prepare: Prepare | undefined } | undefined

  async function build(prepareIt: Prepare | undefined): Promise<PreparedMarket> {
    await product.clear()
    const market = await buildMarket(product)
    return { ...market, prepared: (await prepareIt?.(market)) ?? '' }
  }
  return {
    /** Returns a market in which this has happened, and nothing else. */
    take: async (prepareIt: Prepare | undefined): Promise<PreparedMarket> => {
      if (!built || built.prepare !== prepareIt)
        built = { market: await build(prepareIt), prepare: prepareIt }
      return built.market
    },
    spoil: () => {
      built = undefined
    },
  }
}
