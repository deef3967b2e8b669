import type { Flow } from './scene.ts'

/** Flows with the codes of emails. */
export const emailFlows: Flow[] = [
  {
    name: 'a password of five letters is refused',
    ends: 'auth/weak-password',
    run: ({ sdk, open, email }) => sdk.createUserWithEmailAndPassword(open(), email, 'short'),
  },
  {
    name: 'the code of an email sets a new password, once',
    ends: ['its own', 'in', 'auth/invalid-action-code'],
    run: async ({ sdk, open, kit, email }) => {
      const auth = open()
      await sdk.createUserWithEmailAndPassword(auth, email, 'a good password')
      await sdk.sendPasswordResetEmail(open(), email)
      const code = await kit.readEmail(email)
      const whose = await sdk.verifyPasswordResetCode(auth, code)
      await sdk.confirmPasswordReset(auth, code, 'a better password')
      const { user } = await sdk.signInWithEmailAndPassword(open(), email, 'a better password')
      const again = await sdk
        .confirmPasswordReset(auth, code, 'a third password')
        .catch((error: { code: string }) => error.code)
      return [whose === email ? 'its own' : whose, user ? 'in' : 'out', again]
    },
  },
  {
    name: 'a request for an email to an unknown address is answered like any other',
    ends: 'sent, as far as one can see',
    run: async ({ sdk, open, email }) => {
      await sdk.sendPasswordResetEmail(open(), email)
      return 'sent, as far as one can see'
    },
  },
  {
    name: 'a code is refused after an hour',
    ends: 'auth/expired-action-code',
    run: async ({ sdk, open, kit, email }) => {
      await sdk.createUserWithEmailAndPassword(open(), email, 'a good password')
      await sdk.sendPasswordResetEmail(open(), email)
      const code = await kit.readEmail(email)
      await kit.pass(61)
      await sdk.confirmPasswordReset(open(), code, 'a better password')
    },
  },
  {
    name: 'an unknown code is refused',
    ends: 'auth/invalid-action-code',
    run: ({ sdk, open }) => sdk.checkActionCode(open(), 'no-code-at-all'),
  },
  {
    name: 'the code of an email verifies the address',
    ends: [false, 'VERIFY_EMAIL', true],
    run: async ({ sdk, open, kit, email }) => {
      const auth = open()
      const { user } = await sdk.createUserWithEmailAndPassword(auth, email, 'a good password')
      const before = user.emailVerified
      await sdk.sendEmailVerification(user)
      const code = await kit.readEmail(email)
      const { operation } = await sdk.checkActionCode(auth, code)
      await sdk.applyActionCode(auth, code)
      await user.reload()
      return [before, operation, user.emailVerified]
    },
  },
]
