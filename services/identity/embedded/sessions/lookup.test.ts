import { linkWithCredential, multiFactor, reload } from 'firebase/auth'
import { expect, test } from 'vitest'
import { ayeshaAtGoogle, acceptGoogleToken, credentialOf } from '#test/identity/google-tokens.ts'
import { ayesha, startTestIdentity } from '#test/identity/identity-service.ts'
import { holderOf } from '#test/identity/second-factor.ts'

const service = await startTestIdentity({ verifyGoogleToken: acceptGoogleToken })
const holder = holderOf(service)
const { email } = ayesha

test('the SDK gets the second factors and every sign-in method, with its data about the person', async () => {
  const user = await holder.signUpVerified()
  await linkWithCredential(user, credentialOf({ ...ayeshaAtGoogle, email: 'ayesha@elsewhere.example' }))
  await holder.enroll(user, 'my phone')
  await reload(user)
  expect(multiFactor(user).enrolledFactors).toMatchObject([{ factorId: 'totp', displayName: 'my phone' }])
  expect(user.providerData).toMatchObject([
    {
      providerId: 'google.com',
      uid: ayeshaAtGoogle.subject,
      email: 'ayesha@elsewhere.example',
      displayName: 'Ayesha Rahman',
      photoURL: ayeshaAtGoogle.picture,
    },
    { providerId: 'password', uid: email, email },
  ])

  const { body } = await service.call('lookup', { idToken: await user.getIdToken() })
  expect(body.users[0]).toMatchObject({
    mfaInfo: [{ mfaEnrollmentId: expect.any(String), enrolledAt: expect.any(String), totpInfo: {} }],
    providerUserInfo: [
      { providerId: 'google.com', federatedId: ayeshaAtGoogle.subject, rawId: ayeshaAtGoogle.subject },
      { providerId: 'password', federatedId: email, rawId: email },
    ],
  })
  expect(JSON.stringify(body)).not.toMatch(/secret/i)
})
