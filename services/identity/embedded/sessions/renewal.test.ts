import { createUserWithEmailAndPassword, signInWithEmailAndPassword } from 'firebase/auth'
import { expect, test } from 'vitest'
import { inTransaction } from '#services/database/database.ts'
import { ayesha, startTestIdentity } from '#test/identity/identity-service.ts'
import { raceTest } from '#test/runner/race-test.ts'
import { deleteOldSessions } from './sessions.ts'

const service = await startTestIdentity()
const minute = 60_000
const hour = 60 * minute
const { email, password } = ayesha

const renew = (refresh_token: unknown) =>
  service.refresh({ grant_type: 'refresh_token', refresh_token: String(refresh_token) })
const expired = { status: 400, body: { error: { message: 'TOKEN_EXPIRED' } } }
const signIn = async () =>
  (await service.call('signInWithPassword', { ...ayesha, returnSecureToken: true })).body

raceTest(
  'each renewal replaces the refresh token, and two tabs at once or a repeat get the same one',
  async () => {
    const { refreshToken } = (await service.call('signUp', { ...ayesha, returnSecureToken: true })).body
    const answers = await Promise.all([renew(refreshToken), renew(refreshToken)])
    const [successor, same] = answers.map(({ body }) => body['refresh_token'])
    expect(successor).not.toBe(refreshToken)
    expect(same).toBe(successor)
    const latest = (await renew(successor)).body['refresh_token']
    service.advance(5 * minute)
    // Whoever has lost several answers gets the latest token.
    for (const earlier of [refreshToken, successor])
      expect(await renew(earlier)).toMatchObject({ status: 200, body: { refresh_token: latest } })
  },
)

test('a refresh token that was replaced minutes ago ends its sign-in, and no other', async () => {
  await service.call('signUp', { ...ayesha, returnSecureToken: false })
  const [stolen, other] = [await signIn(), await signIn()]
  const { body: owner } = await renew(stolen.refreshToken)
  service.advance(5 * minute + 1)
  expect(await renew(stolen.refreshToken)).toMatchObject(expired)
  expect(await renew(owner['refresh_token'])).toMatchObject(expired)
  expect(await service.call('lookup', { idToken: owner['id_token'] })).toMatchObject(expired)
  expect((await renew(other.refreshToken)).status).toBe(200)
  expect(await service.identity.listSessions(service.db, stolen.localId)).toHaveLength(1)
})

test('a thief cannot hide a theft behind many renewals', async () => {
  await service.call('signUp', { ...ayesha, returnSecureToken: false })
  const renewTimes = async (times: number, first: unknown) => {
    let latest = { status: 0, body: { refresh_token: first } as Record<string, unknown> }
    for (let nth = 0; nth < times; nth += 1) latest = await renew(latest.body['refresh_token'])
    return latest.body
  }
  for (const minutes of [0, 6]) {
    const owner = await signIn()
    const thief = await renewTimes(21, owner.refreshToken)
    service.advance(minutes * minute)
    expect(await renew(owner.refreshToken)).toMatchObject(expired)
    expect(await renew(thief['refresh_token'])).toMatchObject(expired)
  }
})

test('the SDK stays signed in for days, and what was replaced is forgotten after sixty', async () => {
  await createUserWithEmailAndPassword(service.openAuth(), email, password)
  const { user } = await signInWithEmailAndPassword(service.openAuth(), email, password)
  const first = user.refreshToken
  for (let nth = 0; nth < 30; nth += 1) {
    service.advance(hour)
    await user.getIdToken(true)
  }
  expect(user.refreshToken).not.toBe(first)
  expect(await service.identity.listSessions(service.db, user.uid)).toHaveLength(2)
  const countTokens = async () =>
    (await service.db.selectFrom('identityRefreshTokens').select('tokenHash').execute()).length
  expect(await countTokens()).toBe(32)
  service.advance(59 * 24 * hour)
  await user.getIdToken(true)
  await inTransaction(service.db, (tx) => deleteOldSessions(tx, service.clock()))
  // Of the thirty-one that were replaced, the first five were replaced more than sixty days ago.
  expect(await countTokens()).toBe(28)
})
