import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { describeSessionFailure } from '#web/session/describe-session-failure.ts'
import { FailedState, LoadingState } from '#web/ui/states.tsx'
import { AuthFrame } from './auth-frame.tsx'

type Props = {
  title: string
  text: string
  /** The query that asks what the code is for. After a failure, the person can try it again. */
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
  /** The title if the code could not be read. */
  unread: string
  waiting: string
  /** Shown once it is known what the code is for. */
  children?: ReactNode
}

/** The card of a page that an email's link leads to, while its code is being read and afterwards. */
export function CodeFrame({ title, text, query, unread, waiting, children }: Props) {
  return (
    <AuthFrame title={title} text={text}>
      {query.error ? (
        <FailedState
          title={unread}
          text={describeSessionFailure(query.error).sentence}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        children || <LoadingState label={waiting} />
      )}
    </AuthFrame>
  )
}
