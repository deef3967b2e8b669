import { describe, expect, it } from 'vitest'
import { alice, authError, settled, setUpSession, tokenOf } from '#test/identity/fake-session.ts'

async function signedIn() {
  const all = setUpSession({ signedIn: alice })
  await all.store.start()
  await settled(all.store)
  return all
}

describe('reading the own account', () => {
  it('updates the user without a new access token and without a loading state', async () => {
    const { store, client, become, asked, tokens, seen } = await signedIn()
    const changed = { ...alice, emailVerified: true }
    client.reload = async () => become(changed)
    seen.length = 0
    expect(await store.readAccount(async (inner) => [await inner.reload(), 'done'].at(1))).toBe('done')
    expect(store.read().user).toEqual(changed)
    expect(seen.some(({ loading }) => loading)).toBe(false)
    expect(asked).toHaveBeenCalledOnce()
    expect(tokens.read()).toBe(tokenOf('id-uid-alice'))
  })

  it('signs them out with a reason if the provider says that the account is disabled', async () => {
    const { store, client, become } = await signedIn()
    client.reload = async () => {
      become(null)
      throw authError('auth/user-disabled')
    }
    await expect(store.readAccount((inner) => inner.reload())).rejects.toMatchObject({
      code: 'auth/user-disabled',
    })
    expect(store.read()).toMatchObject({ user: null, endReason: 'disabled' })
  })

  it('notices that they have signed out in the meantime', async () => {
    const { store, become } = await signedIn()
    await store.readAccount(async () => become(null))
    expect(store.read().user).toBeNull()
  })
})
