import { describe, expect, test } from 'vitest'
import type { BookingId, ListingId, UserId } from '#contract/ids.ts'
import type { PaymentProviderName } from '#contract/payments.ts'
import { buildBooking, buildBrand, buildListing, buildSeller, buildUser } from '#test/build.ts'
import {
  askToPay,
  authorize,
  findDealOf,
  handOver,
  interrupt,
  intentIdOf,
  sell,
  settle,
  statusOf,
} from '#test/sales/pay.ts'
import { approveByBkash, returnFromBkash } from '#test/sales/pay-by-bkash.ts'
import { startProduct } from '#test/product.ts'
import { raceTest } from '#test/runner/race-test.ts'
import { pickRounds } from '#test/runner/rounds.ts'
import { putInState } from '#test/sales/payment-facts.ts'

const product = await startProduct()
const { ask, db } = product

type Buyer = { buyerId: UserId; id: BookingId; transationId: string; returnState?: string }

/**
 * Lets all buyers authorise their cards or approve at bKash: the hold of each ends before the next one pays. The first
 * buyer uses the first provider, and so on; buyers without a provider use a card.
 */
async function buildRace(
  sellerId: UserId,
  people: UserId[],
  paidBy: readonly PaymentProviderName[] = [],
): Promise<{ itemId: ListingId; buyers: Buyer[] }> {
  const itemId = await buildListing(product, { sellerId, brandId: await buildBrand(product) })
  const buyers: Buyer[] = []
  for (const [nth, buyerId] of people.entries()) {
    const { id } = await buildBooking(product, { itemId, buyerId })
    const approval =
      paidBy[nth] === 'bkash'
        ? await approveByBkash(product, buyerId, id)
        : { transationId: await authorize(product, buyerId, id) }
    buyers.push({ buyerId, id, ...approval })
    product.pass({ minutes: 10 })
  }
  return { itemId, buyers }
}

/** Checks that the money of a sale is reserved for its seller: the buyer confirms the hand-over, and it is taken. */
async function assertMoneyIsReserved({ buyerId, transationId }: Omit<Buyer, 'id'>) {
  expect(await statusOf(product, transationId)).toBe('requires_capture')
  const { id } = await findDealOf(product, transationId)
  expect((await handOver(product, buyerId, id)).status).toBe(200)
  await expect.poll(() => statusOf(product, transationId)).toBe('succeeded')
}

async function runRace({ itemId, buyers }: { itemId: ListingId; buyers: Buyer[] }) {
  const answers = await Promise.all(
    buyers.map((buyer) => returnFromBkash(product, buyer.buyerId, buyer.id, buyer)),
  )
  const winners = buyers.filter((_, nth) => answers[nth]?.status === 200)
  const losers = buyers.filter((_, nth) => answers[nth]?.body.code === 'already-sold')
  expect([winners.length, losers.length]).toEqual([1, buyers.length - 1])
  for (const { status } of answers) expect([200, 409]).toContain(status)
  return { itemId, winner: winners[0] as Buyer, losers }
}

const rounds = pickRounds({ short: 6, long: 200 })
const pairs = [
  ['card', 'card'],
  ['bkash', 'bkash'],
  ['card', 'bkash'],
] as const

raceTest(
  `one of two buyers gets the phone, whichever provider they pay by, and the other is never charged, ${rounds} times`,
  async () => {
    const sellerId = await buildSeller(product)
    const ended = []
    for (let round = 0; round < rounds; round += 1) {
      const people = [await buildUser(product), await buildUser(product)]
      ended.push(await runRace(await buildRace(sellerId, people, pairs[round % pairs.length])))
    }

    for (const { itemId, winner, losers } of ended) {
      await assertMoneyIsReserved(winner)
      for (const loser of losers) {
        await expect.poll(() => statusOf(product, loser.transationId)).toBe('canceled')
        expect((await ask(`GET /booking/${loser.id}`, { as: loser.buyerId })).body).toMatchObject({
          isSold: 'sold',
          paid: false,
        })
        expect((await settle(product, loser.buyerId, loser.id, loser.transationId)).body.code).toBe(
          'already-sold',
        )
      }
      expect((await settle(product, winner.buyerId, winner.id, winner.transationId)).status).toBe(200)
      const sales = await db
        .selectFrom('events')
        .select('actorId')
        .where('kind', '=', 'item-sold')
        .where('subjectId', '=', itemId)
        .execute()
      expect(sales).toEqual([{ actorId: winner.buyerId }])
    }
  },
  600_000,
)

raceTest(
  'the same with six buyers at the same time, half of them by bKash, each settling twice',
  async () => {
    const sellerId = await buildSeller(product)
    const people: UserId[] = []
    for (let nth = 0; nth < 6; nth += 1)
      people.push(await buildUser(product, { isAddressVerified: true, isOld: true }))
    const halves = people.map((_, nth) => (nth % 2 === 0 ? 'card' : 'bkash'))
    const { buyers } = await buildRace(sellerId, people, halves)
    const answers = await Promise.all(
      [...buyers, ...buyers].map((buyer) => returnFromBkash(product, buyer.buyerId, buyer.id, buyer)),
    )
    const won = answers.flatMap(({ status }, nth) => (status === 200 ? [nth % 6] : []))
    expect(won).toHaveLength(2)
    expect(new Set(won).size).toBe(1)
    for (const { status, body } of answers)
      expect([200, 409]).toContain(status === 409 ? (body.code === 'already-sold' ? 409 : 0) : status)
    const statuses = async () =>
      (await Promise.all(buyers.map((buyer) => statusOf(product, buyer.transationId)))).sort()
    await expect.poll(statuses).toEqual([...Array<string>(5).fill('canceled'), 'requires_capture'])
    await assertMoneyIsReserved(buyers[won[0] ?? 0] as Buyer)
  },
)

test('a buyer who settles long after the phone was sold reads that it is sold, and is not charged', async () => {
  const people = [await buildUser(product), await buildUser(product)]
  const { buyers } = await buildRace(await buildSeller(product), people)
  const [winner, loser] = buyers as [Buyer, Buyer]
  expect((await settle(product, winner.buyerId, winner.id, winner.transationId)).status).toBe(200)
  await expect.poll(() => statusOf(product, loser.transationId)).toBe('canceled')
  const { status, body } = await settle(product, loser.buyerId, loser.id, loser.transationId)
  expect([status, body.code]).toEqual([409, 'already-sold'])
})

test('a buyer whose hold has ended still gets the phone if nobody else bought it', async () => {
  const { buyers } = await buildRace(await buildSeller(product), [await buildUser(product)])
  const [late] = buyers as [Buyer]
  product.pass({ minutes: 60 })
  expect((await settle(product, late.buyerId, late.id, late.transationId)).status).toBe(200)
})

test('a buyer cannot pay for a phone that is sold while their payment is created, and no intent stays open', async () => {
  const { buyers } = await buildRace(await buildSeller(product), [await buildUser(product)])
  const [winner] = buyers as [Buyer]
  const { itemId } = await db.selectFrom('bookings').select('itemId').executeTakeFirstOrThrow()
  const late = await buildBooking(product, { itemId })
  const made: string[] = []
  interrupt(product, 'after', 'createIntent', async (intent) => {
    made.push(intent?.id ?? '')
    expect((await settle(product, winner.buyerId, winner.id, winner.transationId)).status).toBe(200)
  })
  const { status, body } = await askToPay(product, late.buyerId, late.id)
  expect([status, body.code]).toEqual([409, 'already-sold'])
  expect(await statusOf(product, made[0] ?? '')).toBe('canceled')
  expect(await db.selectFrom('sales').select('buyerId').execute()).toEqual([{ buyerId: winner.buyerId }])
})

test('a buyer whose payment is read only after the rival’s sale is told that the phone is sold', async () => {
  const people = [await buildUser(product), await buildUser(product)]
  const { buyers } = await buildRace(await buildSeller(product), people)
  const [winner, loser] = buyers as [Buyer, Buyer]
  interrupt(product, 'before', 'findIntent', async () => {
    await settle(product, winner.buyerId, winner.id, winner.transationId)
    await expect.poll(() => statusOf(product, loser.transationId)).toBe('canceled')
  })
  const { status, body } = await settle(product, loser.buyerId, loser.id, loser.transationId)
  expect([status, body.code]).toEqual([409, 'already-sold'])
})

raceTest(
  'a booking that is deleted while it is settled either sells the phone and takes the money, or does neither',
  async () => {
    const buyerId = await buildUser(product)
    const { itemId, id } = await buildBooking(product, { buyerId })
    const transationId = intentIdOf((await askToPay(product, buyerId, id)).body.clientSecret)
    interrupt(product, 'after', 'findIntent', async () => {
      await authorize(product, buyerId, id)
      expect((await settle(product, buyerId, id, transationId)).status).toBe(200)
    })
    expect((await ask(`DELETE /booking/${id}`, { as: buyerId })).body.deletedCount).toBe(1)
    await assertMoneyIsReserved({ buyerId, transationId })
    const { soldAt } = await db
      .selectFrom('items')
      .select('soldAt')
      .where('id', '=', itemId)
      .executeTakeFirstOrThrow()
    expect(soldAt).not.toBeNull()
  },
)

test('a payment that was given up before its card was authorised is cancelled, and its buyer reads so', async () => {
  const buyerId = await buildUser(product)
  const { itemId, id } = await buildBooking(product, { buyerId })
  const transationId = await authorize(product, buyerId, id)
  await putInState(db, 'cancelled', { intentId: transationId })
  const { status, body } = await settle(product, buyerId, id, transationId)
  expect([status, body.code]).toEqual([409, 'payment-mismatch'])
  await expect.poll(() => statusOf(product, transationId)).toBe('canceled')
  expect((await ask(`GET /items/${itemId}`)).body.isSold).toBe('notSold')
})

test('a slow second request of the buyer who has just bought the phone does not cancel their payment', async () => {
  const { id, buyerId } = await buildBooking(product)
  const sold: string[] = []
  interrupt(product, 'after', 'createIntent', async () => {
    sold.push(await authorize(product, buyerId, id))
    expect((await settle(product, buyerId, id, sold[0] ?? '')).status).toBe(200)
  })
  expect((await askToPay(product, buyerId, id)).body.code).toBe('already-sold')
  expect(await statusOf(product, sold[0] ?? '')).toBe('requires_capture')
  await assertMoneyIsReserved({ buyerId, transationId: sold[0] ?? '' })
})

test('the buyer still reads that it is sold when the money was taken meanwhile', async () => {
  const { id, buyerId } = await buildBooking(product)
  const sold: string[] = []
  interrupt(product, 'after', 'createIntent', async () => {
    sold.push((await sell(product, { id, buyerId })).transationId)
  })
  expect(await askToPay(product, buyerId, id)).toMatchObject({ status: 409, body: { code: 'already-sold' } })
  expect(await statusOf(product, sold[0] ?? '')).toBe('succeeded')
})

describe.each(['before', 'after'] as const)('a rival who buys the phone just %s', (when) => {
  const buildTwoBuyers = async () => {
    const people = [await buildUser(product), await buildUser(product)]
    const { itemId, buyers } = await buildRace(await buildSeller(product), people)
    const [rival, buyer] = buyers as [Buyer, Buyer]
    const isSold = async () => (await settle(product, rival.buyerId, rival.id, rival.transationId)).status
    return { itemId, rival, buyer, sellToRival: async () => expect(await isSold()).toBe(200) }
  }
  const assertOnlyRivalPays = async (rival: Buyer, ...others: string[]) => {
    await assertMoneyIsReserved(rival)
    for (const other of others) await expect.poll(() => statusOf(product, other)).toBe('canceled')
  }

  test('the intent is created: the buyer reads so, and the intent is cancelled', async () => {
    const { itemId, rival, buyer, sellToRival } = await buildTwoBuyers()
    const late = await buildBooking(product, { itemId })
    interrupt(product, when, 'createIntent', sellToRival)
    const { status, body } = await askToPay(product, late.buyerId, late.id)
    expect([status, body.code]).toEqual([409, 'already-sold'])
    await assertOnlyRivalPays(rival, buyer.transationId)
  })

  test('a waiting intent is read: its secret is useless', async () => {
    const { rival, buyer, sellToRival } = await buildTwoBuyers()
    interrupt(product, when, 'findIntent', sellToRival)
    await askToPay(product, buyer.buyerId, buyer.id)
    expect((await settle(product, buyer.buyerId, buyer.id, buyer.transationId)).body.code).toBe(
      'already-sold',
    )
    await assertOnlyRivalPays(rival, buyer.transationId)
  })

  test('the payment is read: the buyer reads that nothing was charged', async () => {
    const { rival, buyer, sellToRival } = await buildTwoBuyers()
    interrupt(product, when, 'findIntent', sellToRival)
    const { status, body } = await settle(product, buyer.buyerId, buyer.id, buyer.transationId)
    expect([status, body.code]).toEqual([409, 'already-sold'])
    expect(body.detail).toContain('You were not charged.')
    await assertOnlyRivalPays(rival, buyer.transationId)
  })

  test('the money is taken is too late, and the buyer is not charged', async () => {
    const { rival, buyer } = await buildTwoBuyers()
    const codes: unknown[] = []
    interrupt(product, when, 'captureIntent', async () => {
      const { body } = await settle(product, rival.buyerId, rival.id, rival.transationId)
      codes.push(body.code)
    })
    expect((await settle(product, buyer.buyerId, buyer.id, buyer.transationId)).status).toBe(200)
    const confirmed = assertOnlyRivalPays(buyer, rival.transationId)
    await expect.poll(() => codes).toEqual(['already-sold'])
    await confirmed
  })
})
