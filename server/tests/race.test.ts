import { beforeAll, describe, expect, test } from 'vitest'
import type { UserId } from '#contract/ids.ts'
import { makeNodePlace, type Node } from '#test/nodes.ts'
import { pickRounds } from '#test/rounds.ts'

const place = process.env['TEST_DATABASE_URL'] ? await makeNodePlace() : undefined
const reason = 'two processes need a PostgreSQL: set TEST_DATABASE_URL'
/** The long run takes about five minutes. */
const rounds = pickRounds({ short: 3, long: 200 })
const buyerCount = 50

describe(`${buyerCount} buyers for one phone, on two processes, ${rounds} times`, () => {
  let nodes: [Node, Node]
  let buyers: UserId[]

  beforeAll(async () => {
    if (!place) return
    nodes = [await place.start(), await place.start()]
    buyers = await nodes[0].tell('buildPeople', { count: buyerCount })
  }, 120_000)

  const nodeOf = (nth: number) => nodes[nth % 2] as Node
  const pass = (minutes: number) => Promise.all(nodes.map((node) => node.tell('pass', { minutes })))
  const holdWebhooks = (held: boolean) =>
    Promise.all(nodes.map((node) => node.tell('injectFaults', { webhooks: { held } })))
  const askToPay = (node: Node, { id, buyerId }: { id: string; buyerId: UserId }) =>
    node.ask('POST /create-payment-intent', buyerId, { id, productPrice: 54_500 })
  const settle = (node: Node, { id, buyerId }: { id: string; buyerId: UserId }, secret: string) =>
    node.ask(`POST /booking/${id}`, buyerId, { transationId: secret.split('_secret_')[0] })
  const findPaymentId = async ({ id, buyerId }: { id: string; buyerId: UserId }) =>
    (await nodes[0].ask(`GET /booking/${id}`, buyerId))?.body['paymentId'] ?? ''
  const handOver = (node: Node, buyerId: UserId, paymentId: string) =>
    node.ask(`POST /payments/${paymentId}/hand-over`, buyerId, {})
  /** The buyer confirms the hand-over on both processes at once. */
  async function takeMoney(booking: { id: string; buyerId: UserId }) {
    const paymentId = await findPaymentId(booking)
    const answers = await Promise.all(nodes.map((node) => handOver(node, booking.buyerId, paymentId)))
    expect(tally(answers)).toEqual({ 200: 2 })
  }
  const tally = (answers: ({ status: number; body: Record<string, string> } | undefined)[]) => {
    const words = answers.map((answer) => answer?.body['code'] ?? String(answer?.status))
    return Object.fromEntries(
      [...new Set(words)].map((word) => [word, words.filter((each) => each === word).length]),
    )
  }

  /**
   * Checks, after all jobs have run, that each phone has one charged buyer, that nobody else was charged, and that no
   * authorization is left.
   */
  async function assertBalanced(sales: number, cancelled: number) {
    await expect.poll(() => nodes[0].tell('idle', {}), { timeout: 300_000, interval: 200 }).toBe(0)
    const report = await nodes[0].tell('audit', {})
    expect(report).toEqual({
      sales,
      capturedMinor: sales * 5_450_000,
      reservedMinor: 0,
      soldMinor: sales * 5_450_000,
      owed: 0,
      cancelled,
      differences: [],
    })
  }

  test('while one of them holds it: one gets an intent and the others are refused', async ({ skip }) => {
    skip(!place, reason)
    // The provider's messages arrive at the same time as the buyer's own call.
    await holdWebhooks(false)
    for (let round = 0; round < rounds; round += 1) {
      const { bookings } = await nodeOf(round).tell('buildListing', { buyers })
      const answers = await Promise.all(bookings.map((booking, nth) => askToPay(nodeOf(nth), booking)))
      expect(tally(answers)).toEqual({ 200: 1, 'being-paid': buyerCount - 1 })
      const won = answers.findIndex((answer) => answer?.status === 200)
      const secret = answers[won]?.body['clientSecret'] ?? ''
      const booking = bookings[won] as (typeof bookings)[number]
      expect(await nodeOf(round).confirm(secret)).toBe(true)
      expect((await settle(nodeOf(round + 1), booking, secret))?.status).toBe(200)
      await takeMoney(booking)
    }
    await assertBalanced(rounds, 0)
  }, 3_600_000)

  test('with 50 authorised cards and all holds ended: one is charged and 49 are cancelled', async ({
    skip,
  }) => {
    skip(!place, reason)
    await holdWebhooks(true)
    const before = await nodes[0].tell('audit', {})
    for (let round = 0; round < rounds; round += 1) {
      const { bookings } = await nodeOf(round).tell('buildListing', { buyers })
      const secrets: string[] = []
      for (const [nth, booking] of bookings.entries()) {
        secrets.push((await askToPay(nodeOf(nth), booking))?.body['clientSecret'] ?? '')
        await pass(10)
      }
      const yes = await Promise.all(secrets.map((secret, nth) => nodeOf(nth).confirm(secret)))
      expect(yes).not.toContain(false)
      const answers = await Promise.all(
        bookings.map((booking, nth) => settle(nodeOf(nth + round), booking, secrets[nth] ?? '')),
      )
      expect(tally(answers)).toEqual({ 200: 1, 'already-sold': buyerCount - 1 })
      const won = answers.findIndex((answer) => answer?.status === 200)
      await takeMoney(bookings[won] as (typeof bookings)[number])
    }
    await assertBalanced(before.sales + rounds, before.cancelled + rounds * (buyerCount - 1))
  }, 3_600_000)

  test('a hand-over, a cancellation and the deadline at one moment: the sale has one end', async ({
    skip,
  }) => {
    skip(!place, reason)
    await holdWebhooks(true)
    const before = await nodes[0].tell('audit', {})
    let released = 0
    for (let round = 0; round < rounds; round += 1) {
      // Another buyer each time: nobody may give up many phones.
      const own = await nodeOf(round).tell('buildPeople', { count: 1 })
      const { bookings } = await nodeOf(round).tell('buildListing', { buyers: own })
      const booking = bookings[0] as (typeof bookings)[number]
      const secret = (await askToPay(nodeOf(round), booking))?.body['clientSecret'] ?? ''
      expect(await nodeOf(round).confirm(secret)).toBe(true)
      expect((await settle(nodeOf(round), booking, secret))?.status).toBe(200)
      const paymentId = await findPaymentId(booking)
      // The deadline of this sale has passed on both processes.
      await pass(5 * 24 * 60)
      const cancel = (node: Node) =>
        node.ask(`POST /payments/${paymentId}/cancellation`, booking.buyerId, { reason: 'No.' })
      const [confirmed, cancelled] = await Promise.all([
        handOver(nodeOf(round), booking.buyerId, paymentId),
        cancel(nodeOf(round + 1)),
        // It is told faster than a call arrives, so every second time the other two are alone.
        ...(round % 2 === 0 ? [] : nodes.map((node) => node.tell('keepDeadlines', {}))),
      ])
      for (const answer of [confirmed, cancelled]) expect([200, 409]).toContain(answer?.status)
      const isReleased = confirmed?.status !== 200
      if (isReleased) released += 1
      const paid = (await nodes[0].ask(`GET /booking/${booking.id}`, booking.buyerId))?.body['paid']
      expect(paid).toBe(!isReleased)
      const payment = (await nodes[1].ask(`GET /payments/${paymentId}`, booking.buyerId))?.body ?? {}
      const kinds = (payment['steps'] as unknown as { kind: string }[]).map(({ kind }) => kind)
      expect(kinds.filter((kind) => kind === 'released' || kind === 'capturing')).toEqual([
        isReleased ? 'released' : 'capturing',
      ])
    }
    await assertBalanced(before.sales + rounds - released, before.cancelled + released)
    const { differences } = await nodes[0].tell('audit', {})
    const figures = `${rounds} sales: ${rounds - released} handed over, ${released} released, ${differences.length} differences`
    process.stdout.write(`\n${figures}\n\n`)
  }, 3_600_000)

  test('a card and the acceptance of cash at one moment: the phone is sold once', async ({ skip }) => {
    skip(!place, reason)
    await holdWebhooks(true)
    const before = await nodes[0].tell('audit', {})
    let forCash = 0
    for (let round = 0; round < rounds; round += 1) {
      const own = await nodeOf(round).tell('buildPeople', { count: 2 })
      const { itemId, sellerId, bookings } = await nodeOf(round).tell('buildListing', { buyers: own })
      const [card, cash] = bookings as [(typeof bookings)[number], (typeof bookings)[number]]
      const secret = (await askToPay(nodeOf(round), card))?.body['clientSecret'] ?? ''
      expect(await nodeOf(round).confirm(secret)).toBe(true)
      // Nobody holds the phone any more.
      await pass(11)
      const asked = await nodeOf(round).ask(`POST /booking/${cash.id}/cash-requests`, cash.buyerId)
      const acceptance = `POST /payments/${asked?.body['insertedId']}/cash-acceptance`
      // Settling asks the provider first, so every second time the acceptance waits as long.
      const accept = async () => {
        if (round % 2 === 1) await nodeOf(round).tell('idle', {})
        return nodeOf(round + 1).ask(acceptance, sellerId)
      }
      const [settled, accepted] = await Promise.all([settle(nodeOf(round), card, secret), accept()])
      expect([settled?.status, accepted?.status].toSorted()).toEqual([200, 409])
      if (accepted?.status === 200) forCash += 1
      const { body } = (await nodes[1].ask(`GET /items/${itemId}`, sellerId)) ?? {}
      expect(body?.['isSold']).toBe('sold')
      expect(await findPaymentId(accepted?.status === 200 ? cash : card)).not.toBe('')
      expect(await findPaymentId(accepted?.status === 200 ? card : cash)).toBe('')
      if (settled?.status === 200) await takeMoney(card)
    }
    await assertBalanced(before.sales + rounds - forCash, before.cancelled + forCash)
    process.stdout.write(`\n${rounds} races: ${rounds - forCash} sold by card, ${forCash} for cash\n\n`)
  }, 3_600_000)
})
