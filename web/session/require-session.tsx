import { type ReactNode, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useMessages } from '#web/messages/messages.tsx'
import { FailedState } from '#web/ui/states.tsx'
import type { SignedInUser } from './identity-client.ts'
import { comeFrom } from './return-path.ts'
import { useSession } from './session.tsx'

type Props = {
  /** What stands here until it is known who is signed in, and in the server's HTML. */
  waiting: ReactNode
  children: (user: SignedInUser) => ReactNode
}

/** Shows its children to whoever is signed in; sends guests to log in, from where they return. */
export function RequireSession({ waiting, children }: Props) {
  const { session } = useMessages()
  const { user, loading, delayed, left, retry } = useSession()
  const location = useLocation()
  const [seen, setSeen] = useState(user !== null)
  if (user && !seen) setSeen(true)
  if (user) return children(user)
  if (delayed) return <FailedState title={session.delayedTitle} onRetry={retry} />
  // Whoever logs out on this very page is on the way to another.
  if (loading || (left && seen)) return waiting
  return <Navigate to="/login" replace state={comeFrom(location)} />
}
