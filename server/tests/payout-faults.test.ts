import { beforeAll, describe, expect, test } from 'vitest'
import type { UserId } from '#contract/ids.ts'
import type { KillPoint } from '#test/scenarios/kill-points.ts'
import { type RestartableNode, startRestartableNode } from '#test/processes/restartable-node.ts'
import { makeNodePlace } from '#test/processes/nodes.ts'
import { isLong } from '#test/runner/rounds.ts'

const place = await makeNodePlace()

describe('a process that is killed while an admin exports', () => {
  let node: RestartableNode
  let admin: UserId

  beforeAll(async () => {
    node = await startRestartableNode(place)
    admin = await node.tell('buildAdmin', {})
  })

  /** A seller whose money is due. */
  async function makeDue(): Promise<void> {
    const buyers = await node.tell('buildPeople', { count: 1 })
    const { bookings, sellerId } = await node.tell('buildListing', { buyers })
    const [{ id, buyerId } = { id: '', buyerId: admin }] = bookings
    await node.ask('PUT /account/payout-account', sellerId, { method: 'bkash', number: '01712345678' })
    const pay = await node.ask('POST /create-payment-intent', buyerId, { id, productPrice: 54_500 })
    const secret = pay?.body['clientSecret'] ?? ''
    await node.confirm(secret)
    await node.ask(`POST /booking/${id}`, buyerId, { transationId: secret.split('_secret_')[0] })
    const paymentId = (await node.ask(`GET /booking/${id}`, buyerId, undefined))?.body['paymentId']
    await node.ask(`POST /payments/${paymentId}/hand-over`, buyerId, {})
    await expect.poll(() => node.tell('idle', {})).toBe(0)
    await node.pass(49 * 60)
  }

  const listDue = async () => (await node.ask('GET /payouts/due', admin))?.body as unknown as object[]
  const listPayouts = async () =>
    (await node.ask('GET /payouts', admin))?.body as unknown as { batchId: string; reference: string }[]

  const faults: KillPoint[] = [
    ...(isLong ? [{ at: 'publish', when: 'before' } as const] : []),
    { at: 'reply /payouts/batches', when: 'before' },
    { at: 'reply /payouts/batches/:id/files', when: 'before' },
  ]

  test.each(faults)('$when $at: the batch is there once, and its file too', async ({ at, when }) => {
    await makeDue()
    const before = await listPayouts()
    expect(await listDue()).toHaveLength(1)
    await node.tell('dieAt', { at, when })
    const batch = (await node.ask('POST /payouts/batches', admin))?.body['insertedId']
    if (batch) await node.ask(`POST /payouts/batches/${batch}/files`, admin)
    await node.restart()
    expect(await listDue()).toEqual([])
    const [payout, ...rest] = await listPayouts()
    expect(rest).toHaveLength(before.length)
    const again = await node.ask('POST /payouts/batches', admin)
    expect(again?.body['code']).toBe('nothing-due')
    const file = await node.ask(`POST /payouts/batches/${payout?.batchId}/files`, admin)
    expect(file?.body['csv']).toContain(`${payout?.reference},54500.00,BDT,bkash,01712-345678`)
    expect(await node.tell('audit', {})).toMatchObject({ differences: [] })
  })
})
