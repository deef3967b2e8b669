// Lists the states of payments, refunds, disputes, bookings, sale problems and payouts, and the situations of a sale, into docs/payments.md, from the code's tables.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { saleTable, type SaleTurn } from '#contract/sale-table.ts'
import { type SaleMove, saleSituations } from '#contract/sale-view.ts'
import { clientStates } from '#features/money/rules.ts'
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

export const drawings: Record<string, string> = {
  payment: listOf(paymentTransitions),
  refund: listOf(refundTransitions),
  dispute: listOf(disputeTransitions),
  cash: listOf(cashTransitions),
  booking: listOf(bookingTransitions),
  problem: listOf(saleProblemTransitions),
  payout: listOf(payoutTransitions),
  clients: listClientStates(),
  situations: listSituations(),
}

/**
 * Returns an entry for each cause and the states from which it leads to the same one, or one entry for three and more that
 * lead from the same states. Who may cause it is in the tables.
 */
function listOf(transitions: readonly Transition<string>[]): string {
  const alike = Map.groupBy(transitions, ({ to, when }) => `${to}: ${when}`)
  const changes = [...alike].map(([change, group]) => {
    const from = [...new Set(group.map((each) => each.from))].join(', ')
    return { from, change }
  })
  const bySource = Map.groupBy(changes, ({ from }) => from)
  const entries = [...bySource].flatMap(([from, group]) =>
    group.length < 3
      ? group.map(({ change }) => `- ${from} → ${change}`)
      : [`- ${from} →`, ...group.map(({ change }) => `  - ${change}`)],
  )
  return entries.join('\n')
}

/** Returns an entry for each state that clients see, in the order in which its condition counts; those that need no words share one. */
function listClientStates(): string {
  const entries: string[] = []
  let isOpen = false
  for (const [state, { when }] of Object.entries(clientStates)) {
    if (when !== undefined) entries.push(`- ${state}: ${when}`)
    else if (isOpen) entries.push(`${entries.pop()}, ${state}`)
    else entries.push(`- ${state}`)
    isOpen = when === undefined
  }
  return entries.join('\n')
}

/** Returns an entry for each pair of what buyer and seller do next, with the situations of a sale in which they do. */
function listSituations(): string {
  const alike = Map.groupBy(saleSituations, (situation) => {
    const { buyer, seller } = saleTable[situation]
    const [ofBuyer, ofSeller] = [nameNext(buyer), nameNext(seller)]
    return ofBuyer === ofSeller ? `both ${ofBuyer}` : `buyer ${ofBuyer}, seller ${ofSeller}`
  })
  return [...alike].map(([next, situations]) => `- ${next}: ${situations.join(', ')}`).join('\n')
}

/** What a side does next: in brackets, what it may do although it is not its turn. */
function nameNext({ turn, move }: { turn: SaleTurn; move?: SaleMove }): string {
  if (turn === 'own') return `\`${move}\``
  return [turn === 'other' ? 'waiting' : 'done', ...(move ? [`(\`${move}\`)`] : [])].join(' ')
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
