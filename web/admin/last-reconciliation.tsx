import type { Finding, Reconciliation } from '#contract/payments.ts'
import { formatMoment } from '#lib/dates.ts'
import { formatTaka } from '#lib/money.ts'
import { describeFailure } from '#web/api/describe-failure.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { FailedState, LoadingState, SkeletonLines } from '#web/ui/states.tsx'
import styles from './last-reconciliation.module.css'
import { useLastReconciliation, useReconcile } from './use-payments.ts'

/** What the last comparison of our payments with the provider found, and the button that runs one now. */
export function LastReconciliation() {
  const { books } = useDashboardMessages().adminPayments
  const reconcile = useReconcile()
  return (
    <section className={styles.books} aria-labelledby="books">
      <div className={styles.head}>
        <h2 id="books" className={styles.title}>
          {books.title}
        </h2>
        <Button
          variant="secondary"
          size="small"
          busy={reconcile.isPending}
          onClick={() => reconcile.run(undefined)}
        >
          {books.run}
        </Button>
      </div>
      <Last />
    </section>
  )
}

function Last() {
  const messages = useDashboardMessages()
  const { books } = messages.adminPayments
  const { data, error, isPending, isFetching, refetch } = useLastReconciliation()
  if (isPending) {
    return (
      <LoadingState label={books.loading}>
        <SkeletonLines count={2} />
      </LoadingState>
    )
  }
  if (data === undefined) {
    const text = describeFailure(error, messages.admin.errors, messages)
    return <FailedState text={text} retrying={isFetching} onRetry={() => void refetch()} />
  }
  if (data === null) return <p className={styles.facts}>{books.never}</p>
  return <Found run={data} />
}

function Found({ run }: { run: Reconciliation }) {
  const { books } = useDashboardMessages().adminPayments
  const asker = run.name ? books.byAdmin(run.name) : books.causes[run.cause]
  const sorted = run.findings.toSorted((a, b) => Number(b.trouble) - Number(a.trouble))
  return (
    <>
      <p className={styles.facts}>
        {books.last}: <time dateTime={run.finishedAt}>{formatMoment(new Date(run.finishedAt))}</time> {asker}
        {run.compared > 0 && ` · ${books.compared(run.compared)}`}
      </p>
      {sorted.length === 0 ? (
        <p className={styles.agree}>
          <Icon name="check" size="small" />
          {run.compared > 0 ? books.agree : books.agreeStill}
        </p>
      ) : (
        <ul className={styles.findings} aria-label={books.findings}>
          {/* A run’s findings never change, and two of them may say the same. */}
          {sorted.map((finding, place) => (
            <OneFinding key={`${run._id} ${place}`} finding={finding} />
          ))}
        </ul>
      )}
    </>
  )
}

function OneFinding({ finding: { trouble, words, transationId, amount } }: { finding: Finding }) {
  const { books } = useDashboardMessages().adminPayments
  return (
    <li className={styles.finding} data-trouble={trouble || undefined}>
      <Icon name={trouble ? 'warning' : 'check'} size="small" />
      <div>
        <p>
          <span className={styles.kind}>{trouble ? books.needsYou : books.put}:</span> {words}
        </p>
        {transationId && (
          <p className={styles.facts}>
            {transationId}
            {amount !== undefined && ` · ${formatTaka(amount)}`}
          </p>
        )}
      </div>
    </li>
  )
}
