import { expect, test, vi } from 'vitest'
import { makeNodePlace, type Node } from '#test/processes/nodes.ts'

const redisUrl = process.env['TEST_REDIS_URL'] ?? ''
const isReachable = redisUrl !== '' && process.env['TEST_DATABASE_URL'] !== undefined
const reason = isReachable ? '' : ' (left out: TEST_REDIS_URL and TEST_DATABASE_URL name no servers)'

const place = isReachable ? await makeNodePlace() : undefined

/** Sells a phone to a new buyer; the money is reserved. */
async function reserve(node: Node) {
  const buyers = await node.tell('buildPeople', { count: 1 })
  const { bookings } = await node.tell('buildListing', { buyers })
  const [booking] = bookings
  if (!booking) throw new Error('There is no booking.')
  const { id, buyerId } = booking
  const intent = await node.ask('POST /create-payment-intent', buyerId, { id, productPrice: 54_500 })
  const secret = intent?.body['clientSecret'] ?? ''
  expect(await node.confirm(secret)).toBe(true)
  await node.ask(`POST /booking/${id}`, buyerId, { transationId: secret.split('_secret_')[0] })
  const paymentId = (await node.ask(`GET /booking/${id}`, buyerId))?.body['paymentId'] ?? ''
  return { paymentId, buyerId }
}

test.skipIf(!place)(
  `a change on one node is on a stream of the other one within two seconds${reason}`,
  { timeout: 300_000 },
  async () => {
    if (!place) throw new Error('Two nodes need a PostgreSQL and a Redis.')
    const [one, other] = [
      await place.start({ REDIS_URL: redisUrl }),
      await place.start({ REDIS_URL: redisUrl }),
    ]
    const { paymentId, buyerId } = await reserve(one)
    const token = await other.tell('token', { userId: buyerId })
    const controller = new AbortController()
    const reply = await fetch(`${other.address}/api/payments/${paymentId}/version`, {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
      signal: controller.signal,
    })
    let seen = ''
    const gather = async () => {
      for await (const chunk of reply.body ?? []) seen += new TextDecoder().decode(chunk)
    }
    const over = gather().catch((error: Error) => error.name)
    const count = () => seen.match(/^data: /gm)?.length ?? 0
    await expect.poll(count).toBe(1)
    const at = () => new Date(Date.now() + 48 * 3_600_000).toISOString()
    let nth = 0
    // Nodes that do not hear each other yet lose a change, and the next one arrives.
    await vi.waitFor(
      async () => {
        const before = count()
        const body = { place: `Gate ${(nth += 1)}`, at: at() }
        expect((await one.ask(`PUT /payments/${paymentId}/meeting`, buyerId, body))?.status).toBe(200)
        const from = performance.now()
        await expect.poll(count, { timeout: 2000, interval: 10 }).toBe(before + 1)
        process.stdout.write(
          `a change is on the other node's stream after ${Math.round(performance.now() - from)} ms\n`,
        )
      },
      { timeout: 60_000, interval: 200 },
    )
    controller.abort()
    expect(await over).toBe('AbortError')
  },
)
