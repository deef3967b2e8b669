import { describe, expect, it, vi } from 'vitest'
import { NetworkFailure } from '#web/api/network-failure.ts'
import { alice, authError, settled, setUpSession } from '#test/identity/fake-session.ts'
import { verifyEmail } from './verify-address.ts'

describe('emails with a link', () => {
  it('sends the email for a forgotten password although nobody is signed in', async () => {
    const { store, client } = setUpSession()
    const send = vi.fn<typeof client.sendPasswordReset>(async () => {})
    client.sendPasswordReset = send
    void store.start()
    await store.askProvider((inner) => inner.sendPasswordReset('alice@x.com'))
    expect(send).toHaveBeenCalledWith('alice@x.com')
    expect(store.read()).toMatchObject({ user: null, loading: false })
  })

  it('shows a verified address in the session at once', async () => {
    const { store, client, become } = setUpSession({ signedIn: alice })
    await store.start()
    await settled(store)
    client.reload = async () => become({ ...alice, emailVerified: true })
    await verifyEmail(store, 'code')
    expect(store.read().user).toMatchObject({ emailVerified: true })
  })

  it('counts a used link as success if our own try used it and its answer was lost', async () => {
    const { store, client, become } = setUpSession({ signedIn: alice })
    await store.start()
    await settled(store)
    client.verifyEmail = () => Promise.reject(new NetworkFailure())
    await expect(verifyEmail(store, 'lost code')).rejects.toBeInstanceOf(NetworkFailure)
    client.verifyEmail = () => Promise.reject(authError('auth/invalid-action-code'))
    client.reload = async () => become({ ...alice, emailVerified: true })
    await verifyEmail(store, 'lost code')
    expect(store.read().user).toMatchObject({ emailVerified: true })
  })

  it('refuses a used link if our own try did not use it', async () => {
    const verified = { ...alice, emailVerified: true }
    for (const [before, after] of [
      [alice, verified],
      [verified, verified],
      [alice, alice],
    ] as const) {
      const { store, client, become } = setUpSession({ signedIn: before })
      await store.start()
      await settled(store)
      client.verifyEmail = () => Promise.reject(new NetworkFailure())
      const lost = before === after ? 'code' : 'another code'
      await expect(verifyEmail(store, lost)).rejects.toBeInstanceOf(NetworkFailure)
      client.verifyEmail = () => Promise.reject(authError('auth/invalid-action-code'))
      client.reload = async () => become(after)
      await expect(verifyEmail(store, 'code')).rejects.toMatchObject({ code: 'auth/invalid-action-code' })
    }
  })
})
