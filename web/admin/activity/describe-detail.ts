import type { EventOnRecord } from '#contract/moderation.ts'
import { formatMinor } from '#formats/money.ts'
import { formatList, formatNumber } from '#formats/numbers.ts'
import { activityValues as words } from '#texts/activity-values.ts'
import { adminPayments } from '#texts/admin-payments.ts'
import { paymentStates } from '#texts/payment-states.ts'
import { reports } from '#texts/reports.ts'
import { saleProblems } from '#texts/sale-problems.ts'

type Words = Record<string, string>

type EventDetails = Pick<EventOnRecord, 'kind' | 'detail'>

/** The words for the codes of one detail. A detail without any is what somebody typed, or an id. */
function findWords({ kind, detail }: EventDetails, key: string): Words | undefined {
  if (key === 'from' || key === 'to') return findStates(kind)
  // Other reasons are what people typed, or a sentence of the server.
  if (key === 'reason') return kind === 'item-reported' ? reports.reasons : undefined
  if (key === 'fields' && kind === 'item-changed') return { ...words.fields, name: words.brand }
  if (key === 'about') return words.problemReasons[detail['by'] === 'seller' ? 'seller' : 'buyer']
  return wordsByKey[key]
}

const wordsByKey: Record<string, Words> = {
  by: { ...adminPayments.changedBy, command: words.command },
  fields: words.fields,
  what: words.offers,
  how: adminPayments.excess.ways,
  method: words.payoutMethods,
  role: words.roles,
  despite: words.leftOut,
  leftOut: words.leftOut,
}

function findStates(kind: string): Words {
  if (kind.startsWith('problem-')) return saleProblems.states
  return kind.startsWith('booking-') ? words.bookings : paymentStates
}

/** The value of a detail of an event, in words where it is a code. An unknown code stays as it is. */
export function describeDetail(event: EventDetails, key: string, value: unknown): string {
  const known = findWords(event, key)
  const say = (code: unknown) =>
    typeof code === 'string' && known && Object.hasOwn(known, code) ? (known[code] ?? code) : String(code)
  if (typeof value === 'number') return key.endsWith('Minor') ? formatMinor(value) : formatNumber(value)
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (Array.isArray(value)) return formatList(value.map(say))
  return typeof value === 'object' ? JSON.stringify(value) : say(value)
}
