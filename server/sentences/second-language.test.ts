import { expect, test } from 'vitest'
import type { ReconciliationId } from '#contract/ids.ts'
import { NewUser } from '#contract/users.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Translated } from '#contract/sentences/sentence.ts'
import { describeFieldError, readData } from '#contract/wrong-field.ts'
import { describeReason } from '#features/sales/payments/view.ts'
import { viewReconciliation } from '#features/sales/payments/view/reconciliations.ts'
import { describeProblem } from '../api/problems.ts'
import { writeEmail } from '../emails/write-email.ts'
import { english, type Sentences } from './sentences.ts'

/** A second language, made from the first: every sentence in capitals. */
function translate<T>(english: T): Translated<T> {
  const other: unknown =
    typeof english === 'string'
      ? english.toUpperCase()
      : typeof english === 'function'
        ? (...data: unknown[]) => translate(english(...data) as unknown)
        : Array.isArray(english)
          ? english.map(translate)
          : Object.fromEntries(Object.entries(english as object).map(([key, each]) => [key, translate(each)]))
  return other as Translated<T>
}

const loud: Sentences = translate(english)

test('a refusal is described in the other language, with its data', () => {
  const refusal = new Refusal('not-found/person', { data: { role: 'seller' } })
  expect(describeProblem(refusal, 'request-1', loud)).toEqual({
    ...describeProblem(refusal, 'request-1'),
    title: 'NOT FOUND',
    detail: 'THIS SELLER DOES NOT EXIST ANY MORE.',
  })
})

test('so is an error of a field, from the server and in a form', () => {
  const typed = { name: 'a'.repeat(81), email: 'amina@example.com', image: '', role: 'buyer' }
  const [issue] = NewUser.safeParse(typed).error?.issues ?? []
  if (!issue) throw new Error('the name was accepted')
  expect(describeFieldError(issue.message, readData(issue), loud.fields)).toBe('AT MOST 80 CHARACTERS.')

  const fields = [{ path: 'name', error: 'too-long', data: readData(issue) } as const]
  const refusal = new Refusal('invalid-input/fields', { fields })
  expect(describeProblem(refusal, 'request-1', loud).errors).toEqual([
    { path: 'name', message: 'AT MOST 80 CHARACTERS.' },
  ])
})

test('so is a finding, with what was refused and the message that it is about', () => {
  const row = {
    id: '019abcde-0000-7000-8000-000000000001' as ReconciliationId,
    cause: 'schedule' as const,
    actorId: null,
    actorName: null,
    startedAt: new Date(0),
    finishedAt: new Date(0),
    compared: 2,
    intentsReadUntil: null,
    findings: [
      { kind: 'overdue' as const },
      {
        kind: 'failed' as const,
        refused: { reason: 'provider-unavailable/google' } as const,
        webhookId: 'evt_1',
      },
    ],
  }
  expect(
    viewReconciliation(row, loud, {
      sold: new Map(),
      sellers: new Map(),
      explanations: [],
      refundedTwice: new Set(),
    }).findings.map(({ sentence }) => sentence),
  ).toEqual([
    'THE HAND-OVER WAS CONFIRMED OVER AN HOUR AGO, AND THE MONEY IS NOT TAKEN YET.',
    'GOOGLE IS NOT ANSWERING. PLEASE TRY AGAIN IN A MOMENT. (THE MESSAGE IS EVT_1.)',
  ])
})

test('so is why the product changed a payment, but not what an admin typed', () => {
  expect(describeReason('bank-refused', loud)).toBe('THE BANK REFUSED IT.')
  expect(describeReason('The bank refused it.', loud)).toBe('The bank refused it.')
})

test('so is an email, with the names of its details', () => {
  const booked = {
    model: 'iPhone 13',
    buyerName: 'Rakib',
    until: undefined,
    mayStillEnd: false,
    hasRequestEnded: false,
    requestPrice: undefined,
  }
  const email = {
    ...loud.emails.booking['price-changed'](booked),
    facts: [['price', '৳1,000'] satisfies ['price', string]],
    address: 'https://hatbodol.example/mybooking',
    contact: {},
  }
  const { subject, text, html } = writeEmail('rakib@example.com', email, loud)
  expect(subject).toBe('NEW PRICE: IPHONE 13')
  expect(text).toContain('PRICE: ৳1,000\n\nSEE YOUR BOOKINGS:\nhttps://hatbodol.example/mybooking')
  expect(html).toContain('IF THE BUTTON DOES NOTHING')
})
