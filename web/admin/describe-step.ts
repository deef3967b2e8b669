import type { PaymentStep } from '#contract/payments.ts'
import type { DashboardMessages } from '#web/messages/dashboard-messages.tsx'

type Words = DashboardMessages['adminPayments']

/** What happened, in words; a step of a kind that is not known here yet is told by its own. */
export function describeStep({ kind }: PaymentStep, { steps }: Words): string {
  return (Object.hasOwn(steps, kind) ? steps[kind] : undefined) ?? kind.replaceAll('-', ' ')
}

/** Who or what took the step, where that is known. */
export function describeMover({ by, name }: PaymentStep, words: Words): string | undefined {
  if (name !== undefined) return by ? words.byNamed(name, words.movers[by]) : words.by(name)
  return by && words.by(words.movers[by])
}
