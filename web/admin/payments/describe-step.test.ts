import { describe, expect, it } from 'vitest'
import { paymentStates } from '#contract/payment-states.ts'
import type { PaymentStep } from '#contract/payments.ts'
import { saleProblemStates } from '#contract/sale-problems.ts'
import { adminPayments } from '#texts/admin-payments.ts'
import { describeActor, describeStep } from './payment-timeline.tsx'

const at = '2026-11-20T06:00:00Z'
const say = (step: Partial<PaymentStep>) => describeStep({ kind: 'reserved', at, ...step })
const sayActor = (step: Partial<PaymentStep>) => describeActor({ kind: 'reserved', at, ...step })

describe('a step of a payment', () => {
  it('has a text for each state and for the beginning', () => {
    const states = paymentStates.filter((state) => state !== 'open')
    const problems = saleProblemStates.filter((state) => state !== 'open').map((state) => `problem-${state}`)
    const kinds = [
      'opened',
      'code-locked',
      'code-renewed',
      'meeting-proposed',
      'meeting-agreed',
      'sale-explained',
      'explanation-read',
      'refund-withdrawn',
      'refund-by-hand',
      'excess-explained',
      'partly-refunded',
      ...states,
      'problem-reported',
      'problem-offered',
      'problem-offer-ended',
      ...problems,
    ]
    expect(Object.keys(adminPayments.steps).toSorted()).toEqual(kinds.toSorted())
    expect(say({ kind: 'captured' })).toBe('Money taken')
  })

  it('has the name of its kind as text if the kind is unknown', () => {
    expect(say({ kind: 'dispute-won' })).toBe('dispute won')
    expect(say({ kind: 'constructor' })).toBe('constructor')
  })

  it('names who or what caused it, if known', () => {
    expect(sayActor({ by: 'admin', name: 'Farhana' })).toBe('by Farhana, an admin')
    expect(sayActor({ by: 'provider' })).toBe('by the payment provider')
    expect(sayActor({ name: 'Farhana' })).toBe('by Farhana')
    expect(sayActor({})).toBeUndefined()
  })
})
