import { expect, test } from 'vitest'
import { saleSituations } from '#sentences/sale-situations.ts'
import { activity } from './activity.ts'
import { adminPayments } from './admin-payments.ts'
import { paymentStates } from './payment-states.ts'

test('while the money is being taken, no text says that the phone was handed over, because the seller still keeps it', () => {
  const names = {
    buyer: 'Rakib',
    seller: 'Karim',
    by: '',
    when: '',
    place: '',
    reportUntil: '',
    isAsked: false,
    reporter: undefined,
    answering: undefined,
    decided: undefined,
    back: '',
    decideBy: '',
    handBack: undefined,
    paidOutFrom: '',
    isPaidOut: false,
  }
  const sentences = Object.values(saleSituations.capturing)
  const texts = [
    paymentStates.capturing,
    adminPayments.states.capturing,
    adminPayments.steps['capturing'],
    ...[true, false].flatMap((hasBuyerConfirmed) =>
      sentences.map((say) => say({ ...names, hasBuyerConfirmed })),
    ),
  ]
  expect(texts).toHaveLength(9)
  for (const text of texts) expect(text).not.toMatch(/handed over/iu)
})

test('every page says that money is “taken”, never “collected”', () => {
  const texts = JSON.stringify([paymentStates, adminPayments, activity])
  const sentences = Object.values(activity.sentences).map((say) => say('Rakib', 'iPhone 13'))
  expect([texts, ...sentences].join(' ')).not.toMatch(/\bcollect/iu)
})
