import type { PaymentStep } from '#contract/payments.ts'
import type { DashboardMessages } from '#web/messages/dashboard-messages.tsx'

type Texts = DashboardMessages['adminPayments']

/** Describes what happened in a step of a payment. For an unknown kind it returns the kind's name in words. */
export function describeStep({ kind }: PaymentStep, { steps }: Texts): string {
  return (Object.hasOwn(steps, kind) ? steps[kind] : undefined) ?? kind.replaceAll('-', ' ')
}

/** Says who or what took the step, if that is known. */
export function describeMover({ by, name }: PaymentStep, texts: Texts): string | undefined {
  if (name !== undefined) return by ? texts.byNamed(name, texts.changedBy[by]) : texts.by(name)
  return by && texts.by(texts.changedBy[by])
}
