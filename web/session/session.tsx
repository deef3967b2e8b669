import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { User } from '#contract/users.ts'
import { openSession } from '#web/session/store/open-session.ts'
import type { SessionActions } from '#web/session/store/session-actions.ts'
import { type SessionState, unknownSession } from '#web/session/store/session-state.ts'
import { ownRecordQuery } from './own-record.ts'

type SessionValue = SessionState &
  SessionActions & {
    /** Our record of the person: role, isAdmin, isVerified. Undefined for guests and until it has loaded. */
    record: User | undefined
    /** Tries again to find out who is signed in. */
    retry: () => void
  }

const SessionContext = createContext<SessionValue | undefined>(undefined)

/** Who is signed in, and the actions of the session. In the server's HTML, `user` is null and `loading` is true. */
export function useSession(): SessionValue {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it.')
  return session
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const { state: held, actions, start, watch } = useMemo(() => openSession(queryClient), [queryClient])
  const state = useSyncExternalStore(held.subscribe, held.read, readUnknown)
  useEffect(() => watch(), [watch])
  const email = state.user?.email ?? ''
  const { data: record } = useQuery({ ...ownRecordQuery(email), enabled: state.user !== null })
  const value = useMemo<SessionValue>(() => {
    const retry = () => void start()
    return { ...state, ...actions, record: state.user ? record : undefined, retry }
  }, [start, actions, state, record])
  return <SessionContext value={value}>{children}</SessionContext>
}

const readUnknown = () => unknownSession
