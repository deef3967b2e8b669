import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { User } from '#contract/users.ts'
import { EndedNotice } from './ended-notice.tsx'
import { openSession } from './open-session.ts'
import { ownRecordQuery } from './own-record.ts'
import { type SessionState, unknownSession } from './session-state.ts'
import type { SessionStore } from './session-store.ts'

export type SessionValue = SessionState &
  Omit<SessionStore, 'subscribe' | 'read' | 'start'> & {
    /** The person's record with us: role, isAdmin, verify. Undefined for guests and until it has come. */
    record: User | undefined
    /** Tries again to find out who is signed in. */
    retry: () => void
  }

const SessionContext = createContext<SessionValue | undefined>(undefined)

/** Who is signed in, and what they can do about it. `user` is null and `loading` true in the server's HTML. */
export function useSession(): SessionValue {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it.')
  return session
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const { store, watch } = useMemo(() => openSession(queryClient), [queryClient])
  const state = useSyncExternalStore(store.subscribe, store.read, readUnknown)
  useEffect(() => watch(), [watch])
  const email = state.user?.email ?? ''
  const { data: record } = useQuery({ ...ownRecordQuery(email), enabled: state.user !== null })
  const value = useMemo<SessionValue>(() => {
    const { subscribe: _, read: __, start, ...actions } = store
    const retry = () => void start()
    return { ...state, ...actions, record: state.user ? record : undefined, retry }
  }, [store, state, record])
  return (
    <SessionContext value={value}>
      {children}
      {state.ended && <EndedNotice key={state.ended} reason={state.ended} />}
    </SessionContext>
  )
}

const readUnknown = () => unknownSession
