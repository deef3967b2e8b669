import {
  createUserWithEmailAndPassword,
  signInWithCredential,
  signInWithEmailAndPassword,
  type User,
} from 'firebase/auth'
import { expect } from 'vitest'
import { verifiedByOwner } from '#services/identity/embedded/accounts/accounts.ts'
import { ayesha, startTestIdentity } from './identity-service.ts'
import { acceptGoogleToken, ayeshaAtGoogle, credentialOf } from './google-tokens.ts'

const { email, password } = ayesha

/** Another Google user than Ayesha. */
export const elsewhere = { ...ayeshaAtGoogle, subject: '2', email: 'ayesha@elsewhere.example' }

/** Returns the names of the sign-in methods of an account. */
export const providersOf = (user: User) => user.providerData.map((each) => each.providerId).sort()

/** Starts the service with Google sign-in, and with the actions of a person that these tests share. */
export async function startGoogleIdentity() {
  const service = await startTestIdentity({ verifyGoogleToken: acceptGoogleToken })
  return {
    ...service,
    /** Makes an account whose address is not verified. */
    signUp: async (address = email) => {
      const { user } = await createUserWithEmailAndPassword(service.openAuth(), address, password)
      expect(user.emailVerified).toBe(false)
      return user
    },
    /** Marks all addresses as verified by their owners, as the link in the email does. */
    verifyAddresses: () => service.db.updateTable('identityAccounts').set(verifiedByOwner).execute(),
    signInByGoogle: (claims = ayeshaAtGoogle) =>
      signInWithCredential(service.openAuth(), credentialOf(claims)),
    signInByPassword: (typed = password) => signInWithEmailAndPassword(service.openAuth(), email, typed),
    /** Calls the operation by which Google signs in, as any program may. */
    callWithGoogle: (idToken: string, more: object = {}) =>
      service.call('signInWithIdp', {
        postBody: new URLSearchParams({ id_token: idToken, providerId: 'google.com' }).toString(),
        requestUri: 'http://localhost',
        returnSecureToken: true,
        ...more,
      }),
  }
}
