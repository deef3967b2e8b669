import { useState } from 'react'
import type { Finding, Reconciliation } from '#contract/payments.ts'
import { formatMoment } from '#formats/unbroken-dates.ts'
import { formatMinor } from '#formats/money.ts'
import { adminPayments } from '#texts/admin-payments.ts'
import { admin } from '#texts/admin.ts'
import { describeFailure } from '#web/api/describe-failure.ts'
import { useCommand } from '#web/commands/use-command.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/text/icon.tsx'
import { FailedState, LoadingState, SkeletonLines } from '#web/ui/states.tsx'
import { Row, Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { lazyComponent } from '#web/ui/start/lazy.tsx'
import { TouchLink } from '#web/ui/touch-link.tsx'
import { Card } from '#web/ui/card.tsx'
import styles from './last-reconciliation.module.css'
import { reconcile } from './payment-commands.ts'
import { useLastReconciliation } from './use-payments.ts'

const { reconciliation, parties } = adminPayments

const ExplainDialog = lazyComponent(() => import('./payment-dialogs.tsx').then((file) => file.ExplainDialog))

/** The findings of the last reconciliation, and a button that starts one now. */
export function LastReconciliation() {
  const { run, busy, dialog } = useCommand(reconcile)
  return (
    <Card as="section" gap="1" aria-labelledby="reconciliation">
      <Row gap="2" justify="between" className={styles.head}>
        <Text id="reconciliation" as="h2" size="body" tabIndex={-1}>
          {reconciliation.title}
        </Text>
        <Button variant="secondary" size="small" busy={busy} onClick={() => void run()}>
          {reconciliation.run}
        </Button>
      </Row>
      <LastRun />
      {dialog}
    </Card>
  )
}

function LastRun() {
  const { data, error, isPending, isFetching, refetch } = useLastReconciliation()
  if (isPending) {
    return (
      <LoadingState label={reconciliation.loading}>
        <SkeletonLines count={2} />
      </LoadingState>
    )
  }
  if (data === undefined) {
    const text = describeFailure(error, admin.errors)
    return <FailedState text={text} retrying={isFetching} onRetry={() => void refetch()} />
  }
  if (data === null)
    return (
      <Text size="small" soft numeric typed>
        {reconciliation.never}
      </Text>
    )
  return <Findings run={data} />
}

function Findings({ run }: { run: Reconciliation }) {
  const startedBy = run.name ? reconciliation.byAdmin(run.name) : reconciliation.causes[run.cause]
  const sorted = run.findings.toSorted((a, b) => Number(b.needsAdmin) - Number(a.needsAdmin))
  return (
    <>
      <Text size="small" soft numeric typed>
        {reconciliation.last}: <time dateTime={run.finishedAt}>{formatMoment(new Date(run.finishedAt))}</time>{' '}
        {startedBy}
        {run.compared > 0 && `\u00a0· ${reconciliation.compared(run.compared)}`}
      </Text>
      {sorted.length === 0 ? (
        <Row as="p" gap="inline" align="start" unbroken className={styles.agree}>
          <Icon name="check" size="small" />
          {run.compared > 0 ? reconciliation.agree : reconciliation.agreeUnchanged}
        </Row>
      ) : (
        <Stack as="ul" aria-label={reconciliation.findings}>
          {/* The key is the index, because findings never change and two of them may have the same text. */}
          {sorted.map((finding, place) => (
            <OneFinding key={`${run.id} ${place}`} finding={finding} />
          ))}
        </Stack>
      )}
    </>
  )
}

function OneFinding({ finding }: { finding: Finding }) {
  const { needsAdmin, sentence, intentId, amountMinor, paidFor, may } = finding
  return (
    <Row
      as="li"
      gap="inline"
      align="start"
      unbroken
      className={styles.finding}
      data-needs-admin={needsAdmin || undefined}
    >
      <Icon name={needsAdmin ? 'warning' : 'check'} size="small" />
      <div>
        <p>
          <span className={styles.kind}>
            {needsAdmin ? reconciliation.needsYou : reconciliation.corrected}:
          </span>{' '}
          {sentence}
        </p>
        {paidFor && <TouchLink to={`?item=${paidFor.listingId}`}>{paidFor.title}</TouchLink>}
        {intentId && (
          <Text size="small" soft numeric typed>
            {paidFor && `${parties(paidFor.buyer, paidFor.seller)}\u00a0· `}
            {intentId}
            {amountMinor !== undefined && `\u00a0· ${formatMinor(amountMinor)}`}
          </Text>
        )}
        {intentId && may?.includes('explain') && <Explain finding={{ ...finding, intentId }} />}
      </div>
    </Row>
  )
}

/** The button with which an admin explains a payment that only the provider knows. */
function Explain({ finding }: { finding: Finding & { intentId: string } }) {
  const [isAsked, setIsAsked] = useState(false)
  const { explain } = reconciliation
  return (
    <Row className={styles.explain}>
      <Button
        variant="secondary"
        size="small"
        aria-label={explain.openOf(finding.intentId)}
        onClick={() => setIsAsked(true)}
      >
        {explain.open}
      </Button>
      {isAsked && <ExplainDialog finding={finding} onClose={() => setIsAsked(false)} />}
    </Row>
  )
}
