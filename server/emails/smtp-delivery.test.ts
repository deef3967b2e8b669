import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { startSmtpServer } from '#test/servers/smtp-server.ts'
import { codeIn } from '#test/emails/email-code.ts'
import { startProduct } from '#test/product.ts'
import { askIdentity, signUpIdentity } from '#test/identity/sign-up.ts'

const server = await startSmtpServer()
afterAll(server.stop)
const product = await startProduct({
  SMTP_URL: `smtp://${server.host}`,
  MAIL_FROM: 'Shop <shop@hatbodol.example>',
})
const { address, config } = product

async function readJobs() {
  const jobs = sql<{ state: string; retry_count: number }>`
    select state, retry_count from pgboss.job where name = 'mail-code'
  `
  return (await jobs.execute(product.db.withoutPlugins())).rows
}

test('an email whose connection broke is sent later', async () => {
  const { idToken } = await signUpIdentity(product, 'ayesha@example.com')
  server.faults.push('hangs-up')
  const key = config.identity.apiKey
  const reply = await fetch(
    `${address()}/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=${key}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ requestType: 'VERIFY_EMAIL', idToken }),
    },
  )
  expect(reply.status).toBe(200)
  const endPause = () =>
    sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(product.db)
  await expect.poll(() => endPause().then(() => server.received.length), { timeout: 60_000 }).toBe(1)
  const [{ from, to, data } = { from: '', to: [], data: '' }] = server.received
  expect([from, to]).toEqual([expect.stringContaining('<shop@hatbodol.example>'), ['ayesha@example.com']])
  expect(codeIn({ text: data.replaceAll('=\n', '').replaceAll('=3D', '=') })).toMatch(/^[\w-]{43}$/)
})

test('an email to a permanently refused address is not sent again, and later emails to others are sent', async () => {
  const [gone, here] = ['gone@example.com', 'here@example.com']
  server.commands.length = 0
  server.received.length = 0
  server.gone.add(gone)
  const requestEmail = async (email: string) => {
    const { idToken } = await signUpIdentity(product, email)
    await askIdentity(product, 'sendOobCode', { requestType: 'VERIFY_EMAIL', idToken })
  }
  await requestEmail(gone)
  // A job that is given up has this state. One that will be tried again is in state `retry`.
  await expect.poll(readJobs).toEqual([{ state: 'failed', retry_count: 0 }])
  await requestEmail(here)
  await expect.poll(() => server.received.map(({ to }) => to)).toEqual([[here]])
  expect(server.commands.filter((line) => line.startsWith('RCPT'))).toHaveLength(2)
  const { rows } = await sql<{ output: object }>`
    select output from pgboss.job where name = 'mail-code' and state = 'failed'
  `.execute(product.db)
  expect(JSON.stringify(rows)).toContain('An address is permanently refused')
  expect(JSON.stringify(rows)).not.toContain(gone)
})

test('with a mail server, there is no mailbox page', async () => {
  for (const path of ['/dev/mail', '/dev/mail.json', '/dev/mail/x', '/dev/mail.css'])
    expect((await fetch(address() + path)).status).toBe(404)
})
