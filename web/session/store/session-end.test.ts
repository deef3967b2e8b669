import { describe, expect, it, vi } from 'vitest'
import { makeProblem } from '#test/http/make-problem.ts'
import { NetworkFailure } from '#web/api/network-failure.ts'
import {
  alice,
  authError,
  bob,
  type SessionOptions,
  settled,
  setUpSession,
  tokenOf,
  signIn,
} from '#test/identity/fake-session.ts'

describe('a session that ends on its own', () => {
  async function signedIn(options: Omit<SessionOptions, 'signedIn'> = {}) {
    const all = setUpSession({ signedIn: alice, ...options })
    await all.store.start()
    await settled(all.store)
    return all
  }

  it('ends without a reason if another tab signed out', async () => {
    const { store, become, marker } = await signedIn()
    marker.clear()
    become(null)
    expect(store.read()).toMatchObject({ user: null, endReason: undefined, signedOutHere: false })
  })

  it('ends with a reason if the provider ended it', async () => {
    const { store, become, tokens } = await signedIn()
    become(null)
    await vi.waitFor(() => expect(store.read()).toMatchObject({ user: null, endReason: 'expired' }))
    expect(tokens.read()).toBeUndefined()
  })

  it('says that the account is removed if the provider has forgotten who is signed in since the last visit', async () => {
    const { store, tokens, marker, checkToken } = setUpSession()
    marker.set(alice.uid)
    tokens.keep(tokenOf('alices'), alice.uid)
    checkToken.mockRejectedValue(makeProblem('account-removed', 'Gone.'))
    await store.start()
    await settled(store)
    expect(checkToken.mock.calls).toEqual([[tokenOf('alices')]])
    expect(store.read()).toMatchObject({ user: null, endReason: 'removed' })
    expect([tokens.read(), marker.read()]).toEqual([undefined, null])
  })

  it('says that the session has ended if our server cannot be asked why, or the token is another person’s', async () => {
    for (const owner of [alice, bob]) {
      const { store, tokens, marker, checkToken } = setUpSession()
      marker.set(alice.uid)
      tokens.keep(tokenOf('kept'), owner.uid)
      checkToken.mockRejectedValue(new NetworkFailure())
      await store.start()
      await settled(store)
      expect(store.read()).toMatchObject({ user: null, endReason: 'expired' })
    }
  })

  it('follows another tab to another person, and removes the data of the first person', async () => {
    const { store, become, tokens, forgetOwnData, marker } = await signedIn()
    forgetOwnData.mockClear()
    tokens.keep(tokenOf('bobs'), bob.uid)
    marker.set(bob.uid)
    become(bob)
    await vi.waitFor(() => expect(store.read().user).toEqual(bob))
    expect([tokens.readOwner(), store.read().endReason]).toEqual([bob.uid, undefined])
    expect(forgetOwnData).toHaveBeenCalledTimes(1)
  })

  it('stays ended if they signed out while their token was being fetched', async () => {
    let release = (_token: string) => undefined as void
    const exchange = () => new Promise<string>((resolve) => (release = resolve))
    const { store, become, tokens, asked } = setUpSession({ exchange })
    void store.start()
    const done = store.authenticate(signIn)
    await vi.waitFor(() => expect(asked).toHaveBeenCalled())
    become(null)
    release(tokenOf('late'))
    // The person who signs in gets an error, not a success.
    await expect(done).rejects.toMatchObject({ name: 'SessionRefused' })
    expect([store.read().user, tokens.read()]).toEqual([null, undefined])
  })

  it('ends if the account is disabled when the token is renewed', async () => {
    const { store, client, tokens } = await signedIn()
    client.getIdToken = () => Promise.reject(authError('auth/user-disabled'))
    await expect(tokens.renew(tokens.read())).rejects.toMatchObject({ code: 'auth/user-disabled' })
    expect(store.read()).toMatchObject({ user: null, endReason: 'disabled' })
  })

  it('ends if the record is gone when the token is renewed', async () => {
    const { store, asked, tokens } = await signedIn()
    asked.mockRejectedValueOnce(makeProblem('no-user-record', 'Please sign up.'))
    await expect(tokens.renew(tokens.read())).rejects.toMatchObject({ code: 'no-user-record' })
    expect(store.read()).toMatchObject({ user: null, endReason: 'no-record' })
  })

  it('continues if a renewal gets no answer', async () => {
    const { store, asked, tokens } = await signedIn()
    asked.mockRejectedValueOnce(new NetworkFailure())
    await expect(tokens.renew(tokens.read())).rejects.toBeInstanceOf(NetworkFailure)
    expect(store.read().user).toEqual(alice)
    expect(await tokens.renew(tokens.read())).toBe(tokenOf('id-uid-alice'))
  })
})
