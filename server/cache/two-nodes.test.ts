import { expect, test, vi } from 'vitest'
import { makeNodePlace } from '#test/nodes.ts'

const redisUrl = process.env['TEST_REDIS_URL']
const isReachable = redisUrl !== undefined && process.env['TEST_DATABASE_URL'] !== undefined
const reason = isReachable ? '' : ' (left out: TEST_REDIS_URL and TEST_DATABASE_URL name no servers)'

const place = isReachable ? await makeNodePlace() : undefined

test.skipIf(!place)(`a change on one node drops what another one keeps${reason}`, async () => {
  if (!place) return
  const start = () => place.start({ REDIS_URL: redisUrl ?? '' })
  const [one, other] = [await start(), await start()]
  const reportThere = async () => {
    const { itemId } = await one.tell('buildListing', { buyers: [] })
    const address = `/api/items/${itemId}`
    const readHere = async () => (await fetch(other.address + address)).json()
    expect(await readHere()).toMatchObject({ report: false })
    const body = JSON.stringify({ reason: 'scam' })
    const headers = { 'content-type': 'application/json' }
    expect((await fetch(one.address + address, { method: 'PUT', headers, body })).status).toBe(200)
    await vi.waitFor(async () => expect(await readHere()).toMatchObject({ report: true }), 2000)
  }
  // The other node may not listen to the bus yet. Then this change is lost, and the next one is not.
  await vi.waitFor(reportThere, { timeout: 20_000, interval: 200 })
})
