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
  expect(both.html).toContain(sentence.replace('01712 345678', '01712\u00a0345678'))
  expect(write({ phone: '+8801712345678' }).text).toContain('two working days, call 01712 345678.')
})

test('it promises nothing if the operator cannot be reached', () => {
  expect(write({}).text).not.toContain('If it has not arrived')
})

test.each(['iPhone 13', '128 GB', '3:45 pm', 'বিকাল ৩:৪৫', '01712 345678'])(
  'a line of its page does not break within %s, and its text has an ordinary space',
  (whole) => {
    const subject = `Reserved: ${whole} and more`
    const { text, html } = writeEmail(
      'amina@example.com',
      { subject, paragraphs: [], action: 'Open', closing: [], facts: [], address: '/', contact: {} },
      english,
    )
    expect(html).toContain(`Reserved: ${whole.replace(' ', '\u00a0')} and more</h1>`)
    expect(text).toContain(subject)
  },
)
