import {
  createUserWithEmailAndPassword,
  fetchSignInMethodsForEmail,
  linkWithCredential,
  sendPasswordResetEmail,
  signInWithCredential,
  signInWithEmailAndPassword,
  updateEmail,
} from 'firebase/auth'
import { describe, expect, test } from 'vitest'
import { ayeshaAtGoogle, acceptGoogleToken, credentialOf } from '#test/identity/google-tokens.ts'
import { ayesha, startTestIdentity } from '#test/identity/identity-service.ts'
import { refused } from '#test/identity/second-factor.ts'

const closed = await startTestIdentity({ verifyGoogleToken: acceptGoogleToken })
const open = await startTestIdentity({ verifyGoogleToken: acceptGoogleToken, revealAccounts: true })
const { email, password } = ayesha
const nobody = 'nobody@example.com'

describe('while accounts are not revealed', () => {
  test('the sign-in methods of an address are not revealed, nor whether it has any', async () => {
    await createUserWithEmailAndPassword(closed.openAuth(), email, password)
    for (const address of [email, nobody]) {
      expect(await fetchSignInMethodsForEmail(closed.openAuth(), address)).toEqual([])
      const { body } = await closed.call('createAuthUri', {
        identifier: address,
        continueUri: 'http://localhost',
      })
      expect(Object.keys(body).sort()).toEqual(['kind', 'sessionId'])
    }
  })

  test('a request for an email also succeeds for an address without an account', async () => {
    await sendPasswordResetEmail(closed.openAuth(), nobody)
    expect(closed.emails).toHaveLength(1)
  })

  test('an address is changed neither to a free address nor to a taken one', async () => {
    await createUserWithEmailAndPassword(closed.openAuth(), 'taken@example.com', password)
    const { user } = await createUserWithEmailAndPassword(closed.openAuth(), email, password)
    for (const address of ['taken@example.com', 'free@example.com']) {
      await expect(updateEmail(user, address)).rejects.toMatchObject(refused('operation-not-allowed'))
    }
  })
})

describe('where accounts are revealed', () => {
  test('a wrong password and an unknown address get different refusals', async () => {
    await createUserWithEmailAndPassword(open.openAuth(), email, password)
    const signIn = (address: string) =>
      signInWithEmailAndPassword(open.openAuth(), address, 'a wrong password')
    await expect(signIn(email)).rejects.toMatchObject(refused('wrong-password'))
    await expect(signIn(nobody)).rejects.toMatchObject(refused('user-not-found'))
  })

  test('the sign-in methods of an address are returned', async () => {
    const auth = open.openAuth()
    const { user } = await createUserWithEmailAndPassword(auth, email, password)
    expect(await fetchSignInMethodsForEmail(auth, 'Ayesha@Example.com')).toEqual(['password'])
    await linkWithCredential(user, credentialOf(ayeshaAtGoogle))
    expect(await fetchSignInMethodsForEmail(auth, email)).toEqual(['password', 'google.com'])
    expect(await fetchSignInMethodsForEmail(auth, nobody)).toEqual([])
    await signInWithCredential(auth, credentialOf({ ...ayeshaAtGoogle, subject: '2', email: nobody }))
    expect(await fetchSignInMethodsForEmail(auth, nobody)).toEqual(['google.com'])

    const { body } = await open.call('createAuthUri', { identifier: email, continueUri: 'http://localhost' })
    expect(body).toEqual({
      kind: 'identitytoolkit#CreateAuthUriResponse',
      sessionId: expect.stringMatching(/^[\w-]{20,}$/),
      registered: true,
      allProviders: ['password', 'google.com'],
      signinMethods: ['password', 'google.com'],
    })
  })

  test('the address of a linked Google account finds its account, and a given sessionId is returned', async () => {
    const { user } = await createUserWithEmailAndPassword(open.openAuth(), email, password)
    await linkWithCredential(user, credentialOf(ayeshaAtGoogle))
    await open.db.updateTable('identityProviders').set({ email: 'rahman@gmail.com' }).execute()
    const { body } = await open.call('createAuthUri', {
      identifier: 'Rahman@gmail.com',
      continueUri: 'http://localhost',
      sessionId: 'ours',
    })
    expect(body).toMatchObject({ sessionId: 'ours', signinMethods: ['password', 'google.com'] })
  })

  test('an email for an address without an account is refused', async () => {
    await expect(sendPasswordResetEmail(open.openAuth(), nobody)).rejects.toMatchObject(
      refused('user-not-found'),
    )
    expect(open.emails).toEqual([])
  })

  test('a change to an address in use is refused as such', async () => {
    await createUserWithEmailAndPassword(open.openAuth(), 'taken@example.com', password)
    const { user } = await createUserWithEmailAndPassword(open.openAuth(), email, password)
    await expect(updateEmail(user, 'taken@example.com')).rejects.toMatchObject(
      refused('email-already-in-use'),
    )
  })
})

test.each([closed, open])('createAuthUri names what is missing or not supported', async (service) => {
  const continueUri = 'http://localhost'
  const refusals: [object, string][] = [
    [{ identifier: email }, 'MISSING_CONTINUE_URI'],
    [{ identifier: email, continueUri: 'nonsense' }, 'INVALID_CONTINUE_URI'],
    [{ continueUri }, 'MISSING_IDENTIFIER'],
    [{ continueUri, identifier: 'nonsense' }, 'INVALID_IDENTIFIER'],
    [{ continueUri, providerId: 'google.com' }, 'OPERATION_NOT_ALLOWED'],
  ]
  for (const [fields, code] of refusals) {
    const { status, body } = await service.call('createAuthUri', fields)
    expect([status, body.error.message]).toEqual([400, code])
  }
  await expect(fetchSignInMethodsForEmail(service.openAuth(), 'nonsense')).rejects.toMatchObject(
    refused('invalid-email'),
  )
})
