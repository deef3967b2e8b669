import { enterUnknownThenWrong } from './password-flows.ts'
import type { Flow } from './scene.ts'

/** Flows for error codes that no other flow causes. */
export const codeFlows: Flow[] = [
  {
    name: 'an unknown API key and one of another project are refused',
    ends: ['auth/invalid-api-key', 'auth/api-key-not-valid.-please-pass-a-valid-api-key.'],
    run: async ({ sdk, open, email }) => {
      const say = (error: { code: string }) => error.code
      const enter = async (apiKey: string) =>
        sdk.signInWithEmailAndPassword(open({ apiKey }), email, 'a good password')
      return [await enter('').catch(say), await enter('of-another').catch(say)]
    },
  },
  {
    name: 'an ID token of another product is refused',
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
    name: 'an account without a tenant is refused where a tenant is required',
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
    name: 'an unknown address and a wrong password have different errors',
    ends: ['auth/user-not-found', 'auth/wrong-password'],
    run: enterUnknownThenWrong,
  },
  {
    name: 'a request for an email to an unknown address is refused',
    ends: 'auth/user-not-found',
    run: ({ sdk, open, email }) => sdk.sendPasswordResetEmail(open(), email),
  },
  {
    name: 'a request for an email to a disabled account says that it is disabled',
    ends: 'auth/user-disabled',
    run: async ({ sdk, open, kit, email }) => {
      const { user } = await sdk.createUserWithEmailAndPassword(open(), email, 'a good password')
      await kit.disable(user.uid)
      await sdk.sendPasswordResetEmail(open(), email)
    },
  },
  {
    name: 'reauthentication with an unknown address is refused',
    ends: 'auth/user-mismatch',
    run: async ({ sdk, open, email }) => {
      const { user } = await sdk.createUserWithEmailAndPassword(open(), email, 'a good password')
      const proof = sdk.EmailAuthProvider.credential(`nobody-${email}`, 'a good password')
      await sdk.reauthenticateWithCredential(user, proof)
    },
  },
  {
    name: 'the sign-in methods of an address are revealed',
    ends: ['password'],
    run: async ({ sdk, open, email }) => {
      await sdk.createUserWithEmailAndPassword(open(), email, 'a good password')
      return sdk.fetchSignInMethodsForEmail(open(), email)
    },
  },
]
