import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { User } from '#contract/users.ts'
import { RoleRefusal } from '#web/layout/role-refusal.tsx'
import { FailedState, LoadingState } from '#web/ui/states.tsx'
import { hasRole, type NeededRole } from './needed-role.ts'
import { ownRecordQuery } from './own-record.ts'
import { RequireSession } from './require-session.tsx'

type Props = {
  needs: NeededRole
  /** What stands here until it is known who looks, and in the server's HTML. */
  waiting?: ReactNode
  /** Given the person's own record. */
  children: (record: User) => ReactNode
}

/** Shows its children to whom they are for, and a plain refusal to everyone else who is signed in. The server decides anew at every call. */
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
  // A record from before may not know of a role that was given since.
  return data && !isFetching ? <RoleRefusal needs={needs} record={data} /> : waiting
}
