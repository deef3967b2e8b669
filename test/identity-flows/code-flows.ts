import type { Flow } from './scene.ts'

/** Flows for error codes that no other flow causes. */
export const codeFlows: Flow[] = [
  {
    name: 'an API key that is none, and one of another project',
    ends: ['auth/invalid-api-key', 'auth/api-key-not-valid.-please-pass-a-valid-api-key.'],
    run: async ({ sdk, open, email }) => {
      const say = (error: { code: string }) => error.code
      const enter = async (apiKey: string) =>
        sdk.signInWithEmailAndPassword(open({ apiKey }), email, 'a good password')
      return [await enter('').catch(say), await enter('of-another').catch(say)]
    },
  },
  {
    name: 'an ID token that is not the product’s',
    ends: 'auth/invalid-user-token',
    run: async ({ sdk, open, email }) => {
      const { user } = await sdk.createUserWithEmailAndPassword(open(), email, 'a good password')
      // Damages the stored token, because the SDK offers no other way to send a damaged one.
      const kept = user as unknown as { stsTokenManager: { accessToken: string } }
      kept.stsTokenManager.accessToken = 'not.a.token'
      await user.reload()
    },
  },
  {
    name: 'an account of no tenant, where one of a tenant is asked for',
    ends: ['auth/tenant-id-mismatch', null],
    run: async ({ sdk, open, email }) => {
      await sdk.createUserWithEmailAndPassword(open(), email, 'a good password')
      const auth = open()
      auth.tenantId = 'another-site'
      const code = await sdk
        .signInWithEmailAndPassword(auth, email, 'a good password')
        .catch((error: { code: string }) => error.code)
      return [code, auth.currentUser]
    },
  },
]

/** Flows with `EMAIL_ENUMERATION_PROTECTION=off`, where answers reveal whether an account exists. */
export const revealedFlows: Flow[] = [
  {
    name: 'an address without an account, and a wrong password, are told apart',
    ends: ['auth/user-not-found', 'auth/wrong-password'],
    run: async ({ sdk, open, email }) => {
      const say = (error: { code: string }) => error.code
      const unknown = await sdk.signInWithEmailAndPassword(open(), email, 'a good password').catch(say)
      await sdk.createUserWithEmailAndPassword(open(), email, 'a good password')
      return [unknown, await sdk.signInWithEmailAndPassword(open(), email, 'a wrong one').catch(say)]
    },
  },
  {
    name: 'an email to an address without an account',
    ends: 'auth/user-not-found',
    run: ({ sdk, open, email }) => sdk.sendPasswordResetEmail(open(), email),
  },
  {
    name: 'a disabled account is named where an email to it is asked for',
    ends: 'auth/user-disabled',
    run: async ({ sdk, open, kit, email }) => {
      const { user } = await sdk.createUserWithEmailAndPassword(open(), email, 'a good password')
      await kit.disable(user.uid)
      await sdk.sendPasswordResetEmail(open(), email)
    },
  },
  {
    name: 'an address without an account shows nothing again for who is signed in',
    ends: 'auth/user-mismatch',
    run: async ({ sdk, open, email }) => {
      const { user } = await sdk.createUserWithEmailAndPassword(open(), email, 'a good password')
      const proof = sdk.EmailAuthProvider.credential(`nobody-${email}`, 'a good password')
      await sdk.reauthenticateWithCredential(user, proof)
    },
  },
  {
    name: 'the sign-in methods of an address are told',
    ends: ['password'],
    run: async ({ sdk, open, email }) => {
      await sdk.createUserWithEmailAndPassword(open(), email, 'a good password')
      return sdk.fetchSignInMethodsForEmail(open(), email)
    },
  },
]
