import { afterEach, expect, test } from 'vitest'
import { AddressRefused } from './mail.ts'
import { createSmtpMail, type SmtpMail, type SmtpSettings } from './smtp-mail.ts'
import { startSmtpServer } from '#test/servers/smtp-server.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0).toReversed()) close()
})

async function open(settings: Partial<SmtpSettings> = {}, login = '') {
  const server = await startSmtpServer()
  closing.push(server.stop)
  const mail: SmtpMail = createSmtpMail({
    url: `smtp://${login}${server.host}`,
    from: 'Hatbodol <no-reply@hatbodol.example>',
    ...settings,
  })
  closing.push(mail.close)
  return { server, mail }
}

const email = {
  to: 'ayesha@example.com',
  subject: 'A code for you: হাতবদল',
  text: 'the code is abc123',
  html: '<p>the code is abc123</p>',
}

const failure = (sending: Promise<void>): Promise<Error> =>
  sending.then(
    () => {
      throw new Error('the email was taken')
    },
    (error: Error) => error,
  )

test('an email is sent as text and HTML, from the sender, marked as automatic', async () => {
  const { server, mail } = await open()
  await mail.send(email)
  expect(server.received).toHaveLength(1)
  const [{ from, to, data } = { from: '', to: [], data: '' }] = server.received
  expect(from).toContain('<no-reply@hatbodol.example>')
  expect(to).toEqual(['ayesha@example.com'])
  for (const part of [
    'From: Hatbodol <no-reply@hatbodol.example>',
    'To: ayesha@example.com',
    'Auto-Submitted: auto-generated',
    'Content-Type: multipart/alternative',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Type: text/html; charset=utf-8',
    'the code is abc123',
    '<p>the code is abc123</p>',
  ])
    expect(data).toContain(part)
  expect(data).toMatch(/^Subject: =\?UTF-8\?/m)
})

test('an email that is sent again has the same Message-ID, and other emails have another', async () => {
  const { server, mail } = await open()
  for (const id of ['sale-1-buyer', 'sale-1-buyer', undefined, undefined])
    await mail.send({ ...email, ...(id && { id }) })
  const ids = server.received.map(({ data }) => /^Message-ID: (?<id>.*)$/im.exec(data)?.groups?.['id'])
  expect(ids.slice(0, 2)).toEqual(Array(2).fill('<sale-1-buyer@hatbodol.example>'))
  expect(new Set(ids).size).toBe(3)
})

test('an address is one recipient, whatever is in it', async () => {
  const { server, mail } = await open()
  await mail.send({ ...email, to: '"a@evil.example, b"@example.com' })
  expect(server.received.map(({ to }) => to)).toEqual([['"a@evil.example, b"@example.com']])
})

test('an address that nobody can have is refused without asking the server', async () => {
  const { server, mail } = await open()
  const error = await failure(mail.send({ ...email, to: '01a21ac8@moved.invalid' }))
  expect(error).toBeInstanceOf(AddressRefused)
  expect(server.commands).toEqual([])
})

test('many concurrent emails use few connections', async () => {
  const { server, mail } = await open()
  await Promise.all(Array.from({ length: 12 }, () => mail.send(email)))
  expect(server.received).toHaveLength(12)
  expect(server.commands.filter((line) => line.startsWith('EHLO')).length).toBeLessThanOrEqual(3)
})

test('a refusal is thrown with the server’s message but without the email, and the next try succeeds', async () => {
  const { server, mail } = await open()
  server.faults.push('451 4.3.0 not now')
  const error = await failure(mail.send(email))
  expect(error.message).toMatch(/^An email was not accepted: .*451 4\.3\.0 not now/)
  expect(JSON.stringify([error, error.message, error.stack, error.cause])).not.toContain('abc123')
  expect(server.received).toEqual([])
  await mail.send(email)
  expect(server.received).toHaveLength(1)
})

test.each([
  '550 5.1.1 <Ayesha@example.com>: no such user',
  '553 no such mailbox',
  '550-5.1.1 nobody here\r\n550 5.1.1 by this name',
  '556 5.1.10 takes no mail',
])(
  'a permanently refused address is distinguished from a temporary failure, and is not named: %s',
  async (line) => {
    const { server, mail } = await open()
    server.faults.push(line)
    const error = await failure(mail.send(email))
    expect(error).toBeInstanceOf(AddressRefused)
    expect(error.message).toMatch(/^An address is permanently refused: .*55/)
    expect(JSON.stringify([error, error.message, error.stack, error.cause])).not.toMatch(/ayesha/i)
  },
)

test.each([
  '450 4.2.0 <ayesha@example.com>: greylisted',
  '452 4.2.2 mailbox full',
  '503 5.5.1 out of turn',
  '550 5.7.1 <ayesha@example.com>: no relaying for you',
])('a temporary failure can be retried, and its error names no address: %s', async (line) => {
  const { server, mail } = await open()
  server.faults.push(line)
  const error = await failure(mail.send(email))
  expect(error).not.toBeInstanceOf(AddressRefused)
  expect(error.message).toContain(line.slice(0, 9))
  expect(error.message).not.toContain('ayesha')
})

test('a broken connection is thrown, and the next try succeeds', async () => {
  const { server, mail } = await open()
  server.faults.push('hangs-up')
  expect((await failure(mail.send(email))).message).toMatch(/^An email was not accepted: /)
  await mail.send(email)
  expect(server.received).toHaveLength(1)
})

test('a silent server is abandoned after the time-out', async () => {
  const { server, mail } = await open({ silenceMs: 200 })
  server.faults.push('stays-silent')
  expect((await failure(mail.send(email))).message).toMatch(/^An email was not accepted: /)
})

test('an email that takes too long in all is aborted', async () => {
  const { server, mail } = await open({ sendWithinMs: 200 })
  server.faults.push('stays-silent')
  expect((await failure(mail.send(email))).message).toMatch(/^An email was not accepted: /)
})

test('a server that does not answer is reported', async () => {
  const { server, mail } = await open()
  server.stop()
  expect(await failure(mail.send(email))).toMatchObject({ code: 'ESOCKET' })
})

test('the SMTP password is not sent without encryption and is in no error', async () => {
  const { server, mail } = await open({}, 'hatbodol:very-secret@')
  const error = await failure(mail.send(email))
  expect(error.message).toMatch(/TLS/i)
  const secrets = ['very-secret', Buffer.from('\0hatbodol\0very-secret').toString('base64')]
  for (const secret of secrets) {
    expect(server.commands.join('\n')).not.toContain(secret)
    expect(JSON.stringify([error, error.message, error.stack, error.cause])).not.toContain(secret)
  }
})
