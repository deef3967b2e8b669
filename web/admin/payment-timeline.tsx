import type { PaymentId } from '#contract/ids.ts'
import type { PaymentStep } from '#contract/payments.ts'
import { formatTaka } from '#lib/money.ts'
import { describeFailure } from '#web/api/describe-failure.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { FailedState, LoadingState, SkeletonLines } from '#web/ui/states.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { Timeline, TimelineStep } from '#web/ui/timeline.tsx'
import { describeMover, describeStep } from './describe-step.ts'
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
    <Stack gap="1">
      <Timeline label={adminPayments.timelineOf(phone)}>
        {data.steps.map((step) => (
          <Step key={`${step.at} ${step.kind}`} step={step} />
        ))}
      </Timeline>
      <Text size="small" soft typed>
        {adminPayments.transaction}: {data.intentId}
      </Text>
    </Stack>
  )
}

function Step({ step }: { step: PaymentStep }) {
  const { adminPayments } = useDashboardMessages()
  return (
    <TimelineStep
      icon="card"
      title={describeStep(step, adminPayments)}
      at={step.at}
      by={describeMover(step, adminPayments)}
      text={[step.amount && formatTaka(step.amount), step.reason].filter(Boolean).join(' · ')}
    />
  )
}
