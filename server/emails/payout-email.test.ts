import { afterAll, expect, test } from 'vitest'
import { inTransaction } from '#services/database/database.ts'
import { startSmtpServer } from '#test/servers/smtp-server.ts'
import { startProduct } from '#test/product.ts'
import { askIdentity, join } from '#test/identity/sign-up.ts'
import { getEmbeddedIdentity } from '../services.ts'

const server = await startSmtpServer()
afterAll(server.stop)
const product = await startProduct({
  SMTP_URL: `smtp://${server.host}`,
  MAIL_FROM: 'Shop <shop@hatbodol.example>',
})
const [home, thief] = ['owner@example.com', 'thief@example.com']
const change = { requestType: 'VERIFY_AND_CHANGE_EMAIL', newEmail: thief }
const subject = 'Subject: Your payout account was added'

test('an address that refuses mail does not keep the news of a payout account from the earlier address', async () => {
  const { services, db, ask } = product
  const identity = getEmbeddedIdentity(services)
  const owner = await join(product, home)
  await ask('POST /account/seller', { bearer: owner.accessToken })
  const oobCode = await inTransaction(db, (tx) =>
    identity.issueCode(tx, owner.uid, change.requestType as 'VERIFY_AND_CHANGE_EMAIL', change),
  )
  expect((await askIdentity(product, 'update', { idToken: owner.idToken, oobCode })).status).toBe(200)
  // One email to each address about the move.
  await expect.poll(() => server.received.length).toBe(2)
  const { body } = await askIdentity(product, 'signInWithPassword', {
    email: thief,
    password: 'correct horse',
    returnSecureToken: true,
  })
  const { accessToken } = (await ask(`GET /jwt?email=${thief}`, { bearer: body.idToken ?? '' })).body
  // Both emails are sent at the same time, so either may come first.
  server.gone.add(thief)
  const account = { method: 'bkash', number: '01999999777' }
  await ask('PUT /account/payout-account', { bearer: accessToken, body: account })
  const readers = () => server.received.filter(({ data }) => data.includes(subject)).flatMap(({ to }) => to)
  await expect.poll(readers).toEqual([home])
})
