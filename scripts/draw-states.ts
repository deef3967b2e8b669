// Draws the states of payments, refunds, disputes, bookings, sale problems and payouts into docs/payments.md, from the code's transition tables.
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
  payment: drawStates(paymentTransitions, 'open'),
  refund: tableOf(refundTransitions).join('\n'),
  dispute: tableOf(disputeTransitions).join('\n'),
  cash: tableOf(cashTransitions).join('\n'),
  booking: tableOf(bookingTransitions).join('\n'),
  problem: tableOf(saleProblemTransitions).join('\n'),
  payout: tableOf(payoutTransitions).join('\n'),
}

/** Returns a Mermaid state diagram, and under it a table of what causes the state changes. */
function drawStates(transitions: readonly Transition<string>[], start: string): string {
  const targets = transitions.map(({ to }) => to)
  const ends = [...new Set(targets)].filter((state) => !transitions.some(({ from }) => from === state))
  const arrows = transitions.map(({ from, to }) => `  ${nameOf(from)} --> ${nameOf(to)}`)
  const named = [...new Set([start, ...targets])].filter((state) => nameOf(state) !== state)
  return [
    '```mermaid',
    'stateDiagram-v2',
    ...named.map((state) => `  state "${state}" as ${nameOf(state)}`),
    `  [*] --> ${nameOf(start)}`,
    ...arrows,
    ...ends.map((state) => `  ${nameOf(state)} --> [*]`),
    '```',
    '',
    ...tableOf(transitions),
  ].join('\n')
}

/** Returns a row for each cause and the states from which it leads to the same one. Pads the cells as the formatter does. */
function tableOf(transitions: readonly Transition<string>[]): string[] {
  const alike = Map.groupBy(transitions, ({ to, when, by }) => [to, when, by.join(', ')].join('|'))
  const rows = [
    ['from', 'to', 'when', 'by'],
    ...[...alike].map(([change, from]) => [from.map((each) => each.from).join(', '), ...change.split('|')]),
  ]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lineOf = (cells: string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = rows.map(lineOf)
  return [String(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body]
}

/** Returns a state's name for Mermaid, which does not allow hyphens in it. */
function nameOf(state: string): string {
  return state.replaceAll('-', '_')
}

/** Returns the page with its diagrams drawn from the current tables. */
export function drawInto(text: string): string {
  return text.replaceAll(
    /(<!-- drawn: (?<name>\w+) -->\n\n)(?:[\s\S]*?\n\n)??(<!-- \/drawn -->)/g,
    (_, before: string, name: string, after: string) => `${before}${drawings[name]}\n\n${after}`,
  )
}

export const readPage = () => readFileSync(page, 'utf8')

if (import.meta.main) writeFileSync(page, drawInto(readPage()))
