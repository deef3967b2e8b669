import { afterEach, expect, test } from 'vitest'
import { startSmtpServer } from '#test/servers/smtp-server.ts'
import { sendTestEmail } from './send-test-email.ts'

const server = await startSmtpServer()
afterEach(() => void server.received.splice(0))
const mail = {
  mode: 'smtp',
  smtpUrl: `smtp://${server.host}`,
  from: 'Hatbodol <no-reply@hatbodol.example>',
} as const

test('the email is sent by the server’s own mail server, which is named', async () => {
  expect(await sendTestEmail(['ayesha@example.com'], mail)).toEqual({
    sentence: expect.stringContaining(`${server.host} has accepted the email to ayesha@example.com`),
    isSent: true,
  })
  expect(server.received).toMatchObject([{ to: ['ayesha@example.com'] }])
})

test('what the mail server answers is said', async () => {
  server.faults.push('550 5.7.1 you may not send from here')
  expect(await sendTestEmail(['ayesha@example.com'], mail)).toEqual({
    sentence: expect.stringMatching(/did not take the email\. .*550 5\.7\.1 you may not send from here/),
    isSent: false,
  })
})

test('a mail server that is not there is named', async () => {
  const away = { ...mail, smtpUrl: 'smtp://127.0.0.1:1' }
  expect(await sendTestEmail(['ayesha@example.com'], away)).toEqual({
    sentence: expect.stringMatching(/^127\.0\.0\.1:1 did not take the email\. .*ECONNREFUSED/),
    isSent: false,
  })
})

test.each([
  ['without an address', [], mail, /^Usage: npm run test-mail -- <address>$/],
  ['with a word that is none', ['ayesha'], mail, /^Usage/],
  ['where no emails are sent', ['ayesha@example.com'], { mode: 'off' } as const, /Set SMTP_URL/],
  ['where the mailbox catches them', ['ayesha@example.com'], { mode: 'mailbox' } as const, /\/dev\/mail/],
])('%s nothing is sent', async (_, words, settings, expected) => {
  expect(await sendTestEmail(words, settings)).toEqual({
    sentence: expect.stringMatching(expected),
    isSent: false,
  })
  expect(server.received).toEqual([])
})
