import { describe, expect, it } from 'vitest'
import { makeProblem } from '#test/make-problem.ts'
import { NetworkFailure } from '#web/api/network-failure.ts'
import { authError } from '#web/session/store/fake-session.ts'
import { isAccountDeleted } from './removal-section.tsx'

const answering = (error?: unknown) => {
  const call = async () => {
    if (error) throw error
    return {}
  }
  return isAccountDeleted(call as Parameters<typeof isAccountDeleted>[0])
}

describe('finding out whether an account was deleted when the response was lost', () => {
  it('is so where the session is over', async () => {
    expect(await answering(authError('auth/user-token-expired'))).toBe(true)
    expect(await answering(makeProblem('not-signed-in', 'Log in.'))).toBe(true)
  })

  it('is not where the server still knows it, or does not say', async () => {
    expect(await answering()).toBe(false)
    expect(await answering(new NetworkFailure())).toBe(false)
    expect(await answering(makeProblem('too-many-requests', 'Wait.'))).toBe(false)
  })
})
