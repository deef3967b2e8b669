import type { Finding, Reconciliation } from '#contract/payments.ts'
import { formatMoment } from '#lib/dates.ts'
import { formatTaka } from '#lib/money.ts'
import { describeFailure } from '#web/api/describe-failure.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { FailedState, LoadingState, SkeletonLines } from '#web/ui/states.tsx'
import { Text } from '#web/ui/text.tsx'
import { Card } from '#web/ui/card.tsx'
import styles from './last-reconciliation.module.css'
import { useLastReconciliation, useReconcile } from './use-payments.ts'

/** The findings of the last reconciliation, and a button that starts one now. */
export function LastReconciliation() {
  const { books } = useDashboardMessages().adminPayments
  const reconcile = useReconcile()
  return (
    <Card as="section" className={styles.books} aria-labelledby="books">
      <div className={styles.head}>
        <Text id="books" as="h2" size="body">
          {books.title}
        </Text>
        <Button
          variant="secondary"
          size="small"
          busy={reconcile.busy}
          onClick={() => reconcile.run(undefined)}
        >
          {books.run}
        </Button>
      </div>
      <Last />
    </Card>
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
  if (data === null)
    return (
      <Text size="small" soft numeric typed>
        {books.never}
      </Text>
    )
  return <Found run={data} />
}

function Found({ run }: { run: Reconciliation }) {
  const { books } = useDashboardMessages().adminPayments
  const asker = run.name ? books.byAdmin(run.name) : books.causes[run.cause]
  const sorted = run.findings.toSorted((a, b) => Number(b.needsAdmin) - Number(a.needsAdmin))
  return (
    <>
      <Text size="small" soft numeric typed>
        {books.last}: <time dateTime={run.finishedAt}>{formatMoment(new Date(run.finishedAt))}</time> {asker}
        {run.compared > 0 && ` · ${books.compared(run.compared)}`}
      </Text>
      {sorted.length === 0 ? (
        <p className={styles.agree}>
          <Icon name="check" size="small" />
          {run.compared > 0 ? books.agree : books.agreeStill}
        </p>
      ) : (
        <ul className={styles.findings} aria-label={books.findings}>
          {/* The findings of a run never change, and two of them may have the same text: so the key has the index. */}
          {sorted.map((finding, place) => (
            <OneFinding key={`${run.id} ${place}`} finding={finding} />
          ))}
        </ul>
      )}
    </>
  )
}

function OneFinding({ finding: { needsAdmin, sentence, intentId, amount } }: { finding: Finding }) {
  const { books } = useDashboardMessages().adminPayments
  return (
    <li className={styles.finding} data-needs-admin={needsAdmin || undefined}>
      <Icon name={needsAdmin ? 'warning' : 'check'} size="small" />
      <div>
        <p>
          <span className={styles.kind}>{needsAdmin ? books.needsYou : books.put}:</span> {sentence}
        </p>
        {intentId && (
          <Text size="small" soft numeric typed>
            {intentId}
            {amount !== undefined && ` · ${formatTaka(amount)}`}
          </Text>
        )}
      </div>
    </li>
  )
}
