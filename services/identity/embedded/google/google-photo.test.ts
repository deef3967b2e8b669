import { linkWithCredential, createUserWithEmailAndPassword, signInWithCredential } from 'firebase/auth'
import { beforeEach, expect, test } from 'vitest'
import { verifiedByOwner } from '../accounts/accounts.ts'
import { ayesha, startTestIdentity } from '#test/identity/identity-service.ts'
import { ayeshaAtGoogle, acceptGoogleToken, credentialOf } from '#test/identity/google-tokens.ts'

let fetched: string[] = []
let url: string | null = '/images/kept.jpg'
const service = await startTestIdentity({
  verifyGoogleToken: acceptGoogleToken,
  hostPicture: async (address) => {
    fetched.push(address)
    // There is only one connection, so this query would wait for ever if a transaction were open.
    await service.db.selectFrom('identityAccounts').select('localId').execute()
    return url
  },
})
beforeEach(() => {
  fetched = []
  url = '/images/kept.jpg'
})
const signIn = () => signInWithCredential(service.openAuth(), credentialOf(ayeshaAtGoogle))

test('the Google photo is fetched at the first sign-in, and shown from our storage', async () => {
  const { user } = await signIn()
  expect([user.photoURL, fetched]).toEqual(['/images/kept.jpg', [ayeshaAtGoogle.picture]])
  const again = await signIn()
  expect([again.user.photoURL, fetched]).toEqual(['/images/kept.jpg', [ayeshaAtGoogle.picture]])
})

test('a person whose Google photo cannot be fetched has none', async () => {
  url = null
  expect((await signIn()).user.photoURL).toBeNull()
})

test('the Google photo of a person who links Google is shown from our storage', async () => {
  const auth = service.openAuth()
  const { user } = await createUserWithEmailAndPassword(auth, ayesha.email, ayesha.password)
  await service.db.updateTable('identityAccounts').set(verifiedByOwner).execute()
  const linked = await linkWithCredential(user, credentialOf(ayeshaAtGoogle))
  await linked.user.reload()
  expect([linked.user.photoURL, fetched]).toEqual(['/images/kept.jpg', [ayeshaAtGoogle.picture]])
})
