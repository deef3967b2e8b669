import Fastify from 'fastify'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { clearTables, openTestDatabase } from '#test/database/database.ts'
import { createMailbox } from './mailbox.ts'

const { db } = await openTestDatabase()
let now = new Date('2026-11-20T06:00:00Z')
const mailbox = createMailbox({ db, clock: () => now })
const app = Fastify()
await app.register(mailbox.plugin)
const address = await app.listen({ host: '127.0.0.1', port: 0 })
afterAll(() => app.close())

beforeEach(async () => {
  now = new Date('2026-11-20T06:00:00Z')
  await clearTables(db)
})

const pass = (hours: number) => {
  now = new Date(now.getTime() + hours * 3_600_000)
}

const send = (to: string, subject: string, more: { text?: string; html?: string; id?: string } = {}) =>
  mailbox.send({ to, subject, text: `${subject} in words`, html: `<p>${subject} in HTML</p>`, ...more })

const get = (path: string) => fetch(`${address}${path}`)
const read = async (path: string) => (await get(path)).text()
const list = async (query = '') =>
  (await (await get(`/dev/mail.json${query}`)).json()) as { id: string; to: string; subject: string }[]

test('an empty mailbox says so', async () => {
  expect(await read('/dev/mail')).toContain('No emails yet.')
  expect(await list()).toEqual([])
})

test('emails are listed with their address, subject and time, the newest first', async () => {
  await send('a@example.com', 'First')
  pass(1)
  await send('b@example.com', 'Second')
  const page = await read('/dev/mail')
  for (const shown of ['To a@example.com', 'First', '20 Nov 2026, 1:00:00 pm']) expect(page).toContain(shown)
  expect(page.indexOf('Second')).toBeLessThan(page.indexOf('First'))
  const [second] = await list()
  expect(page).toContain(`href="/dev/mail/${second?.id}"`)
})

test('programs read the emails to one address as JSON', async () => {
  await send('a@example.com', 'First')
  await send('b@example.com', 'Second')
  expect(await list()).toHaveLength(2)
  expect(await list('?to=B@example.com')).toEqual([
    {
      id: expect.any(String),
      to: 'b@example.com',
      subject: 'Second',
      text: 'Second in words',
      html: '<p>Second in HTML</p>',
      sentAt: '2026-11-20T06:00:00.000Z',
    },
  ])
})

test('an email is shown as text, with its links, and as HTML in a frame that can do nothing', async () => {
  await send('a@example.com', 'Go on', {
    id: 'go-on',
    text: 'Here:\nhttps://hatbodol.example/set-password?code=abc&x=1\n<b>not bold</b>',
    html: '<p>Press <a href="https://hatbodol.example/">here</a></p>',
  })
  const page = await get('/dev/mail/go-on')
  expect(page.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'self'; img-src 'self'; frame-src 'self'/,
  )
  const html = await page.text()
  const link = 'https://hatbodol.example/set-password?code=abc&#38;x=1'
  expect(html).toContain(`<a href="${link}">${link}</a>`)
  expect(html).toContain('&#60;b&#62;not bold&#60;/b&#62;')
  expect(html).toMatch(
    /<iframe [^>]*src="\/dev\/mail\/go-on\/html" sandbox="(?!.*allow-(scripts|same-origin))/,
  )

  const email = await get('/dev/mail/go-on/html')
  expect(await email.text()).toBe('<p>Press <a href="https://hatbodol.example/">here</a></p>')
  expect(email.headers.get('origin-agent-cluster')).toBe('?0')
  const policy = email.headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).toMatch(/; sandbox (?!.*allow-(scripts|same-origin))/)
})

test('HTML in a subject or an address is shown as text', async () => {
  await send('"<img src=x>"@example.com', '<script>alert(1)</script>', { id: 'bad' })
  for (const path of ['/dev/mail', '/dev/mail/bad']) expect(await read(path)).not.toMatch(/<script|<img/)
})

test('an email that is sent again is stored once', async () => {
  await send('a@example.com', 'Once', { id: 'the-same' })
  await send('a@example.com', 'Once', { id: 'the-same' })
  expect(await list()).toHaveLength(1)
})

test('the address of a missing email returns 404 with a sentence', async () => {
  expect(await list('?to=%00')).toEqual([])
  for (const path of ['/dev/mail/none', '/dev/mail/none/html', '/dev/mail/%00']) {
    const reply = await get(path)
    expect([path, reply.status]).toEqual([path, 404])
    expect(await reply.text()).toContain('No such email')
  }
})

test('it is not cached by proxies or found by search engines', async () => {
  await send('a@example.com', 'Secret', { id: 'secret' })
  for (const path of ['/dev/mail', '/dev/mail.json', '/dev/mail/secret', '/dev/mail/secret/html']) {
    const { headers } = await get(path)
    expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex'])
  }
})

test('emails are deleted after a week', async () => {
  await send('a@example.com', 'Old')
  pass(7 * 24)
  await send('a@example.com', 'New')
  await mailbox.sweep()
  expect(await list()).toHaveLength(2)
  pass(1)
  await mailbox.sweep()
  expect((await list()).map(({ subject }) => subject)).toEqual(['New'])
})
