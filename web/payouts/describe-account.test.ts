import { expect, test } from 'vitest'
import { payouts } from '#texts/payouts.ts'
import { describeCheck } from './payout-account-form.tsx'

test('before a number is saved, it is shown again in groups of digits', () => {
  const { title, text } = describeCheck({ method: 'bkash', number: '01712345678' })
  expect(title).toBe('Is bKash 01712 345678 right?')
  expect(text).toBe(payouts.account.checkText)
})

test('for a bank account, its holder and branch are shown too', () => {
  const account = { number: '1234567890123', holder: 'Salma Akter', bank: 'BRAC Bank', routing: '060261726' }
  const { title, text } = describeCheck({ method: 'bank', ...account })
  expect(title).toBe('Is Bank account 1234 5678 9012 3 right?')
  expect(text).toContain('The account of Salma Akter at BRAC Bank, routing number 060261726.')
})
