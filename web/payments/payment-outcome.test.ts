import { describe, expect, it } from 'vitest'
import { readOutcome } from './use-card-payment.ts'
import type { PaymentIntentResult } from './stripe-types.ts'

const read = (result: object) => readOutcome(result as PaymentIntentResult)
const intent = (status: string) => ({ id: 'pi_1', status })

describe('the outcome of a card payment', () => {
  it.each(['requires_capture', 'succeeded'])('is “authorized” if the intent has the status %s', (status) => {
    expect(read({ paymentIntent: intent(status) })).toEqual({ kind: 'authorized', transactionId: 'pi_1' })
  })

  it('is “authorized” if the card was authorised earlier', () => {
    const error = {
      code: 'payment_intent_unexpected_state',
      message: 'You cannot confirm this PaymentIntent.',
      payment_intent: intent('requires_capture'),
    }
    expect(read({ error })).toEqual({ kind: 'authorized', transactionId: 'pi_1' })
  })

  it('has the provider’s own message if the card was declined', () => {
    const error = { message: 'Your card was declined.', payment_intent: intent('requires_payment_method') }
    expect(read({ error })).toEqual({ kind: 'failed', message: 'Your card was declined.' })
  })

  it('is “processing” while the bank decides, and “failed” in every other state', () => {
    expect(read({ paymentIntent: intent('processing') })).toEqual({ kind: 'processing' })
    expect(read({ paymentIntent: intent('requires_payment_method') })).toEqual({
      kind: 'failed',
      message: undefined,
    })
    expect(read({ paymentIntent: intent('canceled') })).toEqual({ kind: 'failed', message: undefined })
  })
})
