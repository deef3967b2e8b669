import { beforeAll, describe, expect, test } from 'vitest'
import type { UserId } from '#contract/ids.ts'
import { makeNodePlace, type Node, type NodeAnswer } from '#test/processes/nodes.ts'
import { approveAt, askToPayAt, providers, settleAt } from '#test/processes/pay-on-nodes.ts'
import { pickRounds } from '#test/runner/rounds.ts'

const place = process.env['TEST_DATABASE_URL'] ? await makeNodePlace() : undefined
const reason = 'two processes need a PostgreSQL: set TEST_DATABASE_URL'
const maxMs = 7_200_000

let nodes: [Node, Node]
let admin: UserId

beforeAll(async () => {
  if (!place) return
  nodes = [await place.start(), await place.start()]
})

type Booked = Awaited<ReturnType<typeof buildListing>>[number]

const nodeOf = (nth: number) => nodes[nth % 2] as Node
const pass = (minutes: number) => Promise.all(nodes.map((node) => node.tell('pass', { minutes })))
const holdWebhooks = (held: boolean) =>
  Promise.all(nodes.map((node) => node.tell('injectFaults', { webhooks: { held } })))
const buildListing = async (node: Node, people: UserId[]) =>
  (await node.tell('buildListing', { buyers: people })).bookings
const findPaymentId = async ({ id, buyerId }: Booked) =>
  (await nodes[0].ask(`GET /booking/${id}`, buyerId))?.body['paymentId'] ?? ''
const handOver = (node: Node, { buyerId }: Booked, paymentId: string) =>
  node.ask(`POST /payments/${paymentId}/hand-over`, buyerId, {})

/** The buyer confirms the hand-over on both processes at once. */
async function takeMoney(booking: Booked) {
  const paymentId = await findPaymentId(booking)
  const answers = await Promise.all(nodes.map((node) => handOver(node, booking, paymentId)))
  expect(tally(answers)).toEqual({ 200: 2 })
}

function tally(answers: (NodeAnswer | undefined)[]) {
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
  expect(await nodes[0].tell('audit', {})).toEqual({
    sales,
    capturedMinor: sales * 5_450_000,
    reservedMinor: 0,
    soldMinor: sales * 5_450_000,
    owed: 0,
    owedIntents: [],
    cancelled,
    differences: [],
  })
}

describe.each(providers)('paid by %s, on two processes', (provider) => {
  const rounds = pickRounds({ short: provider === 'card' ? 3 : 1, long: 200 })
  const endRounds = pickRounds({ short: 3, long: 200 })
  // All buyers of bKash fill in three pages in each round.
  const count = pickRounds({ short: provider === 'card' ? 50 : 10, long: 50 })

  /** New buyers for each round, so that no round meets a limit of calls. */
  const buildBuyers = (round: number) => nodeOf(round).tell('buildPeople', { count })

  async function reserve(node: Node, booking: Booked) {
    const approval = await approveAt(node, await askToPayAt(node, booking, provider))
    expect((await settleAt(node, booking, approval))?.status).toBe(200)
    return findPaymentId(booking)
  }

  test(
    `while one of ${count} buyers holds the phone, only this buyer may pay, ${rounds} times`,
    async ({ skip }) => {
      skip(!place, reason)
      // The provider's messages arrive at the same time as the buyer's own call.
      await holdWebhooks(false)
      const before = await nodes[0].tell('audit', {})
      for (let round = 0; round < rounds; round += 1) {
        const bookings = await buildListing(nodeOf(round), await buildBuyers(round))
        const ask = (booking: Booked, nth: number) => askToPayAt(nodeOf(nth), booking, provider)
        const answers = await Promise.all(bookings.map(ask))
        expect(tally(answers)).toEqual({ 200: 1, 'being-paid': count - 1 })
        const won = answers.findIndex((answer) => answer?.status === 200)
        const approval = await approveAt(nodeOf(round), answers[won])
        const booking = bookings[won] as Booked
        expect((await settleAt(nodeOf(round + 1), booking, approval))?.status).toBe(200)
        await takeMoney(booking)
      }
      await assertBalanced(before.sales + rounds, before.cancelled)
    },
    maxMs,
  )

  test(
    `with ${count} approved payments and all holds ended: one is charged and the others are cancelled, ${rounds} times`,
    async ({ skip }) => {
      skip(!place, reason)
      await holdWebhooks(true)
      const before = await nodes[0].tell('audit', {})
      for (let round = 0; round < rounds; round += 1) {
        const bookings = await buildListing(nodeOf(round), await buildBuyers(round))
        const opened = []
        for (const [nth, booking] of bookings.entries()) {
          opened.push(await askToPayAt(nodeOf(nth), booking, provider))
          await pass(10)
        }
        const approvals = await Promise.all(opened.map((answer, nth) => approveAt(nodeOf(nth), answer)))
        expect(approvals).not.toContain(undefined)
        const answers = await Promise.all(
          bookings.map((booking, nth) => settleAt(nodeOf(nth + round), booking, approvals[nth])),
        )
        expect(tally(answers)).toEqual({ 200: 1, 'already-sold': count - 1 })
        const won = answers.findIndex((answer) => answer?.status === 200)
        await takeMoney(bookings[won] as Booked)
      }
      await assertBalanced(before.sales + rounds, before.cancelled + rounds * (count - 1))
    },
    maxMs,
  )

  test(
    `a hand-over, a cancellation, a problem and the deadline at the same moment: the sale has one end, ${endRounds} times`,
    async ({ skip }) => {
      skip(!place, reason)
      await holdWebhooks(true)
      const before = await nodes[0].tell('audit', {})
      let released = 0
      let frozen = 0
      for (let round = 0; round < endRounds; round += 1) {
        // Other people in each round: a buyer may cancel only a few sales, and an admin decide only some problems.
        admin = await nodes[0].tell('buildAdmin', {})
        const own = await nodeOf(round).tell('buildPeople', { count: 1 })
        const [booking] = (await buildListing(nodeOf(round), own)) as [Booked]
        const { buyerId } = booking
        const paymentId = await reserve(nodeOf(round), booking)
        // The deadline of this sale has passed on both processes.
        await pass(5 * 24 * 60)
        const cancellation = { reason: 'No.' }
        const problem = { reason: 'other', text: 'The seller does not answer.' }
        const acts = [
          () => handOver(nodeOf(round), booking, paymentId),
          () => nodeOf(round + 1).ask(`POST /payments/${paymentId}/cancellation`, buyerId, cancellation),
          () => nodeOf(round).ask(`POST /payments/${paymentId}/problems`, buyerId, problem),
        ]
        // Each of them is the first to be sent in some rounds.
        const first = round % acts.length
        const sent = [...acts.slice(first), ...acts.slice(0, first)].map((act) => act())
        // The deadline is faster than a call, so every second round leaves it out.
        if (round % 2 === 1) await Promise.all(nodes.map((node) => node.tell('keepDeadlines', {})))
        const answers = await Promise.all(sent)
        const [confirmed, , reported] = acts.map((_, nth) => answers.at(nth - first))
        for (const answer of answers) expect(answer?.status).toBeOneOf([200, 201, 409])
        if (await decideProblem(reported?.body['insertedId'], paymentId)) frozen += 1
        const isReleased = confirmed?.status !== 200
        if (isReleased) released += 1
        const paid = (await nodes[0].ask(`GET /booking/${booking.id}`, buyerId))?.body['paid']
        expect(paid).toBe(!isReleased)
        const ends = (await listSteps(paymentId)).filter(
          (kind) => kind === 'released' || kind === 'capturing',
        )
        expect(ends).toEqual([isReleased ? 'released' : 'capturing'])
      }
      await assertBalanced(before.sales + endRounds - released, before.cancelled + released)
      const { differences } = await nodes[0].tell('audit', {})
      const figures = `${endRounds} sales by ${provider}: ${endRounds - released} handed over, ${released} released (${frozen} of them frozen before), ${differences.length} differences`
      process.stdout.write(`\n${figures}\n\n`)
    },
    maxMs,
  )
})

async function listSteps(paymentId: string): Promise<string[]> {
  const steps = (await nodes[1].ask(`GET /payments/${paymentId}`, admin))?.body['steps']
  return (steps as unknown as { kind: string }[]).map(({ kind }) => kind)
}

/** An admin decides the problem that was reported, if any. Returns whether it had frozen the reserved money. */
async function decideProblem(id: string | undefined, paymentId: string): Promise<boolean> {
  if (!id) return false
  const steps = await listSteps(paymentId)
  const isFrozen = !steps.includes('released') && !steps.includes('capturing')
  const decision = { outcome: isFrozen ? 'release' : 'decline', reason: 'We called both.' }
  const answer = await nodes[0].ask(`POST /problems/${id}/decisions`, admin, decision)
  // A problem that was reported first ends with the sale that is released or undone after it.
  expect(answer?.status).toBeOneOf(isFrozen ? [200] : [200, 409])
  return isFrozen
}
