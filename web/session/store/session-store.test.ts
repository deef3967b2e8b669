import { describe, expect, it, vi } from 'vitest'
import { makeProblem } from '#test/http/make-problem.ts'
import { NetworkFailure } from '#web/api/network-failure.ts'
import { GoogleSignInOff } from '#web/session/identity/identity-client.ts'
import {
  alice,
  authError,
  bob,
  secret,
  settled,
  setUpSession,
  tokenOf,
  signIn,
} from '#test/identity/fake-session.ts'

describe('finding out who is signed in', () => {
  it('starts in the loading state with nobody signed in', () => {
    expect(setUpSession().store.read()).toMatchObject({ status: 'unknown', user: null, loading: true })
  })

  it('knows a guest at once, without the identity SDK', () => {
    const { store, openIdentity } = setUpSession()
    void store.start()
    expect(store.read()).toMatchObject({ status: 'guest', user: null, loading: false })
    expect(openIdentity).not.toHaveBeenCalled()
  })

  it('keeps what a guest typed or searched for', async () => {
    const { store, forgetOwnData } = setUpSession()
    await store.start()
    expect(forgetOwnData).not.toHaveBeenCalled()
  })

  it('knows who was signed in before a reload, and obtains a token for them', async () => {
    const { store, tokens } = setUpSession({ signedIn: alice })
    await store.start()
    await settled(store)
    expect(store.read().user).toEqual(alice)
    expect(tokens.read()).toBe(tokenOf('id-uid-alice'))
  })

  it('asks for no new token while the old one is valid', async () => {
    const { store, tokens, asked } = setUpSession({ signedIn: alice })
    tokens.keep(tokenOf('kept'), alice.uid)
    await store.start()
    await settled(store)
    expect(asked).not.toHaveBeenCalled()
  })

  it('replaces the token of another person', async () => {
    const { store, tokens } = setUpSession({ signedIn: alice })
    tokens.keep(tokenOf('bobs'), bob.uid)
    await store.start()
    await settled(store)
    expect(tokens.read()).toBe(tokenOf('id-uid-alice'))
  })

  it('knows who signed in in another tab while this page was closed', async () => {
    const { store, tokens, marker } = setUpSession({ signedIn: alice })
    marker.set(bob.uid)
    await store.start()
    await settled(store)
    expect(store.read()).toMatchObject({ user: alice, endReason: undefined })
    expect([tokens.readOwner(), marker.read()]).toEqual([alice.uid, alice.uid])
  })

  it('stays in the loading state if the SDK does not load, and succeeds at the next try', async () => {
    const { store, openIdentity } = setUpSession({ signedIn: alice })
    openIdentity.mockRejectedValueOnce(new NetworkFailure())
    await store.start()
    expect(store.read()).toMatchObject({ user: null, loading: true, delayed: true })
    await store.start()
    await settled(store)
    expect(store.read()).toMatchObject({ user: alice, delayed: false })
  })

  it('obtains one token if it is asked twice while the SDK loads', async () => {
    const { promise, resolve } = Promise.withResolvers<string>()
    const { store, asked } = setUpSession({ signedIn: alice, exchange: () => promise })
    const started = [store.start(), store.start()]
    await vi.waitFor(() => expect(asked).toHaveBeenCalled())
    resolve(tokenOf('one'))
    await Promise.all(started)
    await settled(store)
    expect(store.read().user).toEqual(alice)
    expect(asked).toHaveBeenCalledOnce()
  })

  it('keeps somebody signed in while our server does not answer', async () => {
    const { store } = setUpSession({ signedIn: alice, exchange: () => Promise.reject(new NetworkFailure()) })
    await store.start()
    await settled(store)
    expect(store.read()).toMatchObject({ user: alice, endReason: undefined })
  })
})

describe('signing in, up and out', () => {
  it('is loading until it is done', async () => {
    const { store, seen, marker } = setUpSession()
    void store.start()
    const done = store.authenticate(signIn)
    expect(store.read()).toMatchObject({ status: 'signing-in', loading: true })
    await done
    expect(store.read()).toMatchObject({ status: 'signed-in', user: alice, loading: false })
    expect(seen.filter((state) => state.user && state.loading)).not.toHaveLength(0)
    expect(marker.isSet()).toBe(true)
  })

  it('throws the provider’s refusal and stays signed out', async () => {
    const { store, client, marker } = setUpSession()
    client.signIn = () => Promise.reject(authError('auth/invalid-credential'))
    void store.start()
    await expect(store.authenticate(signIn)).rejects.toMatchObject({ code: 'auth/invalid-credential' })
    expect(store.read()).toMatchObject({ user: null, loading: false })
    expect(marker.isSet()).toBe(false)
  })

  it('keeps the data of a guest when they sign in', async () => {
    const { store, forgetOwnData } = setUpSession()
    void store.start()
    await store.authenticate(signIn)
    expect(forgetOwnData).not.toHaveBeenCalled()
  })

  it('shows the new name and photo once the profile is set', async () => {
    const { store } = setUpSession()
    void store.start()
    await store.authenticate((client) => client.signUp(secret))
    await store.authenticate((client) =>
      client.updateProfile({ displayName: 'Alice', photoURL: '/images/a.jpg' }),
    )
    expect(store.read().user).toMatchObject({ displayName: 'Alice', photoURL: '/images/a.jpg' })
  })

  it('signs out a person whom our server does not know, and says why', async () => {
    const exchange = () => Promise.reject(makeProblem('no-user-record', 'Please sign up.'))
    const { store, client } = setUpSession({ exchange })
    void store.start()
    await expect(store.authenticate(signIn)).rejects.toMatchObject({
      name: 'SessionRefused',
      reason: 'no-record',
    })
    expect(store.read()).toMatchObject({ user: null, loading: false, endReason: undefined })
    expect(client.readUser()).toBeNull()
  })

  it('says why our server refuses a person even if the provider cannot sign them out', async () => {
    const exchange = () => Promise.reject(makeProblem('no-user-record', 'Please sign up.'))
    const { store, client, report, marker } = setUpSession({ exchange })
    const failure = authError('auth/internal-error')
    client.signOut = () => Promise.reject(failure)
    void store.start()
    await expect(store.authenticate(signIn)).rejects.toMatchObject({ reason: 'no-record' })
    expect(report).toHaveBeenCalledWith('Signing out at the identity provider failed', failure)
    expect([store.read().user, marker.isSet()]).toEqual([null, false])
  })

  it('asks once for a fresh ID token if our server does not accept the first', async () => {
    const { store, asked, tokens } = setUpSession()
    asked.mockRejectedValueOnce(makeProblem('not-signed-in', 'Expired.'))
    void store.start()
    await store.authenticate(signIn)
    expect(asked.mock.calls.map(([idToken]) => idToken)).toEqual(['id-uid-alice', 'id-uid-alice-fresh'])
    expect(tokens.read()).toBe(tokenOf('id-uid-alice-fresh'))
  })

  it('removes all data of a person who signs out', async () => {
    const { store, tokens, marker, forgetOwnData } = setUpSession({ signedIn: alice })
    await store.start()
    await settled(store)
    forgetOwnData.mockClear()
    expect(await store.signOut()).toBe(true)
    expect(store.read()).toMatchObject({
      user: null,
      loading: false,
      endReason: undefined,
      signedOutHere: true,
    })
    expect([tokens.read(), marker.isSet()]).toEqual([undefined, false])
    expect(forgetOwnData).toHaveBeenCalled()
  })

  it('clears `signedOutHere` once somebody is signed in again', async () => {
    const { store } = setUpSession({ signedIn: alice })
    await store.start()
    await settled(store)
    await store.signOut()
    await store.authenticate(signIn)
    expect(store.read()).toMatchObject({ user: alice, signedOutHere: false })
  })

  it('signs out together with another tab, before the SDK notices', async () => {
    const { store, client, tokens, marker } = setUpSession({ signedIn: alice })
    await store.start()
    await settled(store)
    marker.clear()
    await store.start()
    expect(store.read()).toMatchObject({ user: null, loading: false, endReason: undefined })
    expect([client.readUser(), tokens.read()]).toEqual([alice, undefined])
  })

  it('signs out together with another tab that does so while a token is being renewed, and stores no token', async () => {
    const { store, asked, tokens, marker } = setUpSession({ signedIn: alice })
    await store.start()
    await settled(store)
    const { promise, resolve } = Promise.withResolvers<string>()
    asked.mockReturnValueOnce(promise)
    const renewed = tokens.renew(tokens.read())
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
    marker.clear()
    await store.start()
    resolve(tokenOf('late'))
    await renewed
    expect(store.read()).toMatchObject({ user: null, loading: false, endReason: undefined })
    expect(tokens.read()).toBeUndefined()
  })

  it('signs in again together with another tab, although nothing has changed for the SDK', async () => {
    const { store, marker, asked } = setUpSession({ signedIn: alice })
    await store.start()
    await settled(store)
    marker.clear()
    await store.start()
    marker.set(alice.uid)
    await store.start()
    expect(store.read().user).toEqual(alice)
    expect(asked).toHaveBeenCalledTimes(2)
  })

  it('waits for the SDK if somebody else signs in in another tab, and keeps their token', async () => {
    const { store, client, become, tokens, marker, asked } = setUpSession({ signedIn: alice })
    await store.start()
    await settled(store)
    marker.clear()
    await store.start()
    tokens.keep(tokenOf('bobs'), bob.uid)
    marker.set(bob.uid)
    // The SDK in this tab still has the session that ended when she signed out.
    asked.mockRejectedValue(makeProblem('not-signed-in', 'Ended.'))
    await store.start()
    expect(store.read()).toMatchObject({ user: null, endReason: undefined })
    expect([client.readUser(), tokens.read()]).toEqual([alice, tokenOf('bobs')])
    become(bob)
    await vi.waitFor(() => expect(store.read().user).toEqual(bob))
    expect(tokens.read()).toBe(tokenOf('bobs'))
  })

  it('reports a failed sign-out and stays signed in', async () => {
    const { store, client, report, marker } = setUpSession({ signedIn: alice })
    await store.start()
    await settled(store)
    const failure = authError('auth/internal-error')
    client.signOut = () => Promise.reject(failure)
    expect(await store.signOut()).toBe(false)
    expect(report).toHaveBeenCalledWith('Signing out failed', failure)
    expect(store.read()).toMatchObject({ user: alice, loading: false })
    expect(marker.isSet()).toBe(true)
  })

  it('loads no SDK for Google’s popup before the popup has given a result', async () => {
    const { store, openIdentity } = setUpSession()
    void store.start()
    const off = Promise.reject(new GoogleSignInOff())
    await expect(store.signInWithGoogle(off)).rejects.toMatchObject({ name: 'GoogleSignInOff' })
    expect(openIdentity).not.toHaveBeenCalled()
    expect(store.read().loading).toBe(false)
  })
})
