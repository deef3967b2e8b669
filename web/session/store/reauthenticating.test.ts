import { describe, expect, it } from 'vitest'
import { NetworkFailure } from '#web/api/network-failure.ts'
import { SecondFactorNeeded } from '#web/session/identity/identity-client.ts'
import { alice, authError, settled, setUpSession, tokenOf } from '#test/identity/fake-session.ts'

const proof = { password: 'hatbodol-demo' }

describe('reauthenticating', () => {
  async function signedIn(signIn = 'sign-in-1') {
    const all = setUpSession({ signedIn: alice })
    await all.store.start()
    await settled(all.store)
    all.tokens.keep(tokenOf('old', signIn), alice.uid)
    return all
  }

  it('ends the earlier sign-in of this browser, with the token of the new one', async () => {
    const { store, endSignIn, tokens } = await signedIn('first')
    const tokensThen: (string | undefined)[] = []
    endSignIn.mockImplementation(async () => tokensThen.push(tokens.read()))
    await store.reauthenticate(proof)
    expect(endSignIn.mock.calls).toEqual([['first', tokenOf('id-uid-alice')]])
    expect(tokensThen).toEqual([tokenOf('id-uid-alice')])
  })

  it('ends it only after the second factor, if one is needed', async () => {
    const { store, client, endSignIn } = await signedIn()
    const wrong = authError('auth/invalid-verification-code')
    client.reauthenticate = () =>
      Promise.reject(
        new SecondFactorNeeded(
          [],
          async (_, code) => {
            if (code !== '222222') throw wrong
          },
          undefined,
        ),
      )
    const needed = await store.reauthenticate(proof).catch((error: SecondFactorNeeded) => error)
    if (!needed) throw new Error('a code is asked for')
    await expect(needed.resolve('totp-1', '111111')).rejects.toBe(wrong)
    expect(endSignIn).not.toHaveBeenCalled()
    await needed.resolve('totp-1', '222222')
    expect(endSignIn.mock.calls).toEqual([['sign-in-1', tokenOf('id-uid-alice')]])
  })

  it('changes nothing if the credential is refused', async () => {
    const { store, client, endSignIn, tokens } = await signedIn()
    client.reauthenticate = () => Promise.reject(authError('auth/wrong-password'))
    await expect(store.reauthenticate(proof)).rejects.toMatchObject({ code: 'auth/wrong-password' })
    expect(endSignIn).not.toHaveBeenCalled()
    expect(tokens.read()).toBe(tokenOf('old', 'sign-in-1'))
  })

  it('succeeds even if the earlier sign-in could not be ended, and reports that to the console only', async () => {
    const { store, endSignIn, report } = await signedIn()
    const away = new NetworkFailure(new Error('away'))
    endSignIn.mockRejectedValue(away)
    await store.reauthenticate(proof)
    expect(report.mock.calls).toEqual([['Ending a sign-in at the server failed', away]])
    expect(store.read()).toMatchObject({ user: alice, loading: false, endReason: undefined })
  })

  it('reports that the earlier sign-in was not ended if no new token could be obtained', async () => {
    const { store, asked, endSignIn, report } = await signedIn()
    const away = new NetworkFailure()
    asked.mockRejectedValue(away)
    endSignIn.mockRejectedValue(away)
    await store.reauthenticate(proof)
    expect(report.mock.calls).toEqual([['Ending a sign-in at the server failed', away]])
    expect(store.read()).toMatchObject({ user: alice, loading: false })
  })

  it('ends no sign-in if the provider does not distinguish sign-ins', async () => {
    const { store, endSignIn, tokens } = await signedIn()
    tokens.keep(tokenOf('of Firebase'), alice.uid)
    await store.reauthenticate(proof)
    expect(endSignIn).not.toHaveBeenCalled()
  })
})
