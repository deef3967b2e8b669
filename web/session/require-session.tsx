import { type ReactNode, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { ownPages } from '#texts/own-pages.ts'
import type { SignedInUser } from '#web/session/identity/identity-client.ts'
import { HiddenHeading } from '#web/ui/text/hidden.tsx'
import { ScriptNeeded } from '#web/ui/start/script-needed.tsx'
import { FailedState } from '#web/ui/states.tsx'
import { withReturnPath } from './with-return-path.ts'
import { useSession } from './session.tsx'

type Props = {
  /** Shown in the server's HTML and until we know who is signed in. */
  waiting: ReactNode
  /** A hidden heading, for a page without its own, when we could not find out who is signed in. */
  heading?: string
  /** What the page shows above the failure when we could not find out who is signed in. */
  whenDelayed?: ReactNode
  children: (user: SignedInUser) => ReactNode
}

/** Shows its children to signed-in people. Sends guests to the sign-in page; they return here afterwards. */
export function RequireSession({ waiting, heading, whenDelayed, children }: Props) {
  const { user, loading, delayed, signedOutHere, retry } = useSession()
  const location = useLocation()
  const [seen, setSeen] = useState(user !== null)
  if (user && !seen) setSeen(true)
  if (user) return children(user)
  if (delayed)
    return (
      <>
        {heading && <HiddenHeading>{heading}</HiddenHeading>}
        {whenDelayed}
        <FailedState title={ownPages.delayedTitle} onRetry={retry} />
      </>
    )
  // A person who signs out on this page is about to be taken to another one.
  if (loading || (signedOutHere && seen)) {
    return (
      <>
        {waiting}
        <ScriptNeeded for="page" />
      </>
    )
  }
  return <Navigate to="/login" replace state={withReturnPath(location)} />
}
