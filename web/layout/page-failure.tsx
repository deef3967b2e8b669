import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { Problem } from '#contract/problem.ts'
import { layout } from '#texts/layout.ts'
import { NetworkFailure } from '#web/api/network-failure.ts'
import { FailedState } from '#web/ui/states.tsx'
import { NotFound } from './not-found.tsx'
import { PageHead } from './page-head.tsx'
import styles from './page.module.css'

/** Shown instead of a page that does not exist or failed to load. */
export function PageFailure() {
  const error = useRouteError()
  const { revalidate, state } = useRevalidator()
  if (isNotThere(error)) return <NotFound gone={isGone(error)} />

  function tryAgain() {
    // What failed while it was shown may be broken for as long as this page is open.
    if (isRouteErrorResponse(error) || error instanceof NetworkFailure) void revalidate()
    else window.location.reload()
  }

  return (
    <div className={styles.narrow}>
      <PageHead title={layout.failedTitle} />
      <h1 className={styles.heading}>{layout.failedTitle}</h1>
      <FailedState onRetry={tryAgain} retrying={state === 'loading'} />
    </div>
  )
}

export const isNotThere = (error: unknown) => statusOf(error) === 404 || isGone(error)

/** Whether it was sold so long ago that it has no page any more. */
const isGone = (error: unknown) => statusOf(error) === 410

const statusOf = (error: unknown) =>
  isRouteErrorResponse(error) || error instanceof Problem ? error.status : undefined
