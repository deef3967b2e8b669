import type { PaymentStepKind } from '#contract/events.ts'
import type { PaymentId } from '#contract/ids.ts'
import type { PaymentStep } from '#contract/payments.ts'
import { formatMinor } from '#formats/money.ts'
import { adminPayments } from '#texts/admin-payments.ts'
import { admin } from '#texts/admin.ts'
import { describeFailure } from '#web/api/describe-failure.ts'
import { Stack } from '#web/ui/stack.tsx'
import { FailedState, LoadingState, SkeletonLines } from '#web/ui/states.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { Timeline, TimelineStep } from '#web/ui/lists/timeline.tsx'
import { usePaymentSteps } from './use-payments.ts'

/** The steps of one payment, from its beginning to its present state. */
export function PaymentTimeline({ id, phone }: { id: PaymentId; phone: string }) {
  const { data, error, isPending, isFetching, refetch } = usePaymentSteps(id)
  if (isPending) {
    return (
      <LoadingState label={adminPayments.loadingTimeline}>
        <SkeletonLines />
      </LoadingState>
    )
  }
  if (!data) {
    const text = describeFailure(error, admin.errors)
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
  return (
    <TimelineStep
      icon="card"
      title={describeStep(step)}
      at={step.at}
      by={describeActor(step)}
      text={[step.amountMinor && formatMinor(step.amountMinor), step.reason].filter(Boolean).join(' · ')}
    />
  )
}

/** Describes what happened in a step of a payment. For an unknown kind it returns the kind's name in words. */
export function describeStep({ kind }: PaymentStep): string {
  if (!Object.hasOwn(adminPayments.steps, kind)) return kind.replaceAll('-', ' ')
  return adminPayments.steps[kind as PaymentStepKind]
}

/** Says who or what took the step, if that is known. */
export function describeActor({ by, name }: PaymentStep): string | undefined {
  if (name !== undefined)
    return by ? adminPayments.byNamed(name, adminPayments.changedBy[by]) : adminPayments.by(name)
  return by && adminPayments.by(adminPayments.changedBy[by])
}
