import type { PaymentId } from '#contract/ids.ts'
import type { PaymentStep } from '#contract/payments.ts'
import { formatTaka } from '#lib/money.ts'
import { describeFailure } from '#web/api/describe-failure.ts'
import { type DashboardMessages, useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { FailedState, LoadingState, SkeletonLines } from '#web/ui/states.tsx'
import { Text } from '#web/ui/text.tsx'
import { Timeline, TimelineStep } from '#web/ui/timeline.tsx'
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
      by={describeActor(step, adminPayments)}
      text={[step.amount && formatTaka(step.amount), step.reason].filter(Boolean).join(' · ')}
    />
  )
}

type Texts = DashboardMessages['adminPayments']

/** Describes what happened in a step of a payment. For an unknown kind it returns the kind's name in words. */
export function describeStep({ kind }: PaymentStep, { steps }: Texts): string {
  return (Object.hasOwn(steps, kind) ? steps[kind] : undefined) ?? kind.replaceAll('-', ' ')
}

/** Says who or what took the step, if that is known. */
export function describeActor({ by, name }: PaymentStep, texts: Texts): string | undefined {
  if (name !== undefined) return by ? texts.byNamed(name, texts.changedBy[by]) : texts.by(name)
  return by && texts.by(texts.changedBy[by])
}
