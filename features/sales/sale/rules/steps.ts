import type { SaleStep, SaleStepKind } from '#contract/sale-view.ts'
import { isCash, isReserved, type MoneyFacts } from '#features/money/rules.ts'

/** When each step was done. Steps that were not done are missing. */
export type StepTimes = Partial<
  Record<(typeof order)[number] | (typeof cashOrder)[number] | 'part-refunded', Date>
>

type Facts = {
  sale: MoneyFacts
  isFrozen?: boolean
  /** The last step of a sale that does not end with the payout, or with cash. */
  lastStep: Pick<SaleStep, 'kind' | 'status'> | undefined
  /** What the seller of a sale in cash has to hand back: all of the money, or a part. */
  handsBack?: 'refunded' | 'part-refunded' | undefined
  /** Both agreed that a part goes back, which has not begun. */
  isPartToCome?: boolean
  changedAt: Date
  times: StepTimes
}

const order = ['booked', 'reserved', 'meeting', 'handed-over', 'captured', 'payout'] as const
const cashOrder = ['booked', 'cash-requested', 'cash-reserved', 'meeting', 'cash-sold'] as const

/**
 * The steps of a sale: those that were done, with their times, then the step that it waits for and those after it, or how
 * it ended. An open problem comes before the steps that it freezes. A meeting that was never agreed is left out once the
 * phone is handed over or the sale has ended.
 */
export function listSteps({
  sale,
  isFrozen = false,
  lastStep,
  handsBack,
  isPartToCome = false,
  changedAt,
  times,
}: Facts): SaleStep[] {
  const kinds: readonly (keyof StepTimes)[] = isCash(sale) ? cashOrder : order
  const done = listDone([...kinds, 'part-refunded'], times)
  if (lastStep?.status === 'next') return [...done, lastStep]
  if (lastStep) return sortByTime([...done, { ...lastStep, at: changedAt.toISOString() }])
  const last = kinds.findLastIndex((kind) => times[kind])
  const first = isReserved(sale) && !times.meeting ? kinds.indexOf('meeting') : last + 1
  const waiting: SaleStepKind[] = [
    ...(isFrozen ? [handsBack ?? ('problem' as const)] : []),
    ...(sale.requestedMinor !== null ? ['part-refunded' as const] : []),
    ...kinds
      .slice(first)
      .flatMap((kind) => (isPartToCome && kind === 'payout' ? ['part-refunded' as const, kind] : [kind])),
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
