import { expect, test } from 'vitest'
import type { PaymentMeans } from '#contract/payments.ts'
import { Refusal } from '#contract/refusal.ts'
import { decisionOutcomes, type SaleProblemState, saleProblemStates } from '#contract/sale-problems.ts'
import { assertCanDecideAs } from '../rules.ts'
import { findHandBackEnd, findHandBackReminder, listHandBackActions } from './hand-back.ts'

const agreedAt = new Date('2026-11-20T06:00:00Z')
const handBackBy = findHandBackEnd(agreedAt)
const cash = { deal: { means: 'cash' } } as const
const before = (end: Date) => new Date(end.getTime() - 1)

test('cash is handed back within seven days, and both are reminded a day before', () => {
  expect(handBackBy.toISOString()).toBe('2026-11-27T06:00:00.000Z')
  expect(findHandBackReminder(new Date('2026-11-26T06:00:00Z'))).toEqual(handBackBy)
})

const handing = { state: 'handing-back', handBackBy, ...cash } as const

test.each([
  ['buyer', before(handBackBy), ['confirm', 'withdraw']],
  ['buyer', handBackBy, ['confirm', 'withdraw']],
  ['seller', before(handBackBy), []],
  ['seller', handBackBy, []],
  ['admin', before(handBackBy), []],
  ['admin', handBackBy, ['confirm', 'uphold']],
] as const)('while cash is handed back, the %s may at %o: %j', (who, now, actions) => {
  const side = who === 'admin' ? undefined : who
  expect(listHandBackActions(handing, { side, isAdmin: true, now })).toEqual(actions)
})

test('a stranger may do nothing while cash is handed back', () => {
  expect(listHandBackActions(handing, { side: undefined, isAdmin: false, now: handBackBy })).toEqual([])
})

/** Why an admin cannot decide a problem with a sale in cash in each way; `undefined` if they can. */
function refuse(state: SaleProblemState, now: Date, deal: { means: PaymentMeans }) {
  const problem = { state, handBackBy: state === 'handing-back' ? handBackBy : null, deal }
  return Object.fromEntries(
    decisionOutcomes.map((outcome) => {
      try {
        assertCanDecideAs(problem, outcome, now)
        return [outcome, undefined]
      } catch (error) {
        if (error instanceof Refusal) return [outcome, error.reason]
        throw error
      }
    }),
  )
}

test('before an agreement an admin can uphold or decline a problem of cash, and confirm nothing', () => {
  for (const state of ['open', 'answered'] as const)
    expect(refuse(state, agreedAt, cash.deal)).toMatchObject({
      uphold: undefined,
      decline: undefined,
      confirm: 'problem-open/not-agreed',
    })
})

test('after an agreement an admin can confirm or uphold it, but only once its time is over', () => {
  const early = 'problem-open/handing-back'
  const agreed = { decline: 'problem-closed/handing-back', refund: 'problem-closed/handing-back' }
  expect(refuse('handing-back', before(handBackBy), cash.deal)).toMatchObject({
    ...agreed,
    confirm: early,
    uphold: early,
  })
  expect(refuse('handing-back', handBackBy, cash.deal)).toMatchObject({
    ...agreed,
    confirm: undefined,
    uphold: undefined,
  })
})

test('money that can be moved is not only spoken of', () => {
  expect(refuse('open', agreedAt, { means: 'card' })).toMatchObject({
    uphold: 'problem-open/not-in-cash',
    decline: undefined,
  })
})

const closed = saleProblemStates.filter((state) => !['open', 'answered', 'handing-back'].includes(state))

test.each(closed)('nobody decides a problem that is %s', (state) => {
  expect(new Set(Object.values(refuse(state, handBackBy, cash.deal)))).toEqual(
    new Set([`problem-closed/${state}`]),
  )
})
