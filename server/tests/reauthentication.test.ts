import { expect, test } from 'vitest'
import type { UserId } from '#contract/ids.ts'
import type { Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { verifiedByOwner } from '#services/identity/embedded/accounts/accounts.ts'
import { addSecondFactor, signInWithCode } from '#test/identity/authenticator.ts'
import { buildSeller, buildUser } from '#test/build.ts'
import { startProduct } from '#test/product.ts'
import { join } from '#test/identity/sign-up.ts'

const product = await startProduct()
const { ask, db, sessions, time } = product
const minute = 60_000

const demanding = Object.entries(routes).flatMap(([noun, table]) =>
  Object.entries<Route>(table).flatMap(([name, route]) =>
    route.needs ? [{ name: `${noun}.${name}`, route, minutes: route.needs.signInWithinMinutes }] : [],
  ),
)

const sellersEmail = 'seller@example.com'
const makeAdmin = (bearer: string) => ask(`PUT /users/sellers/${sellersEmail}`, { bearer })

test('making admins, verification of sellers, deleting people, refunds, payouts and decisions on sale problems need a recent sign-in', () => {
  expect(demanding.map(({ name, minutes }) => `${name}: ${minutes}`)).toEqual([
    'users.makeAdmin: 10',
    'payments.explainUnknown: 10',
    'payments.refund: 10',
    'payments.withdrawRefund: 10',
    'payments.recordRefundByHand: 10',
    'payments.explainExcess: 10',
    'saleProblems.decide: 10',
    'payouts.changeAccount: 10',
    'payouts.removeAccount: 10',
    'payouts.claim: 10',
    'payouts.download: 10',
    'payouts.markPaid: 10',
    'payouts.markFailed: 10',
    'payouts.resume: 10',
    'payouts.noteResults: 10',
    'moderation.relist: 10',
    'moderation.verifySeller: 10',
    'moderation.declineVerification: 10',
    'moderation.withdrawVerification: 10',
    'moderation.removeBuyer: 10',
    'moderation.removeSeller: 10',
    'account.remove: 5',
  ])
})

test.each(demanding)(
  '$name is refused after a sign-in of $minutes minutes ago, before anything else is checked',
  async (call) => {
    const { route, minutes } = call
    const admin = await buildUser(product, { isAdmin: true })
    const bearerOf = (ageMs: number) =>
      sessions.issue(admin, { authenticatedAt: new Date(time.now.getTime() - ageMs) })
    const path = route.path.replaceAll(/\{\w+\}/g, '0')
    const send = (bearer: string) =>
      ask(`${route.method} ${path}`, { bearer, body: route.body ? {} : undefined })
    const { status, body } = await send(await bearerOf(minutes * minute + 1000))
    expect([status, body.code]).toEqual([403, 'sign-in-again'])
    expect((await send(await bearerOf(minutes * minute))).body.code).not.toBe('sign-in-again')
  },
)

test('a person who is not an admin is refused as such, even after an old sign-in', async () => {
  const bearer = await sessions.issue(await buildUser(product), { authenticatedAt: new Date(0) })
  expect((await makeAdmin(bearer)).body.code).toBe('not-allowed')
})

test('only a person with a verified address can become an admin', async () => {
  const admin = await buildUser(product, { isAdmin: true })
  const person = await join(product, sellersEmail)
  await db.updateTable('users').set({ role: 'seller' }).where('id', '=', person.id).execute()
  const bearer = await sessions.issue(admin)
  const refused = await makeAdmin(bearer)
  expect([refused.status, refused.body.code]).toEqual([409, 'address-not-proved'])
  expect(await isAdmin(person.id)).toBe(false)
  await db.updateTable('identityAccounts').set(verifiedByOwner).execute()
  await ask(`GET /jwt?email=${sellersEmail}`, { bearer: person.idToken })
  expect((await makeAdmin(bearer)).body).toMatchObject({ modifiedCount: 1 })
  expect(await isAdmin(person.id)).toBe(true)
})

test('a changed address has to be verified again', async () => {
  const person = await join(product, 'old@example.com')
  await db.updateTable('identityAccounts').set(verifiedByOwner).execute()
  await ask('GET /jwt?email=old@example.com', { bearer: person.idToken })
  await db.updateTable('identityAccounts').set({ email: 'new@example.com', ownerVerified: false }).execute()
  await ask('GET /jwt?email=new@example.com', { bearer: person.idToken })
  const row = await db.selectFrom('users').select(['email', 'isAddressVerified']).executeTakeFirstOrThrow()
  expect(row).toEqual({ email: 'new@example.com', isAddressVerified: false })
})

test('an admin who has a second factor must sign in with it first', async () => {
  await buildSeller(product, { email: sellersEmail, isAddressVerified: true })
  const email = 'boss@example.com'
  const boss = await join(product, email)
  await db.updateTable('users').set({ isAdmin: true }).where('id', '=', boss.id).execute()
  await db.updateTable('identityAccounts').set(verifiedByOwner).execute()
  const accessOf = async (bearer: string) =>
    (await ask(`GET /jwt?email=${email}`, { bearer })).body.accessToken
  expect((await makeAdmin(boss.accessToken)).status).toBe(200)
  const app = await addSecondFactor(product, boss.idToken)
  // The earlier sign-in had no second factor: for example, on another device.
  expect((await makeAdmin(await accessOf(boss.idToken))).body.code).toBe('second-factor-required')
  expect((await makeAdmin(boss.accessToken)).body.code).toBe('second-factor-required')
  expect((await makeAdmin(await accessOf(app.idToken))).status).toBe(200)
  product.pass({ minutes: 11 })
  expect((await makeAdmin(await accessOf(app.idToken))).body.code).toBe('sign-in-again')
  const again = await signInWithCode(product, email, 'correct horse', app.readCode)
  expect((await makeAdmin(await accessOf(again))).status).toBe(200)
})

async function isAdmin(id: UserId): Promise<boolean> {
  const row = await db.selectFrom('users').select('isAdmin').where('id', '=', id).executeTakeFirstOrThrow()
  return row.isAdmin
}
