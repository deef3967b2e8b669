import type { Flow } from './scene.ts'

/** Signs in at an address without an account, and then at the same one with a wrong password. Returns both error codes. */
export const enterUnknownThenWrong: Flow['run'] = async ({ sdk, open, email }) => {
  const say = (error: { code: string }) => error.code
  const unknown = await sdk.signInWithEmailAndPassword(open(), email, 'a good password').catch(say)
  await sdk.createUserWithEmailAndPassword(open(), email, 'a good password')
  return [unknown, await sdk.signInWithEmailAndPassword(open(), email, 'a wrong one').catch(say)]
}

/** Flows with an address and a password. */
export const passwordFlows: Flow[] = [
  {
    name: 'an account is created, and its address is case-insensitive',
    ends: ['lower', 'lower'],
    run: async ({ sdk, open, email }) => {
      const { user } = await sdk.createUserWithEmailAndPassword(
        open(),
        email.toUpperCase(),
        'a good password',
      )
      const again = await sdk.signInWithEmailAndPassword(open(), email, 'a good password')
      return [user.email, again.user.email].map((each) => (each === email ? 'lower' : each))
    },
  },
  {
    name: 'a sign-up with an address that has an account is refused',
    ends: 'auth/email-already-in-use',
    run: async ({ sdk, open, email }) => {
      await sdk.createUserWithEmailAndPassword(open(), email, 'a good password')
      await sdk.createUserWithEmailAndPassword(open(), email, 'another password')
    },
  },
  {
    name: 'a sign-in without a password is refused',
    ends: 'auth/missing-password',
    run: ({ sdk, open, email }) => sdk.createUserWithEmailAndPassword(open(), email, ''),
  },
  {
    name: 'a malformed address is refused',
    ends: 'auth/invalid-email',
    run: ({ sdk, open }) => sdk.createUserWithEmailAndPassword(open(), 'nobody', 'a good password'),
  },
  {
    name: 'an unknown address is refused like a wrong password',
    ends: ['auth/invalid-credential', 'auth/invalid-credential'],
    run: enterUnknownThenWrong,
  },
  {
    name: 'too many wrong passwords are refused',
    ends: 'auth/too-many-requests',
    run: async ({ sdk, open, email }) => {
      for (let nth = 0; nth < 20; nth += 1) {
        const code = await sdk
          .signInWithEmailAndPassword(open(), email, `guess number ${nth}`)
          .catch((error: { code: string }) => error.code)
        if (code !== 'auth/invalid-credential') return code
      }
      return 'never stopped'
    },
  },
  {
    name: 'a disabled account is reported only with the right password',
    ends: ['auth/user-disabled', 'auth/invalid-credential'],
    run: async ({ sdk, open, kit, email }) => {
      const say = (error: { code: string }) => error.code
      const { user } = await sdk.createUserWithEmailAndPassword(open(), email, 'a good password')
      await kit.disable(user.uid)
      const right = await sdk.signInWithEmailAndPassword(open(), email, 'a good password').catch(say)
      return [right, await sdk.signInWithEmailAndPassword(open(), email, 'a wrong one').catch(say)]
    },
  },
  {
    name: 'a disabled account that is signed in is signed out',
    ends: ['auth/user-disabled', null],
    run: async ({ sdk, open, kit, email }) => {
      const auth = open()
      const { user } = await sdk.createUserWithEmailAndPassword(auth, email, 'a good password')
      await kit.disable(user.uid)
      const code = await user.getIdToken(true).catch((error: { code: string }) => error.code)
      return [code, auth.currentUser]
    },
  },
  {
    name: 'name and photo are set and cleared',
    ends: [
      ['Ayesha', '/images/a.jpg'],
      [null, null],
    ],
    run: async ({ sdk, open, email }) => {
      const { user } = await sdk.createUserWithEmailAndPassword(open(), email, 'a good password')
      await sdk.updateProfile(user, { displayName: 'Ayesha', photoURL: '/images/a.jpg' })
      await user.reload()
      const set = [user.displayName, user.photoURL]
      await sdk.updateProfile(user, { displayName: '', photoURL: '' })
      await user.reload()
      return [set, [user.displayName ?? null, user.photoURL ?? null]]
    },
  },
  {
    name: 'a new password signs out every other device, but not this one',
    ends: ['auth/user-token-expired', 'in'],
    run: async ({ sdk, open, email }) => {
      const { user } = await sdk.createUserWithEmailAndPassword(open(), email, 'a good password')
      const other = await sdk.signInWithEmailAndPassword(open(), email, 'a good password')
      await sdk.updatePassword(user, 'a better password')
      const out = await other.user.getIdToken(true).catch((error: { code: string }) => error.code)
      return [out, (await user.getIdToken(true)) ? 'in' : 'out']
    },
  },
  {
    name: 'after an old sign-in, changing the password needs a reauthentication',
    ends: ['auth/requires-recent-login', 'changed'],
    run: async ({ sdk, open, kit, email }) => {
      const { user } = await sdk.createUserWithEmailAndPassword(open(), email, 'a good password')
      await kit.pass(6)
      const refused = await sdk
        .updatePassword(user, 'a better password')
        .catch((error: { code: string }) => error.code)
      const proof = sdk.EmailAuthProvider.credential(email, 'a good password')
      await sdk.reauthenticateWithCredential(user, proof)
      await sdk.updatePassword(user, 'a better password')
      return [refused, 'changed']
    },
  },
  {
    name: 'reauthentication with another person’s credential is refused',
    ends: 'auth/user-mismatch',
    run: async ({ sdk, open, email }) => {
      await sdk.createUserWithEmailAndPassword(open(), `other-${email}`, 'a good password')
      const { user } = await sdk.createUserWithEmailAndPassword(open(), email, 'a good password')
      const proof = sdk.EmailAuthProvider.credential(`other-${email}`, 'a good password')
      await sdk.reauthenticateWithCredential(user, proof)
    },
  },
  {
    name: 'the sign-in methods of an address are not revealed',
    ends: [],
    run: async ({ sdk, open, email }) => {
      await sdk.createUserWithEmailAndPassword(open(), email, 'a good password')
      return sdk.fetchSignInMethodsForEmail(open(), email)
    },
  },
  {
    name: 'an address is not changed before it is verified',
    ends: 'auth/operation-not-allowed',
    run: async ({ sdk, open, email }) => {
      const { user } = await sdk.createUserWithEmailAndPassword(open(), email, 'a good password')
      await sdk.updateEmail(user, `new-${email}`)
    },
  },
  {
    name: 'a deleted account is gone from every device',
    ends: ['auth/user-token-expired', 'auth/invalid-credential'],
    run: async ({ sdk, open, email }) => {
      const say = (error: { code: string }) => error.code
      const { user } = await sdk.createUserWithEmailAndPassword(open(), email, 'a good password')
      const other = await sdk.signInWithEmailAndPassword(open(), email, 'a good password')
      await sdk.deleteUser(user)
      return [
        await other.user.getIdToken(true).catch(say),
        await sdk.signInWithEmailAndPassword(open(), email, 'a good password').catch(say),
      ]
    },
  },
  {
    name: 'unsupported sign-in methods are refused: anonymous, by a link, by a custom token',
    ends: ['auth/admin-restricted-operation', 'auth/operation-not-allowed'],
    run: async ({ sdk, open, email }) => {
      const say = (error: { code: string }) => error.code
      const settings = { url: 'http://localhost/', handleCodeInApp: true }
      return [
        await sdk.signInAnonymously(open()).catch(say),
        await sdk.sendSignInLinkToEmail(open(), email, settings).catch(say),
      ]
    },
  },
]
