import type { PaymentId } from '#contract/ids.ts'
import type { PaymentStep } from '#contract/payments.ts'
import { formatMoment } from '#lib/dates.ts'
import { describeFailure } from '#web/api/describe-failure.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { FailedState, LoadingState, SkeletonLines } from '#web/ui/states.tsx'
import { Text } from '#web/ui/text.tsx'
import { describeMover, describeStep } from './describe-step.ts'
import styles from './payment-timeline.module.css'
import { usePaymentSteps } from './use-payments.ts'

/** The steps of one payment, from its beginning to its present state. */
export function PaymentTimeline({ id, phone }: { id: PaymentId; phone: string }) {
  const messages = useDashboardMessages()
  const { adminPayments } = messages
  const { data, error, isPending, isFetching, refetch } = usePaymentSteps(id)
  if (isPending) {
    return (
      <LoadingState label={adminPayments.loadingTimeline}>
        <SkeletonLines />
      </LoadingState>
    )
  }
  if (!data) {
    const text = describeFailure(error, messages.admin.errors, messages)
    return <FailedState text={text} retrying={isFetching} onRetry={() => void refetch()} />
  }
  return (
    <>
      <ol className={styles.steps} aria-label={adminPayments.timelineOf(phone)}>
        {data.steps.map((step) => (
          <Step key={`${step.at} ${step.kind}`} step={step} />
        ))}
      </ol>
      <p className={styles.transaction}>
        {adminPayments.transaction}: {data.intentId}
      </p>
    </>
  )
}

function Step({ step }: { step: PaymentStep }) {
  const { adminPayments } = useDashboardMessages()
  const mover = describeMover(step, adminPayments)
  return (
    <li className={styles.step}>
      <Text strong>{describeStep(step, adminPayments)}</Text>
      <p className={styles.facts}>
        <time dateTime={step.at}>{formatMoment(new Date(step.at))}</time>
        {mover && ` · ${mover}`}
      </p>
      {step.reason && <p>{step.reason}</p>}
    </li>
  )
}
