import { acts, decide, reach } from './sale-acts.ts'
import { cash, type Scenario, scenario, toCash } from './scenario.ts'

const toCashSold = [...toCash, acts.handOver, reach('cash-sold')]
/** Both sides agreed that the seller hands all of the cash back. */
const toHandingBack = [...toCashSold, acts.report, acts.offerAll, acts.acceptOffer]

/** Scenarios of a problem with a sale in cash, without an answer and answered. */
const problemsInCash = (['open', 'answered'] as const).flatMap((from): Scenario[] => {
  const reported = [...toCashSold, acts.report, ...(from === 'answered' ? [acts.answer] : [])]
  return [
    scenario(
      `both agree that cash goes back, the problem is ${from}`,
      cash,
      [...reported, acts.offerAll],
      [acts.acceptOffer],
      [[`problem ${from} → handing-back`]],
      ['cash-sold', 0],
    ),
    scenario(
      `an admin decides for the buyer of a sale in cash, the problem is ${from}`,
      cash,
      reported,
      [decide('uphold')],
      [[`problem ${from} → upheld`]],
      ['cash-sold', 0],
    ),
  ]
})

const handBacks = [
  scenario(
    'the buyer confirms that the cash is back',
    cash,
    toHandingBack,
    [acts.confirmCash],
    [['payment cash-sold → cash-refunded', 'problem handing-back → refunded']],
    ['cash-refunded', 0],
  ),
  scenario(
    'the agreed cash is not handed back',
    cash,
    [...toHandingBack, acts.passAWeek],
    [decide('uphold')],
    [['problem handing-back → upheld']],
    ['cash-sold', 0],
  ),
  scenario(
    'the buyer gives up the agreed cash',
    cash,
    toHandingBack,
    [acts.withdraw],
    [['problem handing-back → withdrawn']],
    ['cash-sold', 0],
  ),
]

/** Scenarios of sales in cash. */
export const inCash = [
  ...problemsInCash,
  ...handBacks,
  scenario(
    'cash is accepted',
    cash,
    [acts.askForCash, reach('cash-requested')],
    [acts.acceptCash],
    [['payment cash-requested → cash-reserved', 'booking booked → in-cash']],
    ['cash-reserved', 0],
  ),
  scenario(
    'cash is declined',
    cash,
    [acts.askForCash, reach('cash-requested')],
    [acts.cancelAsSeller],
    [['payment cash-requested → cash-ended']],
    ['cash-ended', 0],
  ),
  scenario(
    'it is handed over for cash',
    cash,
    toCash,
    [acts.handOver],
    [['payment cash-reserved → cash-sold']],
    ['cash-sold', 0],
  ),
  scenario(
    'the sale in cash is cancelled',
    cash,
    toCash,
    [acts.cancel],
    [['payment cash-reserved → cash-ended', 'booking in-cash → booked']],
    ['cash-ended', 0],
  ),
  scenario(
    'its buyer leaves before paying cash',
    cash,
    toCash,
    [acts.leave],
    [['payment cash-reserved → cash-ended', 'booking in-cash → removed']],
    ['cash-ended', 0],
  ),
  scenario(
    'its booking is archived, for cash',
    cash,
    toCash,
    [acts.deleteBooking],
    [['booking in-cash → archived']],
    ['cash-reserved', 0],
  ),
]
