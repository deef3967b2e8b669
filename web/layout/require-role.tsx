import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { User } from '#contract/users.ts'
import { RoleRefusal } from './role-refusal.tsx'
import { FailedState, LoadingState } from '#web/ui/states.tsx'
import { hasRole, type RequiredRole, ownRecordQuery } from '#web/session/own-record.ts'
import { RequireSession } from '#web/session/require-session.tsx'

type Props = {
  needs: RequiredRole
  /** Shown in the server's HTML and until we know who is signed in. */
  waiting?: ReactNode
  /** Called with the signed-in person's own record. */
  children: (record: User) => ReactNode
}

/**
 * Shows its children to people with the required role, and a plain refusal to everyone else who is signed in. The
 * server checks the role again at every call.
 */
export function RequireRole({ needs, waiting = <LoadingState />, children }: Props) {
  return (
    <RequireSession waiting={waiting}>
      {({ email }) => (
        <RoleGate key={email} email={email} needs={needs} waiting={waiting}>
          {children}
        </RoleGate>
      )}
    </RequireSession>
  )
}

function RoleGate({ email, needs, waiting, children }: Props & { email: string }) {
  const { data, isError, isFetching, refetch } = useQuery(ownRecordQuery(email))
  if (data && hasRole(data, needs)) return children(data)
  if (isError && !data) return <FailedState retrying={isFetching} onRetry={() => void refetch()} />
  // A cached record may not include a role that was given since, so wait for the fresh one.
  return data && !isFetching ? <RoleRefusal needs={needs} record={data} /> : waiting
}
