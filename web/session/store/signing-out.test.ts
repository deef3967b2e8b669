import { describe, expect, it, vi } from 'vitest'
import { NetworkFailure } from '#web/api/network-failure.ts'
import { alice, authError, settled, setUpSession, tokenOf } from '#test/identity/fake-session.ts'

async function signedIn(signIn?: string) {
  const all = setUpSession({ signedIn: alice })
  await all.store.start()
  await settled(all.store)
  all.tokens.keep(tokenOf('own', signIn), alice.uid)
  return all
}

describe('signing out', () => {
  it('also ends the sign-in at the server, with the access token that is removed here', async () => {
    const { store, endSignIn, tokens } = await signedIn('sign-in-1')
    expect(await store.signOut()).toBe(true)
    await vi.waitFor(() => expect(endSignIn.mock.calls).toEqual([['sign-in-1', tokenOf('own', 'sign-in-1')]]))
    expect(tokens.read()).toBeUndefined()
  })

  it('does not wait for the server, and reports a failure there to the console only', async () => {
    const { store, endSignIn, report } = await signedIn('sign-in-1')
    const { promise, reject } = Promise.withResolvers<void>()
    endSignIn.mockReturnValue(promise)
    expect(await store.signOut()).toBe(true)
    expect(store.read()).toMatchObject({
      user: null,
      loading: false,
      endReason: undefined,
      signedOutHere: true,
    })
    const away = new NetworkFailure()
    reject(away)
    await vi.waitFor(() =>
      expect(report.mock.calls).toEqual([['Ending a sign-in at the server failed', away]]),
    )
    expect(store.read()).toMatchObject({ user: null, endReason: undefined })
  })

  it('does not end the sign-in at the server if signing out failed here', async () => {
    const { store, client, endSignIn } = await signedIn('sign-in-1')
    client.signOut = () => Promise.reject(authError('auth/internal-error'))
    expect(await store.signOut()).toBe(false)
    expect(endSignIn).not.toHaveBeenCalled()
  })

  it('after a deletion, also deletes the account at the provider, and signs out even if that fails', async () => {
    for (const failure of [undefined, authError('auth/network-request-failed')]) {
      const { store, client, report } = await signedIn('sign-in-1')
      const deleteAccount = vi.fn<() => Promise<void>>(async () => {
        if (failure) throw failure
      })
      client.deleteAccount = deleteAccount
      expect(await store.signOutDeleted()).toBe(failure === undefined)
      expect(deleteAccount).toHaveBeenCalledOnce()
      expect(store.read()).toMatchObject({ user: null, endReason: undefined, signedOutHere: true })
      expect(report).toHaveBeenCalledTimes(failure ? 1 : 0)
    }
  })

  it('calls no server if the provider does not distinguish sign-ins, or if the server has ended this one', async () => {
    const firebase = await signedIn()
    await firebase.store.signOut()
    expect(firebase.endSignIn).not.toHaveBeenCalled()
    const over = await signedIn('sign-in-1')
    await over.store.signOutHere()
    expect(over.store.read().user).toBeNull()
    expect(over.endSignIn).not.toHaveBeenCalled()
  })
})
