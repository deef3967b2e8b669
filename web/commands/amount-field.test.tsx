import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { RefundRequest } from '#contract/payments.ts'
import { adminPayments } from '#texts/admin-payments.ts'
import { AmountField, type AmountTexts, amountWithin, nameAmount, readMinor } from './amount-field.tsx'

const leftMinor = 1_450_000
const tooLarge = adminPayments.amountTooLarge('৳14,500')

const show = (typed: string, texts: AmountTexts = adminPayments) =>
  renderToStaticMarkup(
    <AmountField name="amountMinor" leftMinor={leftMinor} texts={texts} typed={typed} onType={() => {}} />,
  )

/** The errors of the typed amount when the form is sent; undefined if there are none. */
function refuse(typed: string) {
  return z
    .extend(RefundRequest, { amountMinor: amountWithin(leftMinor, tooLarge) })
    .safeParse({ amountMinor: readMinor(typed), reason: 'It never came.' })
    .error?.issues.map(({ message }) => message)
}

test.each(['20000', '14,500.01', '২০,০০০'])(
  'an amount that is larger than what is left is refused while it is typed, and when it is sent: %s',
  (typed) => {
    expect(show(typed)).toContain(tooLarge)
    expect(show(typed)).toContain('aria-invalid')
    expect(show(typed)).not.toContain(', of ')
    expect(nameAmount(typed, leftMinor)).toBeUndefined()
    expect(refuse(typed)).toEqual([tooLarge])
  },
)

test.each(['14500', '০.৫', '\u202a১৪ হাজার\u202c'])(
  'an amount that is not larger than what is left is shown as it was understood: %s',
  (typed) => {
    expect(show(typed)).not.toContain('aria-invalid')
    expect(show(typed)).toContain(', of ৳14,500 that is left')
    expect(nameAmount(typed, leftMinor)).toMatch(/^৳/)
    expect(refuse(typed)).toBeUndefined()
  },
)

test('after a failed refund, the field names the amount that still has to go back', () => {
  const { byHand, amount } = adminPayments
  const showOpen = (typed: string) => show(typed, { ...byHand, amount })
  expect(showOpen('')).toContain('At most ৳14,500: this still has to go back to the buyer.')
  expect(showOpen('20000')).toContain('At most ৳14,500 still has to go back.')
  expect(showOpen('500')).toContain('৳500, of ৳14,500 that still has to go back.')
  expect(showOpen('500')).toContain('All of it: ৳14,500')
  expect(showOpen('500')).not.toContain('is left')
})

test.each(['', 'all', '0', '1.001'])(
  'a text that is not an amount is refused when it is sent: %s',
  (typed) => {
    expect(refuse(typed)).toEqual(['refund-amount'])
    expect(nameAmount(typed, leftMinor)).toBeUndefined()
  },
)
