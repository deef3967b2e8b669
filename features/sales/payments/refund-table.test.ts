import { expect, test } from 'vitest'
import type { UserId } from '#contract/ids.ts'
import { type ActName, actNames, findAct, type Order, perform } from '#test/sales/refunds/refund-acts.ts'
import { atFirst, type Facts, refundMinor, tellOf } from '#test/sales/refunds/refund-rules.ts'
import { type Means, readSale, type RefundedSale, sellBy } from '#test/sales/refunds/refunded-sale.ts'
import { isLong } from '#test/runner/rounds.ts'
import { startProduct } from '#test/product.ts'

const product = await startProduct()

type Start = { after: readonly ActName[]; means: readonly Means[] }

const partFailed = 'an admin refunds a part, but the bank refuses it'
const wholeFailed = 'an admin refunds everything, but the bank refuses it'
const partByHand = 'an admin sends a part of it by hand'
const byHand = 'an admin sends by hand what is owed'
const disputed = 'the buyer disputes the payment'
const returned = 'the bank returns what was refunded'

/** What happened before, for each sale from which the table starts. */
const starts: Start[] = [
  { after: [], means: ['returning card', 'bkash', 'disputing card'] },
  { after: ['an admin refunds a part'], means: ['returning card', 'bkash'] },
  { after: ['an admin refunds everything'], means: ['returning card', 'bkash'] },
  { after: [partFailed], means: ['returning card', 'bkash'] },
  { after: [wholeFailed], means: ['returning card', 'bkash', 'disputing card'] },
  { after: [partFailed, partByHand], means: ['returning card', 'bkash'] },
  { after: [wholeFailed, partByHand], means: ['returning card', 'bkash'] },
  { after: [wholeFailed, byHand], means: ['returning card', 'bkash', 'disputing card'] },
  { after: [partFailed, 'an admin withdraws what is owed'], means: ['returning card', 'bkash'] },
  { after: ['an admin refunds a part', returned], means: ['returning card'] },
  { after: ['an admin refunds a part', 'an admin refunds a part'], means: ['returning card'] },
  { after: [disputed], means: ['disputing card'] },
  { after: [wholeFailed, disputed], means: ['disputing card'] },
  { after: [wholeFailed, byHand, disputed], means: ['disputing card'] },
]

/** Whether an act can be tried then. Only such a bank returns refunds, and such a buyer first disputes the payment. */
function isPossible(name: ActName, means: Means, after: readonly ActName[]) {
  if (name === returned) return means === 'returning card'
  if (name === disputed) return means === 'disputing card' && !after.includes(disputed)
  const endsDispute = name === 'the dispute is won' || name === 'the dispute is lost'
  return means === 'disputing card' ? after.includes(disputed) : !endsDispute
}

/** What is true after these acts, by the rules. */
const follow = (after: readonly ActName[]): Facts =>
  after.reduce((facts, name) => {
    const decided = findAct(name).decide(facts)
    if ('refused' in decided) throw new Error(`${name} is refused: ${decided.refused}`)
    return decided.after
  }, atFirst)

const nameOf = (after: readonly ActName[]) => after.join(', then ') || 'nothing happened'

type Row = { after: readonly ActName[]; means: Means; act: ActName; order: Order }

/** The rows of one start and one act: each means with each order in which messages can arrive. */
function makeRows({ after, means }: Start, act: ActName): Row[] {
  if (!('after' in findAct(act).decide(follow(after)))) return []
  return means
    .filter((each) => isPossible(act, each, after))
    .flatMap((each) => {
      const orders = each === 'bkash' ? undefined : findAct(act).messages
      return (orders ?? (['in order'] as const)).map((order) => ({ after, means: each, act, order }))
    })
}

/** Every act that changes something, from every start. */
const rows = starts.flatMap((start) => actNames.flatMap((act) => makeRows(start, act)))

/** What the short run tries at least once: each start, each act with each provider, and each order with each means. */
const coveredByRow = ({ after, means, act, order }: Row) => [
  `after ${nameOf(after)}`,
  `${act} by ${means === 'bkash' ? means : 'card'}`,
  `${means}, messages ${order}`,
]

/** Chooses the one that covers most of what is missing, again and again, until nothing is. */
function chooseCovering<One>(all: readonly One[], coveredBy: (one: One) => string[]): One[] {
  const missing = new Set(all.flatMap(coveredBy))
  const countOf = (one: One) => coveredBy(one).filter((each) => missing.has(each)).length
  const chosen: One[] = []
  while (missing.size > 0) {
    const best = all.reduce((one, other) => (countOf(other) > countOf(one) ? other : one))
    for (const each of coveredBy(best)) missing.delete(each)
    chosen.push(best)
  }
  return chosen
}

const table = isLong ? rows : chooseCovering(rows, coveredByRow)

/** Makes a sale to which this happened. Returns what is true about its money. */
async function reach(means: Means, after: readonly ActName[]) {
  const sale = await sellBy(product, means)
  let facts = atFirst
  for (const name of after) {
    // What happens before a dispute happens before its messages.
    const order = means === 'disputing card' && name !== disputed ? 'later' : 'in order'
    expect([name, await perform(product, { sale, facts }, name, order)]).toEqual([name, undefined])
    const decided = findAct(name).decide(facts)
    facts = 'after' in decided ? decided.after : facts
  }
  return { sale, facts }
}

type Reached = { after: readonly ActName[]; means: Means }

/** What is refused in this sale, each with its reason. The short run tries each of them at least once. */
function listRefused({ after, means }: Reached): string[] {
  const facts = follow(after)
  return actNames
    .filter((act) => isPossible(act, means, after))
    .flatMap((act) => {
      const decided = findAct(act).decide(facts)
      return 'refused' in decided ? `${act}: ${decided.refused}` : []
    })
}

const reached = starts.flatMap(({ after, means }) =>
  means
    .filter((each) => each !== 'disputing card' || after.includes(disputed))
    .map((each) => ({ after, means: each })),
)
const ofRefused = (isLong ? reached : chooseCovering(reached, listRefused)).map(
  ({ after, means }) => [nameOf(after), means, after] as const,
)

test.each(ofRefused)('after %s (%s): what is refused changes nothing', async (_, means, after) => {
  const { sale, facts } = await reach(means, after)
  const tried = actNames.filter((name) => isPossible(name, means, after))
  for (const name of tried) {
    const decided = findAct(name).decide(facts)
    if (!('refused' in decided)) continue
    const refused = await perform(product, { sale, facts }, name, 'later')
    expect([name, { refused }]).toEqual([name, decided])
  }
  const { lastSteps: _lastSteps, ...view } = await readSale(product, sale)
  expect(view).toEqual(tellOf(facts))
})

test.each(table.map((row) => [nameOf(row.after), row.act, row.means, row.order, row] as const))(
  'after %s: when %s (%s, messages: %s)',
  async (_after, name, means, order, row) => {
    const { sale, facts } = await reach(means, row.after)
    const decided = findAct(name).decide(facts)
    if ('refused' in decided) throw new Error(`${name} is refused: ${decided.refused}`)
    expect(await perform(product, { sale, facts }, name, order)).toBeUndefined()
    const { lastSteps, ...view } = await readSale(product, sale)
    expect(view).toEqual(tellOf(decided.after))
    expect(lastSteps).toMatchObject([decided.tells, decided.tells])
  },
)

type Actor = { as: (sale: RefundedSale) => UserId | undefined; isAdmin: boolean; refused: string }

const actors: Record<string, Actor> = {
  'the buyer': { as: ({ buyer }) => buyer, isAdmin: false, refused: 'not-allowed' },
  'the seller': { as: ({ seller }) => seller, isAdmin: false, refused: 'not-allowed' },
  'an admin who bought the phone': { as: ({ buyer }) => buyer, isAdmin: true, refused: 'not-allowed' },
  'an admin who sold the phone': { as: ({ seller }) => seller, isAdmin: true, refused: 'not-allowed' },
  'somebody who is not signed in': { as: () => undefined, isAdmin: false, refused: 'not-signed-in' },
}
const calls = {
  refunds: { reason: 'It is broken.' },
  'refund-withdrawals': { reason: 'It is broken.', amountMinor: refundMinor },
  'refunds-by-hand': { reason: 'It is broken.', reference: 'BRAC 1', amountMinor: refundMinor },
}

test('nobody but another admin refunds, withdraws a refund or records one by hand', async () => {
  const { sale, facts } = await reach('returning card', [partFailed])
  for (const [name, { as, isAdmin, refused }] of Object.entries(actors)) {
    const id = as(sale)
    if (id) await product.db.updateTable('users').set({ isAdmin }).where('id', '=', id).execute()
    for (const [call, body] of Object.entries(calls)) {
      const answer = await product.ask(`POST /payments/${sale.paymentId}/${call}`, { as: id, body })
      expect([name, call, answer.body.code]).toEqual([name, call, refused])
    }
    if (!id) continue
    const { may } = (await product.ask(`GET /payments/${sale.paymentId}`, { as: id })).body
    expect([name, may]).toEqual([name, []])
    await product.db.updateTable('users').set({ isAdmin: false }).where('id', '=', id).execute()
  }
  const { lastSteps: _lastSteps, ...view } = await readSale(product, sale)
  expect(view).toEqual(tellOf(facts))
})
