import { expect, test } from 'vitest'
import { joinProviders } from './join-providers.ts'
import type { PaymentProvider } from './payments.ts'

test('without bKash, calls about its payments are refused, and the provider of cards is not called', async () => {
  const asked: string[] = []
  const note = async (id: string) => void asked.push(id)
  const payments = joinProviders(
    { findIntent: note, cancelIntent: note } as unknown as PaymentProvider,
    undefined,
  )
  const id = 'bkash_TR1'
  const refund = { intentId: id, idempotencyKey: 'k' }
  const calls = [
    payments.findIntent(id),
    payments.authorizeIntent(id),
    payments.captureIntent(id),
    payments.cancelIntent(id),
    payments.refundIntent(refund),
    payments.listRefunds(id),
    payments.listMovements(id),
  ]
  for (const call of calls) await expect(call).rejects.toMatchObject({ code: 'provider-unavailable' })
  await payments.findIntent('pi_1')
  expect(asked).toEqual(['pi_1'])
})
