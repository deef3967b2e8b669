import { describe, expect, it } from 'vitest'
import type { PaymentStep } from '#contract/payments.ts'
import { describeActor, describeStep } from './payment-timeline.tsx'

const at = '2026-11-20T06:00:00Z'
const say = (step: Partial<PaymentStep>) => describeStep({ kind: 'reserved', at, ...step })
const sayActor = (step: Partial<PaymentStep>) => describeActor({ kind: 'reserved', at, ...step })

describe('a step of a payment', () => {
  it('has the name of its kind as text if the kind is unknown', () => {
    expect(say({ kind: 'captured' })).toBe('Money taken')
    expect(say({ kind: 'money-found' })).toBe('money found')
    expect(say({ kind: 'constructor' })).toBe('constructor')
  })

  it('names who or what caused it, if known', () => {
    expect(sayActor({ by: 'admin', name: 'Farhana' })).toBe('by Farhana, an admin')
    expect(sayActor({ by: 'provider' })).toBe('by the payment provider')
    expect(sayActor({ name: 'Farhana' })).toBe('by Farhana')
    expect(sayActor({})).toBeUndefined()
  })
})
