// Lists the states of payments, refunds, disputes, bookings, sale problems and payouts into docs/payments.md, from the code's transition tables.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bookingTransitions } from '#features/sales/bookings/rules.ts'
import {
  disputeTransitions,
  paymentTransitions,
  refundTransitions,
  type Transition,
} from '#features/sales/payments/rules/transitions.ts'
import { cashTransitions } from '#features/sales/cash/rules.ts'
import { payoutTransitions } from '#features/sales/payouts/rules.ts'
import { saleProblemTransitions } from '#features/sales/problems/rules.ts'

const page = join(import.meta.dirname, '..', 'docs', 'payments.md')

const drawings: Record<string, string> = {
  payment: listOf(paymentTransitions),
  refund: listOf(refundTransitions),
  dispute: listOf(disputeTransitions),
  cash: listOf(cashTransitions),
  booking: listOf(bookingTransitions),
  problem: listOf(saleProblemTransitions),
  payout: listOf(payoutTransitions),
}

/** Returns an entry for each cause and the states from which it leads to the same one. Who may cause it is in the tables. */
function listOf(transitions: readonly Transition<string>[]): string {
  const alike = Map.groupBy(transitions, ({ to, when }) => `${to}: ${when}`)
  const entries = [...alike].map(
    ([change, from]) => `- ${[...new Set(from.map((each) => each.from))].join(', ')} → ${change}`,
  )
  return entries.join('\n')
}

/** Returns the page with its lists drawn from the current tables. */
export function drawInto(text: string): string {
  return text.replaceAll(
    /(<!-- drawn: (?<name>\w+) -->\n\n)(?:[\s\S]*?\n\n)??(<!-- \/drawn -->)/g,
    (_, before: string, name: string, after: string) => `${before}${drawings[name]}\n\n${after}`,
  )
}

export const readPage = () => readFileSync(page, 'utf8')

if (import.meta.main) writeFileSync(page, drawInto(readPage()))
