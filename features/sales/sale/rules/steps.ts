import type { PaymentState } from '#contract/payment-states.ts'
import type { SaleStep, SaleStepKind } from '#contract/sale-view.ts'

/** When each step was done. Steps that were not done are missing. */
export type StepTimes = Partial<
  Record<(typeof order)[number] | (typeof cashOrder)[number] | 'part-refunded', Date>
>

type Sale = {
  state: PaymentState
  isFrozen?: boolean
  /** What the seller of a sale in cash has to hand back: all of the money, or a part. */
  handsBack?: 'refunded' | 'part-refunded' | undefined
  changedAt: Date
  times: StepTimes
}

const order = ['booked', 'reserved', 'meeting', 'handed-over', 'captured', 'payout'] as const
const cashOrder = ['booked', 'cash-requested', 'cash-reserved', 'meeting', 'cash-sold'] as const

/** The last step in each state in which a sale does not end with the payout. */
const endings: Partial<Record<PaymentState, { kind: SaleStepKind; status: SaleStep['status'] }>> = {
  uncollectable: { kind: 'captured', status: 'failed' },
  released: { kind: 'ended', status: 'done' },
  cancelled: { kind: 'ended', status: 'done' },
  refunding: { kind: 'refunded', status: 'next' },
  'refund-failed': { kind: 'refunded', status: 'failed' },
  refunded: { kind: 'refunded', status: 'done' },
  disputed: { kind: 'disputed', status: 'next' },
  lost: { kind: 'disputed', status: 'failed' },
  'cash-refunded': { kind: 'refunded', status: 'done' },
  'cash-ended': { kind: 'ended', status: 'done' },
}

/**
 * The steps of a sale: those that were done, with their times, then the step that it waits for and those after it, or how
 * it ended. An open problem comes before the steps that it freezes. A meeting that was never agreed is left out once the
 * phone is handed over or the sale has ended.
 */
export function listSteps({ state, isFrozen = false, handsBack, changedAt, times }: Sale): SaleStep[] {
  const kinds: readonly (keyof StepTimes)[] = state.startsWith('cash-') ? cashOrder : order
  const done = listDone([...kinds, 'part-refunded'], times)
  const ending = endings[state]
  if (ending?.status === 'next') return [...done, ending]
  if (ending) return sortByTime([...done, { ...ending, at: changedAt.toISOString() }])
  const last = kinds.findLastIndex((kind) => times[kind])
  const isReserved = state === 'reserved' || state === 'cash-reserved'
  const first = isReserved && !times.meeting ? kinds.indexOf('meeting') : last + 1
  const waiting: SaleStepKind[] = [
    ...(isFrozen ? [handsBack ?? ('problem' as const)] : []),
    ...(state === 'refunding-part' ? ['part-refunded' as const] : []),
    ...kinds.slice(first),
  ]
  return [
    ...done,
    ...waiting.map((kind, index): SaleStep => ({ kind, status: index === 0 ? 'next' : 'later' })),
  ]
}

type DoneStep = SaleStep & { at: string }

/** The steps that were done, in the order of their times: a part can be refunded before or after the payout. */
function listDone(kinds: readonly (keyof StepTimes)[], times: StepTimes): DoneStep[] {
  return sortByTime(
    kinds.flatMap((kind) => {
      const at = times[kind]
      return at ? [{ kind, status: 'done' as const, at: at.toISOString() }] : []
    }),
  )
}

/** Sorts steps by time, because a payout that was claimed before a refund can be marked as paid after it. */
const sortByTime = (steps: DoneStep[]): DoneStep[] =>
  steps.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
