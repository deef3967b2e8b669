import { describe, expect, it } from 'vitest'
import { makeProblem } from '#test/http/make-problem.ts'
import { NetworkFailure } from '#web/api/network-failure.ts'
import { authError } from '#test/identity/fake-session.ts'
import { isAccountDeleted } from './removal-section.tsx'

const answering = (error?: unknown) => {
  const call = async () => {
    if (error) throw error
    return {}
  }
  return isAccountDeleted(call as Parameters<typeof isAccountDeleted>[0])
}

describe('after a lost response, an account', () => {
  it('counts as deleted if the session is over', async () => {
    expect(await answering(authError('auth/user-token-expired'))).toBe(true)
    expect(await answering(makeProblem('not-signed-in', 'Log in.'))).toBe(true)
  })

  it('does not count as deleted if the server still has it, or does not answer', async () => {
    expect(await answering()).toBe(false)
    expect(await answering(new NetworkFailure())).toBe(false)
    expect(await answering(makeProblem('too-many-requests', 'Wait.'))).toBe(false)
  })
})
