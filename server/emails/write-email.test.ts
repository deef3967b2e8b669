import { expect, test } from 'vitest'
import { english } from '../sentences/sentences.ts'
import { writeEmail } from './write-email.ts'

const write = (contact: { email?: string; phone?: string }) =>
  writeEmail(
    'amina@example.com',
    {
      ...english.emails.payout.paid,
      facts: [],
      address: 'https://hatbodol.example/dashboard/payouts',
      contact,
    },
    english,
  )

test('an email says how to reach the operator', () => {
  const both = write({ email: 'help@hatbodol.example', phone: '+8801712345678' })
  const sentence =
    'If it has not arrived after two working days, write to help@hatbodol.example or call 01712 345678.'
  expect(both.text).toContain(sentence)
  expect(both.html).toContain(sentence)
  expect(write({ phone: '+8801712345678' }).text).toContain('two working days, call 01712 345678.')
})

test('it promises nothing if the operator cannot be reached', () => {
  expect(write({}).text).not.toContain('If it has not arrived')
})
