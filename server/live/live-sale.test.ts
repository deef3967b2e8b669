import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { UserId } from '#contract/ids.ts'
import { keepDeadlines } from '#features/sales/sale/commands/deadlines.ts'
import { buildUser } from '#test/build.ts'
import { startProduct } from '#test/product.ts'
import { isLong } from '#test/runner/rounds.ts'
import { reserveBeforeEach } from '#test/sales/sale.ts'
import { recordStatements } from '#test/database/statements.ts'
import { liveLimits } from './live-streams.ts'

const product = await startProduct()
const { ask, sessions } = product
const { sale, confirm, cancel } = reserveBeforeEach(product)

/** Opens the stream of the sale as this person, and gathers what arrives. */
async function watch(as: UserId, method = 'GET') {
  const controller = new AbortController()
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${await sessions.issue(as)}` }
  const address = `${product.address()}/api/payments/${sale.paymentId}/version`
  const reply = await fetch(address, { method, headers, signal: controller.signal })
  const seen = { text: '', isOver: false }
  const gather = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of reply.body ?? []) seen.text += decoder.decode(chunk, { stream: true })
  }
  const over = gather()
    .catch((error: Error) => error.name)
    .then((failure) => {
      seen.isOver = true
      return failure
    })
  const versions = () =>
    [...seen.text.matchAll(/^data: (?<json>.+)$/gm)].map(({ groups }) => groups?.['json'])
  return { reply, seen, versions, leave: () => (controller.abort(), over) }
}

/**
 * A stream that has missed a change checks again after 20 s. On a machine that is busy with other tests, it is enough
 * that the change arrives sooner.
 */
const soonMs = isLong ? 2000 : 15_000

const readVersion = async (as: UserId) => (await ask(`GET /payments/${sale.paymentId}/version`, { as })).body

test('both sides soon hear of each change, and programs without streams get one answer', async () => {
  const [buyer, seller] = [await watch(sale.buyer), await watch(sale.seller)]
  expect([buyer.reply.status, buyer.reply.headers.get('content-type')]).toEqual([
    200,
    expect.stringMatching(/^text\/event-stream/),
  ])
  expect(buyer.reply.headers.get('content-encoding')).toBeNull()
  expect(buyer.reply.headers.get('cache-control')).toBe('no-store')
  await expect.poll(() => buyer.versions().length).toBe(1)
  const at = new Date(product.time.now.getTime() + 48 * 3_600_000).toISOString()
  const body = { place: 'Shahbag, Dhaka', at }
  await ask(`PUT /payments/${sale.paymentId}/meeting`, { as: sale.buyer, body })
  for (const each of [buyer, seller])
    await expect.poll(() => each.versions().length, { timeout: soonMs }).toBe(2)
  expect(JSON.parse(seller.versions().at(-1) ?? '')).toEqual(await readVersion(sale.seller))
  await ask(`POST /payments/${sale.paymentId}/meeting/acceptance`, {
    as: sale.seller,
    body: { version: 1, phoneNumber: '01812345678' },
  })
  for (const each of [buyer, seller])
    await expect.poll(() => each.versions().length, { timeout: soonMs }).toBe(3)
  await confirm()
  for (const each of [buyer, seller])
    await expect.poll(() => each.versions().at(-1), { timeout: soonMs }).toContain('captured')
  await Promise.all([buyer.leave(), seller.leave()])
})

test('a stream ends when its reader signs out everywhere', async () => {
  const stream = await watch(sale.buyer)
  await expect.poll(() => stream.versions().length).toBe(1)
  product.pass({ minutes: 1 })
  await ask('DELETE /account/sessions', { as: sale.buyer })
  // It checks at the next sign of life.
  await expect.poll(() => stream.seen.isOver, { timeout: 2 * liveLimits.heartbeatMs }).toBe(true)
})

test('the end of the sale is a change too, and a stream takes no place after its reader has left', async () => {
  const stream = await watch(sale.seller)
  await expect.poll(() => stream.versions().length).toBe(1)
  await cancel(sale.buyer)
  await expect.poll(() => stream.versions().at(-1), { timeout: soonMs }).toContain('released')
  const others = await Promise.all(Array.from({ length: 7 }, () => watch(sale.seller)))
  const statusOfAnother = async () => (await watch(sale.seller)).reply.status
  expect(await statusOfAnother()).toBe(429)
  await stream.leave()
  await expect.poll(statusOfAnother).toBe(200)
  await Promise.all(others.map(({ leave }) => leave()))
})

test('the explanation of a side after a missed hand-over is a change too', async () => {
  product.pass({ minutes: 5 * 24 * 60 })
  expect(await keepDeadlines(product.services)).toEqual([])
  const stream = await watch(sale.seller)
  await expect.poll(() => stream.versions().length).toBe(1)
  const body = { text: 'Nobody came.' }
  expect((await ask(`POST /payments/${sale.paymentId}/explanations`, { as: sale.seller, body })).status).toBe(
    200,
  )
  await expect.poll(() => stream.versions().length, { timeout: soonMs }).toBe(2)
  await stream.leave()
})

test('HEAD has the head of the stream and opens none, however often it is asked', async () => {
  const heads = await Promise.all(Array.from({ length: 9 }, () => watch(sale.buyer, 'HEAD')))
  const stream = await watch(sale.buyer)
  for (const { reply, seen } of [...heads, stream])
    expect([reply.status, reply.headers.get('content-type'), seen.text]).toEqual([
      200,
      stream.reply.headers.get('content-type'),
      '',
    ])
  await Promise.all([...heads, stream].map(({ leave }) => leave()))
})

test('strangers and guests get no stream', async () => {
  const stranger = await buildUser(product)
  expect((await watch(stranger)).reply.status).toBe(404)
  const headers = { accept: 'text/event-stream' }
  const { status } = await ask(`GET /payments/${sale.paymentId}/version`, { headers })
  expect(status).toBe(401)
})

test('the number of streams of one person is limited', async () => {
  // A change by a job would make the streams check again while their statements are counted.
  await product.awaitJobs()
  const streams = await Promise.all(Array.from({ length: 8 }, () => watch(sale.buyer)))
  expect(streams.map(({ reply }) => reply.status)).toEqual(Array.from({ length: 8 }, () => 200))
  const listReads = async (work: () => Promise<unknown>) =>
    (await recordStatements(work)).filter((sql) => sql.includes('deals'))
  // Each new stream checks once more, some of them after a pause.
  await expect.poll(() => listReads(() => setTimeout(4 * liveLimits.pauseMs))).toEqual([])
  const reads = await listReads(async () => expect((await watch(sale.buyer)).reply.status).toBe(429))
  expect(reads).toEqual([])
  const other = await watch(sale.seller)
  expect(other.reply.status).toBe(200)
  await Promise.all([...streams, other].map(({ leave }) => leave()))
})
