import { afterEach, describe, expect, it, vi } from 'vitest'
import { findSessionStorage } from '#web/api/local-storage.ts'
import { NetworkFailure } from '#web/api/network-failure.ts'
import { draftsKey } from '#web/own-data/own-data.ts'
import type { GoogleProof } from '#web/session/identity/identity-client.ts'
import type { Session } from '#web/session/store/session-actions.ts'
import type { SessionStateStore } from '#web/session/store/session-state.ts'
import { alice, setUpSession, signIn } from '#test/identity/fake-session.ts'
import { openSession } from './session.tsx'

/** A session whose code is loading until `arrive` or `fail` is called. */
function setUp({ isSignedIn = false } = {}) {
  const { store, tokens, marker } = setUpSession(isSignedIn ? { signedIn: alice } : {})
  const loads: (PromiseWithResolvers<Session> & { state: SessionStateStore })[] = []
  const load = vi.fn<(state: SessionStateStore) => Promise<Session>>((state) => {
    const started = { ...Promise.withResolvers<Session>(), state }
    loads.push(started)
    return started.promise
  })
  const connected = ({ dispatch }: SessionStateStore): Session => ({
    ...store,
    start: async () => dispatch({ type: 'signed-in', user: alice }),
    renew: async () => 'renewed',
  })
  const session = openSession(load)
  return {
    session,
    state: session.state,
    tokens,
    marker,
    load,
    arrive: () => loads.splice(0).forEach(({ resolve, state }) => resolve(connected(state))),
    fail: () => loads.splice(0).forEach(({ reject }) => reject(new Error('offline'))),
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('a page that the browser had frozen', () => {
  it('finds out who is signed in once it is visible again', async () => {
    const browser = Object.assign(new EventTarget(), { visibilityState: 'visible' })
    vi.stubGlobal('document', browser)
    vi.stubGlobal('window', browser)
    const { session, state, marker, arrive } = setUp()
    const stop = session.watch()
    await vi.waitFor(() => expect(state.read().status).toBe('guest'))
    // Another tab signs in. A frozen page gets no event of it.
    marker.set(alice.uid)
    browser.dispatchEvent(new Event('visibilitychange'))
    arrive()
    await vi.waitFor(() => expect(state.read().user).toBe(alice))
    stop()
  })
})

describe('a session whose code has not loaded', () => {
  it('knows that a guest is a guest, also while its code is loading', async () => {
    const { session, state, load } = setUp()
    await session.start()
    expect(state.read()).toMatchObject({ status: 'guest', loading: false })
    expect(load).not.toHaveBeenCalled()
    const early = setUp()
    void early.session.actions.askProvider(async () => undefined)
    await early.session.start()
    expect(early.state.read()).toMatchObject({ status: 'guest', loading: false })
  })

  it('removes what is left of a sign-out whose tab died, but nothing of a signed-in person', async () => {
    const storage = findSessionStorage()
    storage.setItem(draftsKey, 'typed')
    const { session, arrive } = setUp({ isSignedIn: true })
    const started = session.start()
    arrive()
    await started
    expect(storage.getItem(draftsKey)).toBe('typed')
    await setUp().session.start()
    expect(storage.getItem(draftsKey)).toBeNull()
  })

  it('belongs to a guest once another tab has signed out, even if its code did not load', async () => {
    const { session, state, marker, fail } = setUp({ isSignedIn: true })
    const started = session.start()
    fail()
    await started
    marker.clear()
    await session.start()
    expect(state.read()).toMatchObject({ status: 'guest', loading: false, delayed: false })
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
    const { session, state, load, arrive, fail } = setUp({ isSignedIn: true })
    const started = session.start()
    fail()
    await started
    expect(state.read()).toMatchObject({ status: 'unknown', delayed: true })
    const again = session.start()
    arrive()
    await again
    expect(state.read().user).toBe(alice)
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('runs the requested actions once the code has loaded, and loads it once', async () => {
    const { session, load, arrive } = setUp()
    const asked = Promise.all([
      session.actions.authenticate(signIn),
      session.actions.askProvider(async (client) => client.readUser()?.uid),
    ])
    arrive()
    await expect(asked).resolves.toEqual([undefined, alice.uid])
    expect(load).toHaveBeenCalledOnce()
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
    expect(guest.load).not.toHaveBeenCalled()
    const { tokens, arrive } = setUp({ isSignedIn: true })
    const renewed = tokens.renew(undefined)
    arrive()
    await expect(renewed).resolves.toBe('renewed')
  })
})
