import { expect, test } from 'vitest'
import { buildBooking, buildListing } from '#test/build.ts'
import { codeIn } from '#test/emails/email-code.ts'
import { awaitEmail } from '#test/emails/emails.ts'
import { startProduct } from '#test/product.ts'
import { askIdentity, join } from '#test/identity/sign-up.ts'

const product = await startProduct({ MAIL: 'mailbox' })
const { ask, db } = product
const [old, next] = ['rahim@example.com', 'rahim.new@example.com']
const password = 'correct horse'

async function signIn(email: string) {
  const { body } = await askIdentity(product, 'signInWithPassword', {
    email,
    password,
    returnSecureToken: true,
  })
  const { accessToken } = (await ask(`GET /jwt?email=${email}`, { bearer: body.idToken ?? '' })).body
  return { idToken: body.idToken ?? '', bearer: accessToken as string }
}

test('record, bookings and listings follow an account to its new address, and back', async () => {
  const { id, idToken, accessToken, identity } = await join(product, old)
  const itemId = await buildListing(product, { sellerId: id })
  await buildBooking(product, { buyerId: id })
  await identity('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: next })
  const sentEmail = await awaitEmail(product, next)
  expect(sentEmail.subject).toBe('Confirm your new email address')
  expect(sentEmail.text).not.toContain(old)
  expect((await identity('update', { oobCode: codeIn(sentEmail) })).status).toBe(200)

  // The record changes in the same transaction, before anybody signs in.
  const record = db.selectFrom('users').select(['id', 'email']).where('id', '=', id)
  expect(await record.execute()).toEqual([{ id, email: next }])
  expect((await ask(`GET /users/${old}`, { bearer: accessToken })).status).toBe(401)
  expect((await ask(`GET /jwt?email=${old}`, { bearer: idToken })).status).toBe(401)
  const { bearer } = await signIn(next)
  expect((await ask(`GET /users/${next}`, { bearer })).body).toMatchObject({ _id: id, email: next })
  expect((await ask(`GET /booking?email=${next}`, { bearer })).body).toMatchObject([
    { bookingUserEmail: next },
  ])
  expect((await ask(`GET /items?email=${next}`, { bearer })).body).toMatchObject([
    { _id: itemId, email: next },
  ])
  for (const path of [`/users/${old}`, `/booking?email=${old}`])
    expect((await ask(`GET ${path}`, { bearer })).status).toBe(403)

  const recovery = await awaitEmail(product, old)
  expect(recovery.text).not.toContain(next)
  expect((await identity('update', { oobCode: codeIn(recovery) })).status).toBe(200)
  expect(await record.execute()).toEqual([{ id, email: old }])
  expect((await ask(`GET /users/${next}`, { bearer })).status).toBe(401)
  const refused = await askIdentity(product, 'signInWithPassword', { email: old, password })
  expect(refused.body.error?.message).toBe('INVALID_LOGIN_CREDENTIALS')
})

test('an account cannot move to the address of somebody else’s record, and stays unchanged', async () => {
  const { id, idToken, identity } = await join(product, old)
  const other = await join(product, 'other@example.com')
  await identity('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: next })
  // If accounts are or were at Firebase, a record may have an address without an account of ours.
  await db.updateTable('users').set({ email: next }).where('id', '=', other.id).execute()
  const { status } = await identity('update', { oobCode: codeIn(await awaitEmail(product, next)) })
  expect(status).toBe(400)
  expect(await product.services.embeddedIdentity?.findAccountByEmail(old)).toMatchObject({ email: old })
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(email).toBe(old)
})
