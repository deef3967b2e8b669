import type { EventOnRecord } from '#contract/moderation.ts'
import { formatMinor } from '#formats/money.ts'
import { formatList, formatNumber } from '#formats/numbers.ts'
import { activityValues as words } from '#texts/activity-values.ts'
import { adminPayments } from '#texts/admin-payments.ts'
import { paymentStates } from '#texts/payment-states.ts'
import { reports } from '#texts/reports.ts'
import { saleProblems } from '#texts/sale-problems.ts'

type Words = Record<string, string>

/** The words for the codes of one detail. A detail without any is what somebody typed, or an id. */
function findWords(kind: string, key: string): Words | undefined {
  if (key === 'from' || key === 'to') return findStates(kind)
  if (key === 'reason') return findReasons(kind)
  return wordsByKey[key]
}

const wordsByKey: Record<string, Words> = {
  by: { ...adminPayments.changedBy, command: words.command },
  fields: words.fields,
  about: words.problemReasons,
  what: words.offers,
  method: words.payoutMethods,
  role: words.roles,
  despite: words.leftOut,
  leftOut: words.leftOut,
}

function findStates(kind: string): Words {
  if (kind.startsWith('problem-')) return saleProblems.states
  return kind.startsWith('booking-') ? words.bookings : paymentStates
}

/** The reasons that people typed have no words. */
function findReasons(kind: string): Words | undefined {
  if (kind === 'item-reported') return reports.reasons
  return /^(payment|problem)-/u.test(kind) ? words.paymentReasons : undefined
}

/** The value of a detail of an event, in words where it is a code. An unknown code stays as it is. */
export function describeDetail({ kind }: Pick<EventOnRecord, 'kind'>, key: string, value: unknown): string {
  const known = findWords(kind, key)
  const say = (code: unknown) =>
    typeof code === 'string' && known && Object.hasOwn(known, code) ? (known[code] ?? code) : String(code)
  if (typeof value === 'number') return key.endsWith('Minor') ? formatMinor(value) : formatNumber(value)
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (Array.isArray(value)) return formatList(value.map(say))
  return typeof value === 'object' ? JSON.stringify(value) : say(value)
}
