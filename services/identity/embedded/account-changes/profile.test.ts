import {
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  getIdTokenResult,
  reauthenticateWithCredential,
  reload,
  signInWithEmailAndPassword,
  updateEmail,
  updatePassword,
  updateProfile,
} from 'firebase/auth'
import { expect, test } from 'vitest'
import { inTransaction } from '../../../database/database.ts'
import { ayesha, startTestIdentity } from '#test/identity/identity-service.ts'
import { raceTest } from '#test/runner/race-test.ts'

const service = await startTestIdentity({ revealAccounts: true })
const { email, password } = ayesha
const minute = 60_000

test('name and photo are set, returned after a reload and in the next token, and cleared', async () => {
  const { user } = await createUserWithEmailAndPassword(service.openAuth(), email, password)
  const profile = { displayName: 'Ayesha Rahman', photoURL: 'https://example.com/ayesha.jpg' }
  await updateProfile(user, profile)
  expect(user).toMatchObject(profile)
  await reload(user)
  expect(user).toMatchObject({ ...profile, providerData: [profile] })
  const { claims } = await getIdTokenResult(user)
  expect(claims).toMatchObject({ name: profile.displayName, picture: profile.photoURL })

  await updateProfile(user, { displayName: 'Ayesha' })
  expect(user).toMatchObject({ displayName: 'Ayesha', photoURL: profile.photoURL })
  await updateProfile(user, { photoURL: null })
  await reload(user)
  expect(user).toMatchObject({ displayName: 'Ayesha', photoURL: null })
})

test('deleteAttribute clears name and photo, and can remove nothing else', async () => {
  const { body } = await service.call('signUp', ayesha)
  const { idToken } = body
  const set = await service.call('update', { idToken, displayName: 'Ayesha', photoUrl: '/images/a.jpg' })
  expect(set.body).toEqual({
    kind: 'identitytoolkit#SetAccountInfoResponse',
    localId: body.localId,
    email,
    emailVerified: false,
    displayName: 'Ayesha',
    photoUrl: '/images/a.jpg',
    passwordHash: 'UkVEQUNURUQ=',
    providerUserInfo: [
      {
        providerId: 'password',
        federatedId: email,
        rawId: email,
        email,
        displayName: 'Ayesha',
        photoUrl: '/images/a.jpg',
      },
    ],
  })
  const cleared = await service.call('update', { idToken, deleteAttribute: ['DISPLAY_NAME', 'PHOTO_URL'] })
  expect(cleared.status).toBe(200)
  expect(cleared.body).not.toHaveProperty('displayName')
  expect(cleared.body).not.toHaveProperty('photoUrl')

  for (const change of [
    { deleteAttribute: ['PASSWORD'] },
    { deleteAttribute: [5] },
    { deleteProvider: ['password'] },
    { disableUser: false },
  ]) {
    const { body } = await service.call('update', { idToken, ...change })
    expect(body.error.message.split(' : ')[0]).toBe('OPERATION_NOT_ALLOWED')
  }
  const { body: claims } = await service.call('update', { idToken, customAttributes: '{"admin":true}' })
  expect(claims.error.message).toBe('INSUFFICIENT_PERMISSION')
})

test('a client cannot mark its own address as verified', async () => {
  const { body } = await service.call('signUp', { ...ayesha, emailVerified: true })
  await service.call('update', { idToken: body.idToken, emailVerified: true, localId: 'other' })
  const { body: found } = await service.call('lookup', { idToken: body.idToken })
  expect(found.users[0]).toMatchObject({ emailVerified: false, localId: body.localId })
})

test('names and photos that do not fit into a token are refused', async () => {
  const { body } = await service.call('signUp', ayesha)
  const change = async (fields: object) => {
    const answer = await service.call('update', { idToken: body.idToken, ...fields })
    return answer.body.error.message
  }
  expect(await change({ displayName: 'x'.repeat(257) })).toBe('INVALID_DISPLAY_NAME')
  expect(await change({ displayName: 'a\u0000b' })).toBe('INVALID_DISPLAY_NAME')
  expect(await change({ photoUrl: `https://example.com/${'x'.repeat(2048)}` })).toBe('INVALID_PHOTO_URL')
  const bangla = await service.call('update', { idToken: body.idToken, displayName: 'আয়েশা রহমান' })
  expect(bangla.body).toMatchObject({ displayName: 'আয়েশা রহমান' })
})

test('a lookup returns times in milliseconds, as strings', async () => {
  const { body } = await service.call('signUp', ayesha)
  const { body: found } = await service.call('lookup', { idToken: body.idToken })
  expect(found).toMatchObject({ kind: 'identitytoolkit#GetAccountInfoResponse' })
  const [user] = found.users
  expect(user).toMatchObject({
    createdAt: expect.stringMatching(/^\d{13}$/),
    lastLoginAt: expect.stringMatching(/^\d{13}$/),
    validSince: expect.stringMatching(/^\d{10}$/),
    passwordUpdatedAt: expect.any(Number),
    passwordHash: 'UkVEQUNURUQ=',
    disabled: false,
  })
  expect(JSON.stringify(found)).not.toContain('argon2')
})

test('a new password ends every other session, and the session that set it continues', async () => {
  const { user } = await createUserWithEmailAndPassword(service.openAuth(), email, password)
  const otherAuth = service.openAuth()
  const { user: other } = await signInWithEmailAndPassword(otherAuth, email, password)
  const oldTokens = [await user.getIdToken(), await other.getIdToken()]
  const oldRefreshToken = user.refreshToken

  await updatePassword(user, 'a better password')

  // The tokens are void at once, although all of this happens within one second.
  for (const token of oldTokens) {
    await expect(service.identity.verifyIdToken(token)).rejects.toMatchObject({ code: 'not-signed-in' })
    const { body } = await service.call('lookup', { idToken: token })
    expect(body.error.message).toBe('TOKEN_EXPIRED')
  }
  const stale = await service.refresh({ grant_type: 'refresh_token', refresh_token: oldRefreshToken })
  expect(stale.body.error.message).toBe('TOKEN_EXPIRED')
  await expect(other.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' })
  expect(otherAuth.currentUser).toBeNull()

  expect((await service.identity.verifyIdToken(await user.getIdToken())).uid).toBe(user.uid)
  expect((await service.identity.verifyIdToken(await user.getIdToken(true))).uid).toBe(user.uid)
  await reload(user)
  await expect(signInWithEmailAndPassword(service.openAuth(), email, password)).rejects.toMatchObject({
    code: 'auth/wrong-password',
  })
  await expect(
    signInWithEmailAndPassword(service.openAuth(), email, 'a better password'),
  ).resolves.toBeDefined()
})

test('each of two passwords set within one second voids all earlier tokens', async () => {
  const { body: first } = await service.call('signUp', ayesha)
  const set = (idToken: string, password: string) =>
    service.call('update', { idToken, password, returnSecureToken: true })
  const { body: second } = await set(first.idToken, 'the second password')
  const { body: third } = await set(second.idToken, 'the third password')
  const late = await set(second.idToken, 'too late')
  expect(late.body.error.message).toBe('TOKEN_EXPIRED')
  const { status } = await service.call('lookup', { idToken: third.idToken })
  expect(status).toBe(200)
})

test('a new password must follow the rules, and too many changes in a row are limited', async () => {
  const { user } = await createUserWithEmailAndPassword(service.openAuth(), email, password)
  await expect(updatePassword(user, 'short')).rejects.toMatchObject({ code: 'auth/weak-password' })
  for (let index = 0; index < 10; index += 1) await updatePassword(user, `seven green boats ${index}`)
  await expect(updatePassword(user, 'one more password')).rejects.toMatchObject({
    code: 'auth/too-many-requests',
  })
})

test('a changed address becomes unverified, and an address in use is refused', async () => {
  await createUserWithEmailAndPassword(service.openAuth(), 'taken@example.com', password)
  const { user } = await createUserWithEmailAndPassword(service.openAuth(), email, password)
  const before = await user.getIdToken()

  await expect(updateEmail(user, 'Taken@example.com')).rejects.toMatchObject({
    code: 'auth/email-already-in-use',
  })
  await expect(updateEmail(user, 'nonsense')).rejects.toMatchObject({ code: 'auth/invalid-email' })
  await updateEmail(user, 'New@Example.com')
  expect(user).toMatchObject({ email: 'new@example.com', emailVerified: false })
  await expect(service.identity.verifyIdToken(before)).rejects.toMatchObject({ code: 'not-signed-in' })
  await expect(signInWithEmailAndPassword(service.openAuth(), email, password)).rejects.toMatchObject({
    code: 'auth/user-not-found',
  })
  await signInWithEmailAndPassword(service.openAuth(), 'new@example.com', password)
})

raceTest('when two accounts change to the same address at once, one gets it', async () => {
  const [a, b] = await Promise.all(
    ['a@example.com', 'b@example.com'].map((own) => service.call('signUp', { ...ayesha, email: own })),
  )
  const answers = await Promise.all(
    [a, b].map((made) =>
      service.call('update', { idToken: made?.body.idToken, email: 'wanted@example.com' }),
    ),
  )
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400])
  expect(answers.find((answer) => answer.status === 400)?.body.error.message).toBe('EMAIL_EXISTS')
})

test('changing the password or address and deleting the account need a recent sign-in', async () => {
  const { user } = await createUserWithEmailAndPassword(service.openAuth(), email, password)
  service.advance(6 * minute)
  const tooOld = { code: 'auth/requires-recent-login' }
  await user.getIdToken(true)
  await expect(updatePassword(user, 'a better password')).rejects.toMatchObject(tooOld)
  await expect(updateEmail(user, 'new@example.com')).rejects.toMatchObject(tooOld)
  await expect(deleteUser(user)).rejects.toMatchObject(tooOld)
  await updateProfile(user, { displayName: 'Ayesha' })

  await reauthenticateWithCredential(user, EmailAuthProvider.credential(email, password))
  await updatePassword(user, 'a better password')
})

test('an expired ID token signs its holder out', async () => {
  const auth = service.openAuth()
  const { user } = await createUserWithEmailAndPassword(auth, email, password)
  service.advance(61 * minute)
  await expect(reload(user)).rejects.toMatchObject({ code: 'auth/user-token-expired' })
  expect(auth.currentUser).toBeNull()
})

test('a deleted account and its tokens are gone, and its address is free again', async () => {
  const auth = service.openAuth()
  const { user } = await createUserWithEmailAndPassword(auth, email, password)
  const { refreshToken, uid } = user
  const idToken = await user.getIdToken()
  await deleteUser(user)

  expect(auth.currentUser).toBeNull()
  expect(await service.identity.findAccount(uid)).toBeUndefined()
  const stale = await service.refresh({ grant_type: 'refresh_token', refresh_token: refreshToken })
  expect(stale.body.error.message).toBe('USER_NOT_FOUND')
  const lookup = await service.call('lookup', { idToken })
  expect(lookup.body.error.message).toBe('USER_NOT_FOUND')
  await expect(service.identity.verifyIdToken(idToken)).rejects.toMatchObject({ code: 'not-signed-in' })
  const again = await createUserWithEmailAndPassword(service.openAuth(), email, password)
  expect(again.user.uid).not.toBe(uid)
})

test('an account that moved to an address without proof is not given to the owner of that address', async () => {
  const victim = 'victim@example.com'
  const { body } = await service.call('signUp', ayesha)
  const moved = await service.call('update', { idToken: body.idToken, email: victim })
  expect([moved.status, moved.body['email']]).toEqual([200, victim])
  const oobCode = await inTransaction(service.db, (tx) =>
    service.identity.issueCode(tx, body.localId, 'PASSWORD_RESET'),
  )
  const newPassword = 'seven blue rickshaws'
  expect((await service.call('resetPassword', { oobCode, newPassword })).status).toBe(200)
  const signIn = (address: string, typed: string) =>
    service.call('signInWithPassword', { email: address, password: typed })
  expect((await signIn(victim, newPassword)).body.localId).not.toBe(body.localId)
  expect((await signIn(email, password)).body.localId).toBe(body.localId)
})
