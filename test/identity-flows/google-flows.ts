import type * as Firebase from 'firebase/auth'
import type { Flow } from './scene.ts'

/** Flows with Google and with a second factor. */
export const googleFlows: Flow[] = [
  {
    name: 'the first sign-in with Google creates an account with a verified address',
    ends: [true, false, true, 'Karim'],
    run: async ({ sdk, open, kit, email }) => {
      const token = () => kit.askGoogle({ email, name: 'Karim', isVerified: true })
      const enter = async () =>
        sdk.signInWithCredential(open(), sdk.GoogleAuthProvider.credential(await token()))
      const first = await enter()
      const second = await enter()
      return [
        sdk.getAdditionalUserInfo(first)?.isNewUser,
        sdk.getAdditionalUserInfo(second)?.isNewUser,
        second.user.emailVerified && second.user.uid === first.user.uid,
        second.user.displayName,
      ]
    },
  },
  {
    name: 'Google takes over an account with an unverified address, and its password becomes invalid',
    ends: ['the same account', 'auth/invalid-credential', 'auth/user-token-expired'],
    run: async ({ sdk, open, kit, email }) => {
      const say = (error: { code: string }) => error.code
      const before = await sdk.createUserWithEmailAndPassword(open(), email, 'a good password')
      const token = await kit.askGoogle({ email, name: 'Karim', isVerified: true })
      const { user } = await sdk.signInWithCredential(open(), sdk.GoogleAuthProvider.credential(token))
      return [
        user.uid === before.user.uid ? 'the same account' : 'another',
        await sdk.signInWithEmailAndPassword(open(), email, 'a good password').catch(say),
        await before.user.getIdToken(true).catch(say),
      ]
    },
  },
  {
    name: 'a Google account without a verified address does not sign in to the account of that address',
    ends: 'auth/account-exists-with-different-credential',
    run: async ({ sdk, open, kit, email }) => {
      await sdk.createUserWithEmailAndPassword(open(), email, 'a good password')
      const token = await kit.askGoogle({ email, name: 'Karim', isVerified: false })
      await sdk.signInWithCredential(open(), sdk.GoogleAuthProvider.credential(token))
    },
  },
  {
    name: 'a Google account with an address that Google does not host does not sign in to an existing account',
    ends: 'auth/account-exists-with-different-credential',
    run: async ({ sdk, open, kit, email }) => {
      await sdk.createUserWithEmailAndPassword(open(), email, 'a good password')
      const token = await kit.askGoogle({ email, name: 'Karim', isVerified: true, isHosted: false })
      await sdk.signInWithCredential(open(), sdk.GoogleAuthProvider.credential(token))
    },
  },
  {
    name: 'after an opened verification email, Google still takes over the account and ends its sessions',
    ends: [true, ['google.com'], 'auth/user-token-expired'],
    run: async ({ sdk, open, kit, email }) => {
      const { user } = await sdk.createUserWithEmailAndPassword(open(), email, 'a good password')
      await sdk.sendEmailVerification(user)
      await sdk.applyActionCode(open(), await kit.readEmail(email))
      await user.reload()
      const token = await kit.askGoogle({ email, name: 'Karim', isVerified: true })
      const owner = await sdk.signInWithCredential(open(), sdk.GoogleAuthProvider.credential(token))
      return [
        user.emailVerified,
        owner.user.providerData.map((each) => each.providerId),
        await user.getIdToken(true).catch((error: { code: string }) => error.code),
      ]
    },
  },
  {
    name: 'Google is linked, signs in, and is unlinked again',
    ends: [['password', 'google.com'], 'the same account', ['password']],
    run: async ({ sdk, open, kit, email }) => {
      const auth = open()
      const { user } = await sdk.createUserWithEmailAndPassword(auth, email, 'a good password')
      await sdk.sendEmailVerification(user)
      await sdk.applyActionCode(auth, await kit.readEmail(email))
      const token = () => kit.askGoogle({ email: `g-${email}`, name: 'Karim', isVerified: true })
      await sdk.linkWithCredential(user, sdk.GoogleAuthProvider.credential(await token()))
      const names = () =>
        user.providerData
          .map((each) => each.providerId)
          .toSorted()
          .toReversed()
      const linked = names()
      const entered = await sdk.signInWithCredential(open(), sdk.GoogleAuthProvider.credential(await token()))
      await sdk.unlink(user, 'google.com')
      return [linked, entered.user.uid === user.uid ? 'the same account' : 'another', names()]
    },
  },
  {
    name: 'one Google account is not linked to two of ours',
    ends: 'auth/credential-already-in-use',
    run: async ({ sdk, open, kit, email }) => {
      const token = () => kit.askGoogle({ email: `g-${email}`, name: 'Karim', isVerified: true })
      await sdk.signInWithCredential(open(), sdk.GoogleAuthProvider.credential(await token()))
      const auth = open()
      const { user } = await sdk.createUserWithEmailAndPassword(auth, email, 'a good password')
      await sdk.sendEmailVerification(user)
      await sdk.applyActionCode(auth, await kit.readEmail(email))
      await sdk.linkWithCredential(user, sdk.GoogleAuthProvider.credential(await token()))
    },
  },
  {
    name: 'while an address is not verified, a Google account with another address cannot be linked',
    ends: 'auth/unverified-email',
    run: async ({ sdk, open, kit, email }) => {
      const { user } = await sdk.createUserWithEmailAndPassword(open(), email, 'a good password')
      const token = await kit.askGoogle({ email: `g-${email}`, name: 'Karim', isVerified: true })
      await sdk.linkWithCredential(user, sdk.GoogleAuthProvider.credential(token))
    },
  },
  {
    name: 'a token that is not Google’s is refused',
    ends: 'auth/invalid-credential',
    run: ({ sdk, open }) =>
      sdk.signInWithCredential(open(), sdk.GoogleAuthProvider.credential('not.a.token')),
  },
  {
    name: 'a second factor is turned on, required, refused when wrong, and accepted when right',
    ends: ['auth/multi-factor-auth-required', 'auth/invalid-verification-code', 'in'],
    run: async ({ sdk, open, kit, email }) => {
      const auth = open()
      const { user } = await sdk.createUserWithEmailAndPassword(auth, email, 'a good password')
      await sdk.sendEmailVerification(user)
      await sdk.applyActionCode(auth, await kit.readEmail(email))
      await user.getIdToken(true)
      const secret = await sdk.TotpMultiFactorGenerator.generateSecret(
        await sdk.multiFactor(user).getSession(),
      )
      const first = sdk.TotpMultiFactorGenerator.assertionForEnrollment(
        secret,
        await kit.showCode(secret.secretKey),
      )
      await sdk.multiFactor(user).enroll(first, 'My phone')
      await kit.pass(1)
      const other = open()
      const asked = await sdk
        .signInWithEmailAndPassword(other, email, 'a good password')
        .catch((error: Firebase.MultiFactorError) => error)
      if (!('customData' in asked)) return 'not asked'
      const resolver = sdk.getMultiFactorResolver(other, asked)
      const answerSecondFactor = (code: string) =>
        resolver.resolveSignIn(
          sdk.TotpMultiFactorGenerator.assertionForSignIn(resolver.hints[0]?.uid ?? '', code),
        )
      const wrong = await answerSecondFactor('000000').catch((error: { code: string }) => error.code)
      const passed = await answerSecondFactor(await kit.showCode(secret.secretKey))
      return [asked.code, wrong, passed.user.uid === user.uid ? 'in' : 'another']
    },
  },
  {
    name: 'a second factor needs a verified address',
    ends: 'auth/unverified-email',
    run: async ({ sdk, open, email }) => {
      const { user } = await sdk.createUserWithEmailAndPassword(open(), email, 'a good password')
      await sdk.TotpMultiFactorGenerator.generateSecret(await sdk.multiFactor(user).getSession())
    },
  },
]
