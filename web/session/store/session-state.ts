import type { EndReason, SignedInUser } from '#web/session/identity/identity-client.ts'

type Status =
  /** Not known yet. */
  | 'unknown'
  | 'guest'
  /** A guest, while a sign-in is running. */
  | 'signing-in'
  | 'signed-in'
  /** The session ended although the person did not sign out; `endReason` says why. */
  | 'ended'

export type SessionState = {
  status: Status
  /** The signed-in person; null for a guest, and while it is not known who is signed in. */
  user: SignedInUser | null
  /** True until it is known who is signed in, and while an action is running. */
  loading: boolean
  /** How many actions are running. */
  pending: number
  /** True if there was no network to find out who is signed in. It is tried again. */
  delayed: boolean
  endReason: EndReason | undefined
  /** True if they signed out in this tab: they are about to leave the page too. */
  signedOutHere: boolean
}

export type SessionEvent =
  | { type: 'unreachable' }
  | { type: 'action-started' }
  | { type: 'action-ended' }
  | { type: 'signed-in'; user: SignedInUser }
  | { type: 'signed-out'; here: boolean }
  | { type: 'ended'; reason: EndReason }

export const unknownSession: SessionState = {
  status: 'unknown',
  user: null,
  loading: true,
  pending: 0,
  delayed: false,
  endReason: undefined,
  signedOutHere: false,
}

export type SessionStateStore = ReturnType<typeof createSessionState>

/** Holds the session's state, outside React. */
export function createSessionState() {
  const listeners = new Set<() => void>()
  let state = unknownSession
  return {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    dispatch(event: SessionEvent) {
      state = nextState(state, event)
      for (const listener of listeners) listener()
    },
  }
}

/** The whole state machine: returns the session's state after an event. */
export function nextState(state: SessionState, event: SessionEvent): SessionState {
  const next = applyEvent(state, event)
  return { ...next, loading: next.status === 'unknown' || next.pending > 0 }
}

function applyEvent(state: SessionState, event: SessionEvent): SessionState {
  const known = { ...unknownSession, pending: state.pending }
  switch (event.type) {
    case 'unreachable':
      return { ...state, delayed: true }
    case 'action-started':
      return isGuest(state)
        ? { ...known, status: 'signing-in', pending: state.pending + 1 }
        : { ...state, pending: state.pending + 1 }
    case 'action-ended': {
      const pending = state.pending - 1
      const isStillGuest = state.status === 'signing-in' && pending === 0
      return { ...state, status: isStillGuest ? 'guest' : state.status, pending }
    }
    case 'signed-in':
      return { ...known, status: 'signed-in', user: event.user }
    case 'signed-out':
      return { ...known, status: 'guest', signedOutHere: event.here }
    case 'ended':
      return { ...known, status: 'ended', endReason: event.reason }
  }
}

const isGuest = ({ status }: SessionState) => status === 'guest' || status === 'ended'
