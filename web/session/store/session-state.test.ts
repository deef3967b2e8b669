import { describe, expect, it } from 'vitest'
import { alice } from '#test/identity/fake-session.ts'
import { nextState, type SessionEvent, type SessionState, unknownSession } from './session-state.ts'

const signedIn: SessionEvent = { type: 'signed-in', user: alice }
const guest: SessionEvent = { type: 'signed-out', here: false }
const ended: SessionEvent = { type: 'ended', reason: 'expired' }
const started: SessionEvent = { type: 'action-started' }
const over: SessionEvent = { type: 'action-ended' }

const after = (...events: SessionEvent[]): SessionState => events.reduce(nextState, unknownSession)

describe('the state of a session', () => {
  it.each<[SessionState['status'], SessionEvent[]]>([
    ['unknown', []],
    ['unknown', [started, over]],
    ['unknown', [{ type: 'unreachable' }]],
    ['guest', [guest]],
    ['signing-in', [guest, started]],
    ['signing-in', [ended, started]],
    ['signing-in', [guest, started, started, over]],
    ['guest', [guest, started, over]],
    ['signed-in', [guest, started, signedIn]],
    ['signed-in', [guest, started, signedIn, over]],
    ['signed-in', [signedIn, started]],
    ['guest', [signedIn, started, guest, over]],
    ['ended', [signedIn, started, ended, over]],
  ])('is %s after %o', (status, events) => {
    expect(after(...events).status).toBe(status)
  })

  it('has a person only while signed in', () => {
    for (const events of [[], [guest], [signedIn, guest], [signedIn, ended], [signedIn, ended, started]]) {
      expect(after(...events).user).toBeNull()
    }
    expect(after(signedIn, started).user).toEqual(alice)
  })

  it('is loading until it is known who is signed in, and while an action is running', () => {
    expect([after(), after(started, over)].map(({ loading }) => loading)).toEqual([true, true])
    expect([after(guest), after(signedIn), after(ended)].some(({ loading }) => loading)).toBe(false)
    expect(after(guest, started, started, over).loading).toBe(true)
    expect(after(guest, started, over).loading).toBe(false)
  })

  it('has the reason for its end until an action starts, and `signedOutHere` until the next sign-in', () => {
    expect(after(signedIn, ended).endReason).toBe('expired')
    expect(after(signedIn, ended, started).endReason).toBeUndefined()
    expect(after(signedIn, { type: 'signed-out', here: true }).signedOutHere).toBe(true)
    expect(after({ type: 'signed-out', here: true }, signedIn).signedOutHere).toBe(false)
  })
})
