import { describe, expect, it, vi } from 'vitest'
import { createAccessTokens } from '#web/api/access-token.ts'
import { createMemoryStorage } from '#web/api/local-storage.ts'
import { NetworkFailure } from '#web/api/network-failure.ts'
import type { GoogleProof } from '#web/session/identity/identity-client.ts'
import { createSignedInMarker } from '#web/own-data/signed-in-marker.ts'
import type { ConnectedSession } from './connect-session.ts'
import { deferSession } from '#web/session/store/open-session.ts'
import { alice, setUpSession, signIn } from '#test/identity/fake-session.ts'
import { createSessionState } from './session-state.ts'

/** A session whose code is loading until `arrive` or `fail` is called. */
function setUp({ isSignedIn = false } = {}) {
  const storage = createMemoryStorage()
  const marker = createSignedInMarker(() => storage)
  if (isSignedIn) marker.set(alice.uid)
  const tokens = createAccessTokens(() => storage)
  const state = createSessionState()
  const { store } = setUpSession(isSignedIn ? { signedIn: alice } : {})
  const connected: ConnectedSession = {
    start: vi.fn<ConnectedSession['start']>(async () => state.dispatch({ type: 'signed-in', user: alice })),
    followOtherTab: vi.fn<ConnectedSession['followOtherTab']>(),
    renew: async () => 'renewed',
    actions: store,
    sendPendingTokenSync: vi.fn<ConnectedSession['sendPendingTokenSync']>(),
  }
  const loads: PromiseWithResolvers<ConnectedSession>[] = []
  const connect = vi.fn<() => Promise<ConnectedSession>>(() => {
    const load = Promise.withResolvers<ConnectedSession>()
    loads.push(load)
    return load.promise
  })
  const forgetLeftovers = vi.fn<() => void>()
  const session = deferSession({
    state,
    connect,
    tokens,
    marker,
    pendingTokenSync: { isSet: () => false },
    forgetLeftovers,
    report: vi.fn<(what: string, error: unknown) => void>(),
  })
  const take = () => loads.splice(0)
  return {
    session,
    state,
    tokens,
    connect,
    forgetLeftovers,
    arrive: () => take().forEach((load) => load.resolve(connected)),
    fail: () => take().forEach((load) => load.reject(new Error('offline'))),
  }
}

describe('a session whose code has not loaded', () => {
  it('knows that a guest is a guest', async () => {
    const { session, state, connect, forgetLeftovers } = setUp()
    await session.start()
    expect(state.read()).toMatchObject({ status: 'guest', loading: false })
    expect(forgetLeftovers).toHaveBeenCalledOnce()
    expect(connect).not.toHaveBeenCalled()
  })

  it('loads its code to find out who is signed in', async () => {
    const { session, state, arrive } = setUp({ isSignedIn: true })
    const started = session.start()
    expect(state.read().loading).toBe(true)
    arrive()
    await started
    expect(state.read().user).toBe(alice)
  })

  it('says that it is delayed if the code does not load, and can load it again', async () => {
    const { session, state, connect, arrive, fail } = setUp({ isSignedIn: true })
    const started = session.start()
    fail()
    await started
    expect(state.read()).toMatchObject({ status: 'unknown', delayed: true })
    const again = session.start()
    arrive()
    await again
    expect(state.read().user).toBe(alice)
    expect(connect).toHaveBeenCalledTimes(2)
  })

  it('runs the requested actions once the code has loaded, and loads it once', async () => {
    const { session, connect, arrive } = setUp()
    const asked = Promise.all([
      session.actions.authenticate(signIn),
      session.actions.askProvider(async (client) => client.readUser()?.uid),
    ])
    arrive()
    await expect(asked).resolves.toEqual([undefined, alice.uid])
    expect(connect).toHaveBeenCalledOnce()
  })

  it('fails an action with a network failure, and the next action loads the code again', async () => {
    const { session, arrive, fail } = setUp()
    const lost = session.actions.authenticate(signIn)
    fail()
    await expect(lost).rejects.toBeInstanceOf(NetworkFailure)
    const next = session.actions.authenticate(signIn)
    arrive()
    await expect(next).resolves.toBeUndefined()
  })

  it('fails a sign-in with Google once, whatever happens to the window', async () => {
    const { session, fail } = setUp()
    const window = Promise.withResolvers<GoogleProof>()
    const lost = session.actions.signInWithGoogle(window.promise)
    fail()
    await expect(lost).rejects.toBeInstanceOf(NetworkFailure)
    // A rejection that nobody handles would fail this run.
    window.reject(new Error('closed'))
  })

  it('loads its code to renew a token, but not for a guest', async () => {
    const guest = setUp()
    await expect(guest.tokens.renew(undefined)).resolves.toBeUndefined()
    expect(guest.connect).not.toHaveBeenCalled()
    const { tokens, arrive } = setUp({ isSignedIn: true })
    const renewed = tokens.renew(undefined)
    arrive()
    await expect(renewed).resolves.toBe('renewed')
  })
})
