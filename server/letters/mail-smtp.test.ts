import { afterAll, expect, test } from 'vitest'
import { startSmtpServer } from '#services/mail/test-smtp.ts'
import { codeIn } from '#test/letters.ts'
import { startProduct } from '#test/product.ts'
import { signUpIdentity } from '#test/sign-up.ts'

const server = await startSmtpServer()
afterAll(server.stop)
const product = await startProduct({
  SMTP_URL: `smtp://${server.host}`,
  MAIL_FROM: 'Shop <shop@hatbodol.example>',
})
const { address, config } = product

test('a letter whose connection broke is sent by and by', async () => {
  const { idToken } = await signUpIdentity(product, 'ayesha@example.com')
  server.troubles.push('hangs-up')
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
  await expect.poll(() => server.received.length, { timeout: 25_000 }).toBe(1)
  const [{ from, to, data } = { from: '', to: [], data: '' }] = server.received
  expect([from, to]).toEqual([expect.stringContaining('<shop@hatbodol.example>'), ['ayesha@example.com']])
  expect(codeIn({ text: data.replaceAll('=\n', '').replaceAll('=3D', '=') })).toMatch(/^[\w-]{43}$/)
}, 30_000)

test('where letters are sent for real there is no mailbox to look into', async () => {
  for (const path of ['/dev/mail', '/dev/mail.json', '/dev/mail/x', '/dev/mail.css'])
    expect((await fetch(address() + path)).status).toBe(404)
})
