import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { useMessages } from '#web/messages/messages.tsx'
import { FailedState } from '#web/ui/states.tsx'
import { NotFound } from './not-found.tsx'
import { PageHead } from './page-head.tsx'
import styles from './page.module.css'

/** In the place of a page that could not be shown: it is not there, or it failed. */
export function PageFailure() {
  const { layout } = useMessages()
  const error = useRouteError()
  const { revalidate, state } = useRevalidator()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  return (
    <div className={styles.narrow}>
      <PageHead title={layout.failedTitle} />
      <h1 className={styles.heading}>{layout.failedTitle}</h1>
      <FailedState onRetry={() => void revalidate()} retrying={state === 'loading'} />
    </div>
  )
}
