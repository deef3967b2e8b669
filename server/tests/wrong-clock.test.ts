import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { english } from '#server/sentences/sentences.ts'
import { onServer } from '#test/database/on-server.ts'
import { cleanUpLater, makeDataDir } from '#test/processes/data-dir.ts'
import { askToPayAt } from '#test/processes/pay-on-nodes.ts'
import { makeNodePlace, type Node } from '#test/processes/nodes.ts'
import { startProcess } from '#test/processes/process.ts'
import { raceTest } from '#test/runner/race-test.ts'

const minuteMs = 60_000
const place = await makeNodePlace()

/** What a provider sends whose clock is right. */
async function sendWebhook({ address }: Node): Promise<number> {
  const created = Math.floor(Date.now() / 1000)
  const object = { object: 'payment_intent', id: 'pi_unknown' }
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'payment_intent.created',
    created,
    data: { object },
  })
  const secret = 'whsec_hatbodol'
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: created })
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  return (await fetch(`${address}/api/webhooks/stripe`, { method: 'POST', headers, body: payload })).status
}

const readReadiness = async ({ address }: { address: string }) => {
  const reply = await fetch(`${address}/api/health/ready`)
  const { status, detail } = (await reply.json()) as { status: number | string; detail?: string }
  return [status, detail]
}

describe.each([10, -10])('the clock of a node is wrong by %i minutes:', (minutes) => {
  let wrong: Node
  beforeAll(async () => {
    wrong = await place.start({ WRONG_BY_MS: String(minutes * minuteMs) })
  })
  afterAll(() => wrong.stop())

  test('it accepts a true webhook', async () => {
    expect(await sendWebhook(wrong)).toBe(200)
  })

  test('it serves, but is not ready', async () => {
    expect(await readReadiness(wrong)).toEqual([503, 'The clock of this server is wrong.'])
    expect((await fetch(`${wrong.address}/api/health/serving`)).status).toBe(200)
    expect(english.alerts.clock.advice).toContain('reports that it is not ready')
  })

  raceTest('a phone that is held at another node is not for a second buyer', async () => {
    const right = await place.start()
    const buyers = await right.tell('buildPeople', { count: 2 })
    const [first, second] = (await right.tell('buildListing', { buyers })).bookings
    if (!first || !second) throw new Error('There are no two bookings.')
    expect(await askToPayAt(right, first, 'card')).toMatchObject({ status: 200 })
    expect(await askToPayAt(wrong, second, 'card')).toMatchObject({
      status: 409,
      body: { code: 'being-paid' },
    })
    expect(await readReadiness(right)).toEqual(['ok', undefined])
    await right.stop()
  })
})

/** A program before that of the product, which sets its clock ten minutes ahead. The clock of a server is not changed. */
const tenMinutesAhead = `const real = Date
  globalThis.Date = class extends real {
    constructor(...given) { given.length === 0 ? super(real.now() + 600_000) : super(...given) }
    static now() { return real.now() + 600_000 }
  }`

const url = process.env['TEST_DATABASE_URL']

test.skipIf(!url)(
  `the product that people start compares its clock too${url ? '' : ' (left out: the embedded database has the clock of its process)'}`,
  async () => {
    const program = `data:text/javascript,${encodeURIComponent(tenMinutesAhead)}`
    const name = `hatbodol_wrong_clock_${process.pid}`
    await onServer(url ?? '', `create database ${name} template ${inject('databaseImage')}`)
    cleanUpLater(async () => void (await onServer(url ?? '', `drop database ${name} with (force)`)))
    const DATABASE_URL = Object.assign(new URL(url ?? ''), { pathname: `/${name}` }).href
    const served = await startProcess(await makeDataDir(), ['--import', program], { DATABASE_URL })
    expect(await readReadiness(served)).toEqual([503, 'The clock of this server is wrong.'])
    expect(served.output()).toMatch(/"clockAheadMs":(599|600)\d{3},.*is not that of the database/)
  },
)
