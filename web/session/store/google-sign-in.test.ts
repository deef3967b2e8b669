import { describe, expect, it, vi } from 'vitest'
import { makeProblem } from '#test/http/make-problem.ts'
import { NetworkFailure } from '#web/api/network-failure.ts'
import { type GoogleProof, SecondFactorNeeded } from '#web/session/identity/identity-client.ts'
import { alice, authError, bob, settled, setUpSession, tokenOf, signIn } from '#test/identity/fake-session.ts'

const proof: GoogleProof = { googleIdToken: 'from-google' }
const given = Promise.resolve(proof)
const newcomer = { ...alice, displayName: 'Alice Akter', photoURL: 'https://lh3.example/alice' }
const comesAs =
  (become: (user: typeof newcomer) => void, user: typeof newcomer, isNewAccount = false) =>
  async () => {
    become(user)
    return { isNewAccount }
  }
const unknown = () => makeProblem('no-user-record', 'Please sign up.')

describe('signing in with Google', () => {
  it('is loading while its window is open, and still follows a sign-in of another tab', async () => {
    const { store, client, become, marker } = setUpSession()
    void store.start()
    let give = (_: GoogleProof) => undefined as void
    const done = store.signInWithGoogle(new Promise((resolve) => (give = resolve)))
    expect(store.read()).toMatchObject({ status: 'signing-in', user: null, loading: true })
    void store.askProvider(async () => undefined)
    await vi.waitFor(() => expect(client.readUser()).toBeNull())
    // Another tab signs in with a password in the meantime.
    become(bob)
    marker.set(bob.uid)
    await store.start()
    expect(store.read().user).toEqual(bob)
    give(proof)
    await done
    expect(store.read()).toMatchObject({ user: alice, loading: false })
  })

  it('creates the record of a newcomer: an unverified buyer with the name and photo from Google', async () => {
    const { store, client, become, asked, createRecord, tokens } = setUpSession()
    client.signInWithGoogle = comesAs(become, newcomer)
    asked.mockRejectedValueOnce(unknown())
    void store.start()
    await store.signInWithGoogle(given)
    expect(createRecord.mock.calls).toEqual([
      [
        {
          name: 'Alice Akter',
          email: 'alice@x.com',
          image: 'https://lh3.example/alice',
          role: 'buyer',
          isAdmin: false,
        },
      ],
    ])
    expect(store.read().user).toEqual(newcomer)
    expect(tokens.read()).toBe(tokenOf('id-uid-alice'))
  })

  it('creates the record before it asks for a token if the account is new at the provider', async () => {
    const { store, client, become, asked, createRecord } = setUpSession()
    client.signInWithGoogle = comesAs(become, newcomer, true)
    createRecord.mockImplementation(async () => expect(asked).not.toHaveBeenCalled())
    void store.start()
    await store.signInWithGoogle(given)
    expect(createRecord).toHaveBeenCalledTimes(1)
    expect(asked).toHaveBeenCalledTimes(1)
    expect(store.read().user).toEqual(newcomer)
  })

  it('signs nobody in if the record cannot be read', async () => {
    const { store, client, become, asked, createRecord, marker } = setUpSession()
    client.signInWithGoogle = comesAs(become, newcomer)
    asked.mockRejectedValueOnce(new NetworkFailure())
    void store.start()
    await expect(store.signInWithGoogle(given)).rejects.toThrow(NetworkFailure)
    expect(store.read()).toMatchObject({ user: null, loading: false, endReason: undefined })
    expect([client.readUser(), marker.isSet()]).toEqual([null, false])
    asked.mockRejectedValueOnce(unknown())
    await store.signInWithGoogle(given)
    expect(createRecord).toHaveBeenCalledTimes(1)
    expect(store.read().user).toEqual(newcomer)
  })

  it('fails if another tab has signed them out in the meantime', async () => {
    const { store, client, become, createRecord } = setUpSession()
    client.signInWithGoogle = comesAs(become, newcomer, true)
    createRecord.mockImplementation(async () => become(null))
    void store.start()
    await expect(store.signInWithGoogle(given)).rejects.toMatchObject({ name: 'SessionRefused' })
    expect(store.read()).toMatchObject({ user: null, loading: false })
  })

  it('creates no record for somebody who has one', async () => {
    const { store, createRecord, asked } = setUpSession()
    void store.start()
    await store.signInWithGoogle(given)
    expect(createRecord).not.toHaveBeenCalled()
    expect(asked).toHaveBeenCalledTimes(1)
  })

  it('leaves nobody signed in if their record cannot be created', async () => {
    const { store, client, become, asked, createRecord } = setUpSession()
    client.signInWithGoogle = comesAs(become, newcomer)
    asked.mockRejectedValue(unknown())
    createRecord.mockRejectedValue(makeProblem('too-many-requests', 'Later.'))
    void store.start()
    await expect(store.signInWithGoogle(given)).rejects.toMatchObject({ code: 'too-many-requests' })
    expect(store.read()).toMatchObject({ user: null, loading: false, endReason: undefined })
    expect(client.readUser()).toBeNull()
  })

  it('waits until another tab has created the record of its newcomer', async () => {
    const { store, become, asked, marker } = setUpSession({ signedIn: bob })
    await store.start()
    await settled(store)
    asked.mockClear()
    become(newcomer)
    expect(store.read()).toMatchObject({ user: null, endReason: undefined })
    expect(asked).not.toHaveBeenCalled()
    marker.set(newcomer.uid)
    await store.start()
    expect(store.read()).toMatchObject({ user: newcomer, endReason: undefined })
  })
})

describe('a tab beside the one where somebody signs in with Google for the first time', () => {
  it('does nothing until the other tab has made the record', async () => {
    const { store, client, become, asked, marker, tokens } = setUpSession()
    await store.start()
    void store.askProvider(async () => undefined)
    await vi.waitFor(() => expect(client.readUser()).toBeNull())
    become(newcomer)
    expect(store.read()).toMatchObject({ status: 'guest', user: null, endReason: undefined })
    expect([client.readUser(), marker.isSet()]).toEqual([newcomer, false])
    expect(asked).not.toHaveBeenCalled()

    tokens.keep(tokenOf('theirs'), newcomer.uid)
    marker.set(newcomer.uid)
    await store.start()
    expect(store.read()).toMatchObject({ user: newcomer, endReason: undefined })
    expect(tokens.read()).toBe(tokenOf('theirs'))
  })

  it('does nothing even if the newcomer replaces somebody and the other tab is slow', async () => {
    const { store, client, become, tokens, marker } = setUpSession({ signedIn: bob })
    await store.start()
    await settled(store)
    tokens.keep(tokenOf('theirs'), newcomer.uid)
    become(newcomer)
    expect(store.read()).toMatchObject({ user: null, endReason: undefined })
    expect([client.readUser(), tokens.read(), marker.read()]).toEqual([newcomer, tokenOf('theirs'), bob.uid])
  })

  it('does not end the session of a newer person when the SDK reports late that nobody is signed in', async () => {
    const { store, become, marker, tokens } = setUpSession({ signedIn: alice })
    await store.start()
    await settled(store)
    tokens.keep(tokenOf('bobs'), bob.uid)
    marker.set(bob.uid)
    become(null)
    expect(store.read()).toMatchObject({ user: null, endReason: undefined })
    expect([tokens.read(), marker.read()]).toEqual([tokenOf('bobs'), bob.uid])
  })
})

describe('a second factor', () => {
  const factors = [{ id: 'totp-1', name: 'Phone', enrolledAt: new Date(0) }]

  it('completes the sign-in with a code', async () => {
    const { store, client, become } = setUpSession()
    client.signIn = async () => {
      throw new SecondFactorNeeded(factors, async () => become(alice), undefined)
    }
    void store.start()
    const refusal = await store.authenticate(signIn).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: 'auth/multi-factor-auth-required', factors })
    expect(store.read()).toMatchObject({ user: null, loading: false })
    await (refusal as SecondFactorNeeded).resolve('totp-1', '123456')
    expect(store.read().user).toEqual(alice)
  })

  it('can be tried again after a wrong code, and still creates the record of a newcomer from Google', async () => {
    const { store, client, become, asked, createRecord } = setUpSession()
    client.signInWithGoogle = async () => {
      throw new SecondFactorNeeded(
        factors,
        async (_, code) => {
          if (code !== '222222') throw authError('auth/invalid-verification-code')
          become(newcomer)
        },
        undefined,
      )
    }
    asked.mockRejectedValueOnce(unknown())
    void store.start()
    const needed = await store.signInWithGoogle(given).catch((error: unknown) => error as SecondFactorNeeded)
    if (!needed) throw new Error('nothing was asked')
    await expect(needed.resolve('totp-1', '111111')).rejects.toMatchObject({
      code: 'auth/invalid-verification-code',
    })
    expect(store.read().user).toBeNull()
    await needed.resolve('totp-1', '222222')
    expect(store.read().user).toEqual(newcomer)
    expect(createRecord).toHaveBeenCalledTimes(1)
  })
})

describe('the actions on an account', () => {
  async function signedIn() {
    const all = setUpSession({ signedIn: alice })
    await all.store.start()
    await settled(all.store)
    return all
  }

  it('obtain a new access token, because a new password makes the old token invalid', async () => {
    const { store, asked, tokens } = await signedIn()
    tokens.keep(tokenOf('old'), alice.uid)
    await store.changeAccount((client) => client.changePassword('a new one'))
    expect(asked).toHaveBeenCalledTimes(2)
    expect(tokens.read()).toBe(tokenOf('id-uid-alice'))
  })

  it('update the user at once, and return the result of the work', async () => {
    const { store, client, become } = await signedIn()
    const changed = { ...alice, emailVerified: true }
    client.reload = async () => become(changed)
    expect(await store.changeAccount(async (inner) => [await inner.reload(), 'done'].at(1))).toBe('done')
    expect(store.read()).toMatchObject({ user: changed, loading: false })
  })

  it('sign them out with a reason if the provider says that the account is disabled', async () => {
    const { store, client, become } = await signedIn()
    client.changePassword = async () => {
      become(null)
      throw authError('auth/user-disabled')
    }
    await expect(store.changeAccount((inner) => inner.changePassword('new'))).rejects.toMatchObject({
      code: 'auth/user-disabled',
    })
    expect(store.read()).toMatchObject({ user: null, endReason: 'disabled', loading: false })
  })

  it('keep them signed in if the action is refused', async () => {
    const { store, client } = await signedIn()
    client.changePassword = () => Promise.reject(authError('auth/requires-recent-login'))
    await expect(store.changeAccount((inner) => inner.changePassword('new'))).rejects.toMatchObject({
      code: 'auth/requires-recent-login',
    })
    expect(store.read()).toMatchObject({ user: alice, endReason: undefined })
  })
})
