import { expect, test } from 'vitest'
import { mailboxOf } from './mailboxes.ts'

test.each([
  ['rahim@example.com', 'rahim@example.com'],
  ['rahim+phones@example.com', 'rahim@example.com'],
  ['rahim+a+b@example.com', 'rahim@example.com'],
  ['ra.him@example.com', 'ra.him@example.com'],
  ['ra.h.im+x@gmail.com', 'rahim@gmail.com'],
  ['rahim@googlemail.com', 'rahim@gmail.com'],
  ['+8801712345678@example.com', '+8801712345678@example.com'],
])('%s belongs to the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})
