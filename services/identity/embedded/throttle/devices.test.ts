import { deleteUser, signInWithEmailAndPassword } from 'firebase/auth'
import { expect, test } from 'vitest'
import { createHash } from 'node:crypto'
import { inTransaction } from '../../../database/database.ts'
import { ayesha, startTestIdentity } from '#test/identity/identity-service.ts'

const service = await startTestIdentity()
const { email, password } = ayesha
// A carrier's address, which the owner and strangers share.
const carrier = '203.0.113.7'

const right = ayesha
const wrong = { ...ayesha, password: 'a wrong password' }
const isIn = { status: 200 }
const isWrong = { status: 400, body: { error: { message: 'INVALID_LOGIN_CREDENTIALS' } } }
const isRefusedForNow = {
  status: 400,
  body: { error: { message: expect.stringMatching(/^TOO_MANY_ATTEMPTS_TRY_LATER : /) } },
}
const signIn = 'signInWithPassword'

/** A stranger behind the same address uses up the tries of that address at the account. */
async function attackFromSameAddress() {
  const stranger = service.openBrowser(carrier)
  for (let nth = 0; nth < 5; nth += 1) expect(await stranger(signIn, wrong)).toMatchObject(isWrong)
  expect(await stranger(signIn, right)).toMatchObject(isRefusedForNow)
}

test.each(['signUp', signIn])(
  'a browser in which the owner did %s comes in while strangers at its address may not try, also from elsewhere',
  async (operation) => {
    const owner = service.openBrowser(carrier)
    if (operation !== 'signUp') await service.call('signUp', ayesha)
    expect(await owner(operation, right)).toMatchObject(isIn)
    await attackFromSameAddress()
    expect(await owner(signIn, right)).toMatchObject(isIn)
    expect(await owner(signIn, right, '198.51.100.200')).toMatchObject(isIn)
  },
)

test('a known browser is counted too', async () => {
  const owner = service.openBrowser(carrier)
  await owner('signUp', ayesha)
  for (let nth = 0; nth < 10; nth += 1) expect(await owner(signIn, wrong)).toMatchObject(isWrong)
  expect(await owner(signIn, right)).toMatchObject(isRefusedForNow)
})

test('a browser is known to the accounts that signed in there, and to no other', async () => {
  const other = { ...ayesha, email: 'rahim@example.com' }
  const shared = service.openBrowser('198.51.100.9')
  await shared('signUp', other)
  await service.call('signUp', ayesha)
  await attackFromSameAddress()
  expect(await shared(signIn, right, carrier)).toMatchObject(isRefusedForNow)
  expect(await shared(signIn, right)).toMatchObject(isIn)
  for (const who of [other, right]) expect(await shared(signIn, who, carrier)).toMatchObject(isIn)
})

test('only requests of our own pages to this service carry the token, and it is stored as a hash', async () => {
  const answer = await service.call('signUp', ayesha)
  const [pair = '', ...flags] = (answer.headers.get('set-cookie') ?? '').split('; ')
  expect(flags).toEqual([
    'Path=/identitytoolkit.googleapis.com',
    'Max-Age=34560000',
    'HttpOnly',
    'SameSite=Strict',
  ])
  const token = pair.replace('hatbodol-device=', '')
  const stored = await service.db.selectFrom('identityDevices').selectAll().execute()
  expect(stored).toMatchObject([
    { localId: answer.body.localId, tokenHash: createHash('sha256').update(token).digest('base64url') },
  ])
  const foreign = await service.call(signIn, right, { origin: 'http://localhost' })
  expect(foreign.headers.get('access-control-allow-credentials')).toBeNull()
})

test('a token that we have not made is ignored, and a wrong password makes none', async () => {
  await service.call('signUp', ayesha)
  const cookie = `hatbodol-device=${'A'.repeat(54)}`
  const answer = await service.call(signIn, right, { cookie })
  expect(answer.headers.get('set-cookie')).not.toContain(cookie)
  expect((await service.call(signIn, wrong)).headers.get('set-cookie')).toBeNull()
})

test('after the owner has signed out everywhere, or has deleted the account, no browser is known', async () => {
  const thief = service.openBrowser('198.51.100.9')
  await service.call('signUp', ayesha)
  await thief(signIn, right)
  const count = async () => (await service.db.selectFrom('identityDevices').selectAll().execute()).length
  expect(await count()).toBe(2)
  const { user } = await signInWithEmailAndPassword(service.openAuth(), email, password)
  await inTransaction(service.db, (tx) => service.identity.endSessions(tx, user.uid))
  expect(await count()).toBe(0)
  const again = await signInWithEmailAndPassword(service.openAuth(), email, password)
  expect(await count()).toBe(1)
  await deleteUser(again.user)
  expect(await count()).toBe(0)
})

test('an account knows the last twenty browsers', async () => {
  await service.call('signUp', ayesha)
  for (let nth = 0; nth < 25; nth += 1) {
    service.advance(1000)
    await service.call(signIn, right)
  }
  expect(await service.db.selectFrom('identityDevices').selectAll().execute()).toHaveLength(20)
})
