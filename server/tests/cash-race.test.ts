import { beforeAll, describe, expect, test } from 'vitest'
import type { BookingId, ListingId, UserId } from '#contract/ids.ts'
import type { PaymentProviderName } from '#contract/payments.ts'
import { doAtOnce } from '#test/runner/at-once.ts'
import { makeNodePlace, type Node, type NodeAnswer } from '#test/processes/nodes.ts'
import { type Approval, approveAt, askToPayAt, providers, settleAt } from '#test/processes/pay-on-nodes.ts'
import { isLong, pickRounds } from '#test/runner/rounds.ts'

const place = process.env['TEST_DATABASE_URL'] ? await makeNodePlace() : undefined
const reason = 'two processes need a PostgreSQL: set TEST_DATABASE_URL'
const rounds = pickRounds({ short: 3, long: 200 })

let nodes: [Node, Node]
let admin: UserId

beforeAll(async () => {
  if (!place) return
  nodes = [await place.start(), await place.start()]
  admin = await nodes[0].tell('buildAdmin', {})
})

const nodeOf = (nth: number) => nodes[nth % 2] as Node
const pass = (minutes: number) => Promise.all(nodes.map((node) => node.tell('pass', { minutes })))
const day = 24 * 60

type Booked = { id: BookingId; buyerId: UserId }
/** A phone that two buyers asked to buy for cash, and for which a third one has approved a payment. */
type Phone = {
  itemId: ListingId
  seller: UserId
  bookings: [Booked, Booked, Booked]
  /** The two requests. */
  asked: [string, string]
  approval: Approval | undefined
}

async function buildPhone(provider: PaymentProviderName): Promise<Phone> {
  const [node] = nodes
  // Other people in each round, because a buyer may cancel only a few sales.
  const buyers = await node.tell('buildPeople', { count: 3 })
  const { itemId, sellerId: seller, bookings } = await node.tell('buildListing', { buyers })
  const [first, second, paying] = bookings as Phone['bookings']
  const approval = await approveAt(node, await askToPayAt(node, paying, provider))
  // Nobody holds the phone any more.
  await pass(11)
  const asked = [await requestCash(node, first), await requestCash(node, second)]
  const ids = asked.map((answer) => answer?.body['insertedId'] ?? '') as Phone['asked']
  return { itemId, seller, bookings: [first, second, paying], asked: ids, approval }
}

const requestCash = (node: Node, { id, buyerId }: Booked) =>
  node.ask(`POST /booking/${id}/cash-requests`, buyerId, { productPrice: 54_500 })
const accept = (node: Node, id: string, seller: UserId) =>
  node.ask(`POST /payments/${id}/cash-acceptance`, seller)
const cancel = (node: Node, id: string, as: UserId) =>
  node.ask(`POST /payments/${id}/cancellation`, as, { reason: 'I have changed my mind.' })
const handOver = (node: Node, id: string, as: UserId, code?: string) =>
  node.ask(`POST /payments/${id}/hand-over`, as, { code })

async function keepDeadlines() {
  const errors = await Promise.all(nodes.map((node) => node.tell('keepDeadlines', {})))
  expect(errors.flat()).toEqual([])
  return undefined
}

async function readPayment(id: string) {
  const { state, steps, handOver: shown } = (await nodes[1].ask(`GET /payments/${id}`, admin))?.body ?? {}
  return { state, ends: (steps as unknown as { kind: string; by: string }[]) ?? [], shown }
}

/** Asks again while the phone is not for sale, for as long as the others may need to end its sale. */
async function insist(askOnce: () => Promise<NodeAnswer | undefined>) {
  for (let tries = 1; tries < 10; tries += 1) {
    const answer = await askOnce()
    if (answer?.status !== 409) return answer
  }
  return askOnce()
}

type Acts = Record<string, () => Promise<NodeAnswer | undefined>>

/** Does all of it at one moment. Returns the names of what succeeded. */
async function findDone(acts: Acts, round: number): Promise<string[]> {
  const answers = await doAtOnce(Object.values(acts), round)
  // 402: the provider has cancelled what was authorised before.
  const names = Object.keys(acts)
  for (const [nth, answer] of answers.entries()) {
    expect(answer?.status ?? 409, `${names[nth]}: ${JSON.stringify(answer?.body)}`).toBeOneOf([200, 402, 409])
  }
  return names.filter((_, nth) => answers[nth]?.status === 200)
}

/** Who bought the phone: one of the two for cash, the third by a payment, or nobody. */
async function findBuyer({ itemId, seller, bookings }: Phone) {
  const bookingViews = await Promise.all(
    bookings.map(async ({ id, buyerId }) => (await nodes[0].ask(`GET /booking/${id}`, buyerId))?.body ?? {}),
  )
  const states = bookingViews.map(({ paymentState }) => paymentState ?? 'none')
  const bought = ['cash-reserved', 'cash-sold', 'reserved', 'capturing', 'captured']
  const buyers = states.flatMap((state, nth) => (bought.includes(state) ? [nth] : []))
  expect(buyers.slice(1), states.join()).toEqual([])
  const [buyer] = buyers
  const listing = (await nodes[1].ask(`GET /items/${itemId}`, seller))?.body
  expect(listing?.['isSold']).toBe(buyer === undefined ? 'notSold' : 'sold')
  for (const [nth, { paid }] of bookingViews.entries()) expect(paid).toBe(nth === 2 && nth === buyer)
  return { buyer, paymentId: buyer === undefined ? '' : (bookingViews[buyer]?.['paymentId'] ?? '') }
}

/** The one who bought the phone, if anybody did, confirms the hand-over. */
async function take(node: Node, paymentId: string, booking: Booked | undefined) {
  const answer = booking && (await handOver(node, paymentId, booking.buyerId))
  expect(answer?.status ?? 200).toBe(200)
}

describe.each(providers)('for cash, or paid by %s, on two processes', (provider) => {
  test(`two acceptances, a payment, a withdrawal and the end of the requests at the same moment: the phone is sold at most once, ${rounds} times`, async ({
    skip,
  }) => {
    skip(!place, reason)
    const before = await nodes[0].tell('audit', {})
    const outcomes = { cash: 0, paid: 0, nobody: 0 }
    for (let round = 0; round < rounds; round += 1) {
      const phone = await buildPhone(provider)
      const { seller, asked, bookings, approval } = phone
      // Every third time nobody has answered the requests for a day.
      const isLate = round % 3 === 2
      if (isLate) await pass(day)
      const done = await findDone(
        {
          'accept the first': () => accept(nodeOf(round), asked[0], seller),
          'accept the second': () => accept(nodeOf(round + 1), asked[1], seller),
          settle: () => settleAt(nodeOf(round), bookings[2], approval),
          withdraw: () => cancel(nodeOf(round + 1), asked[0], bookings[0].buyerId),
          ...(isLate && { deadline: keepDeadlines }),
        },
        round,
      )
      const sold = done.filter((name) => name !== 'withdraw')
      // If the requests end at the same moment, perhaps nobody gets the phone.
      expect(sold.length, done.join()).toBeOneOf(isLate ? [0, 1] : [1])
      const { buyer, paymentId } = await findBuyer(phone)
      if (buyer === 2) outcomes.paid += 1
      else if (buyer === undefined) outcomes.nobody += 1
      else outcomes.cash += 1
      await take(nodeOf(round), paymentId, bookings[buyer ?? -1])
    }
    await assertBalanced(before.sales + outcomes.paid)
    say(`${outcomes.cash} for cash, ${outcomes.paid} by ${provider}, ${outcomes.nobody} not sold`)
    assertEachSeen({ cash: outcomes.cash, paid: outcomes.paid })
  }, 7_200_000)

  test(`the code, cancellations by both sides, the deadline, another request and a payment at the end of a reservation: the phone is sold once, ${rounds} times`, async ({
    skip,
  }) => {
    skip(!place, reason)
    const before = await nodes[0].tell('audit', {})
    const outcomes = { sold: 0, buyer: 0, seller: 0, job: 0, againForCash: 0, againPaid: 0 }
    for (let round = 0; round < rounds; round += 1) {
      const phone = await buildPhone(provider)
      const { seller, asked, bookings, approval } = phone
      const [first, second, paying] = bookings
      expect((await accept(nodeOf(round), asked[0], seller))?.status).toBe(200)
      const { code } = (await readCode(asked[0], first.buyerId)) ?? {}
      if (round % 2 === 1) await pass(day)
      const [here, there] = [nodeOf(round), nodeOf(round + 1)]
      const done = await findDone(
        {
          code: () => handOver(there, asked[0], seller, code),
          'the buyer cancels': () => cancel(here, asked[0], first.buyerId),
          'the seller cancels': () => cancel(there, asked[0], seller),
          deadline: keepDeadlines,
          'another request': async () => {
            const again = await insist(() => requestCash(here, second))
            return again?.status === 200 ? accept(there, again.body['insertedId'] ?? '', seller) : again
          },
          // The payment holds the phone, so no request can be accepted meanwhile. Every third round leaves it out.
          ...(round % 3 > 0 && {
            'another payment': async () => {
              const again = await insist(() => askToPayAt(there, paying, provider))
              if (again?.status !== 200) return again
              return settleAt(here, paying, await approveAt(there, again))
            },
          }),
          // The acceptance has cancelled it.
          'the payment from before': () => settleAt(here, paying, approval),
        },
        round,
      )
      expect(done).not.toContain('the payment from before')
      const { state, ends } = await readPayment(asked[0])
      const end = ends.filter(({ kind }) => kind === 'cash-sold' || kind === 'cash-ended')
      expect(end.map(({ kind }) => kind)).toEqual([state])
      const { buyer, paymentId } = await findBuyer(phone)
      const isSold = state === 'cash-sold'
      expect([done.includes('code'), buyer === 0]).toEqual([isSold, isSold])
      outcomes[isSold ? 'sold' : (end[0]?.by as 'buyer' | 'seller' | 'job')] += 1
      if (buyer === 1) outcomes.againForCash += 1
      if (buyer === 2) outcomes.againPaid += 1
      await take(here, paymentId, isSold ? undefined : bookings[buyer ?? -1])
    }
    await assertBalanced(before.sales + outcomes.againPaid)
    say(
      `${outcomes.sold} handed over, ${outcomes.buyer} cancelled by the buyer, ${outcomes.seller} by the seller, ${outcomes.job} ended by the deadline; then ${outcomes.againForCash} sold for cash, ${outcomes.againPaid} by ${provider}`,
    )
    assertEachSeen(outcomes)
  }, 7_200_000)
})

async function readCode(id: string, buyer: UserId) {
  const handOver = (await nodes[0].ask(`GET /payments/${id}`, buyer))?.body['handOver'] as unknown
  return handOver as { code: string } | undefined
}

/** Checks, after all jobs have run, that the provider, the states and the ledger agree, and that no money is left over. */
async function assertBalanced(sales: number) {
  await expect.poll(() => nodes[0].tell('idle', {}), { timeout: 300_000, interval: 200 }).toBe(0)
  const found = await nodes[0].tell('audit', {})
  const soldMinor = sales * 5_450_000
  expect(found).toMatchObject({ sales, capturedMinor: soldMinor, soldMinor, reservedMinor: 0 })
  expect(found).toMatchObject({ owed: 0, differences: [] })
}

function say(figures: string) {
  process.stdout.write(`\n${rounds} moments, ${nodes.length} processes: ${figures}, 0 differences\n`)
}

/** Checks that each outcome happened. The short run has too few rounds for that. */
function assertEachSeen(outcomes: Record<string, number>) {
  const missing = Object.entries(outcomes).filter(([, count]) => count === 0)
  expect(isLong ? missing : []).toEqual([])
}
