import { describe, expect, it } from 'vitest'
import { NetworkFailure } from '#web/api/network-failure.ts'
import { authError, setUpSession } from '#test/identity/fake-session.ts'
import { applyAddressCode } from './address-code.tsx'

const spent = authError('auth/invalid-action-code')

function setUp() {
  const { store, client } = setUpSession()
  /** The provider's answers to the following tries. */
  const answers: Error[] = []
  client.applyAddressCode = async () => {
    const answer = answers.shift()
    if (answer) throw answer
  }
  return { answers, apply: (code: string) => applyAddressCode(store, code) }
}

describe('the link that changes an address', () => {
  it('has worked if only the answer to the first try was lost', async () => {
    const { answers, apply } = setUp()
    answers.push(new NetworkFailure(), spent)
    await expect(apply('lost')).rejects.toBeInstanceOf(NetworkFailure)
    await expect(apply('lost')).resolves.toBeUndefined()
  })

  it('works at the second try if the first one never arrived', async () => {
    const { answers, apply } = setUp()
    answers.push(new NetworkFailure())
    await expect(apply('not sent')).rejects.toBeInstanceOf(NetworkFailure)
    await expect(apply('not sent')).resolves.toBeUndefined()
  })

  it('does not work if somebody else has used it, or if it has expired', async () => {
    const { answers, apply } = setUp()
    answers.push(spent)
    await expect(apply('used')).rejects.toBe(spent)
    const expired = authError('auth/expired-action-code')
    answers.push(new NetworkFailure(), expired, spent)
    await expect(apply('expired')).rejects.toBeInstanceOf(NetworkFailure)
    await expect(apply('expired')).rejects.toBe(expired)
    await expect(apply('another')).rejects.toBe(spent)
  })
})
