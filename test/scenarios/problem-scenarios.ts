import { inCash } from './cash-scenarios.ts'
import { acts, decide, reach } from './sale-acts.ts'
import {
  begun,
  bkash,
  captured,
  card,
  confirmed,
  deliverMessages,
  hearNewestFirst,
  type Scenario,
  scenario,
  money,
  part,
  partBegun,
  partGiven,
  price,
  refunded,
  released,
  toCaptured,
  toClaimed,
  toFailedRefundOfDisputed,
  toReserved,
  toUnreportedDispute,
  unpaid,
} from './scenario.ts'

/** Scenarios of a problem without an answer, and of one that the seller has answered. */
const problems = (['open', 'answered'] as const).flatMap((from): Scenario[] => {
  const reported = from === 'open' ? [acts.report] : [acts.report, acts.answer]
  const before = [...toReserved, ...reported]
  const after = [...toCaptured, ...reported]
  const disputed = [...toUnreportedDispute, ...reported, acts.deliver, reach('disputed')]
  const to = (state: string) => `problem ${from} → ${state}`
  const named = (name: string) => `${name}, the problem is ${from}`
  return [
    scenario(
      named('an admin lets the seller have the money'),
      money,
      before,
      [decide('capture')],
      [[confirmed, to('captured')], [captured]],
      ['captured', price],
    ),
    scenario(
      named('an admin releases the money'),
      money,
      before,
      [decide('release')],
      [[released, unpaid, to('released')]],
      ['released', 0],
    ),
    scenario(
      named('an admin gives a part back'),
      money,
      after,
      [decide('refund', part * 100)],
      [[partBegun, to('refunded')], [partGiven]],
      ['captured', price - part],
    ),
    scenario(
      named('an admin gives all back'),
      money,
      after,
      [decide('refund')],
      [[begun, to('refunded')], [refunded]],
      ['refunded', 0],
    ),
    scenario(
      named('an admin declines'),
      money,
      after,
      [decide('decline')],
      [[to('declined')]],
      ['captured', price],
    ),
    scenario(
      named('both agree that the sale ends'),
      money,
      [...before, acts.offerAll],
      [acts.acceptOffer],
      [[released, unpaid, to('released')]],
      ['released', 0],
    ),
    scenario(
      named('both agree on a part'),
      money,
      [...after, acts.offerPart],
      [acts.acceptOffer],
      [[partBegun, to('refunded')], [partGiven]],
      ['captured', price - part],
    ),
    scenario(
      named('both agree on a part before the hand-over'),
      money,
      [...before, acts.offerPart],
      [acts.acceptOffer],
      [[to('settled')]],
      ['reserved', 0],
    ),
    scenario(
      named('both agree that the sale stands'),
      money,
      [...before, acts.offerToKeep],
      [acts.acceptOffer],
      [[to('settled')]],
      ['reserved', 0],
    ),
    scenario(named('it is withdrawn'), money, before, [acts.withdraw], [[to('withdrawn')]], ['reserved', 0]),
    scenario(
      named('nobody decides in time'),
      money,
      before,
      [acts.leaveUndecided],
      [[released, unpaid, to('undone')]],
      ['released', 0],
    ),
    scenario(
      named('the dispute is won'),
      card,
      [...disputed, acts.winDispute],
      deliverMessages,
      [['payment disputed → captured', to('dispute-won')]],
      ['captured', price],
    ),
    scenario(
      named('the dispute is lost'),
      card,
      [...disputed, acts.loseDispute],
      deliverMessages,
      [['payment disputed → lost', to('dispute-lost')]],
      ['lost', 0],
    ),
  ]
})

const answering = scenario(
  'the seller answers the problem',
  money,
  [...toReserved, acts.report],
  [acts.answer],
  [['problem open → answered']],
  ['reserved', 0],
)

const toAgreedPart = [...toReserved, acts.report, acts.offerPart, acts.acceptOffer]

const uncharged = scenario(
  'it is handed over, and a part on which both agreed is not charged',
  card,
  toAgreedPart,
  [acts.handOver],
  [[confirmed], [captured]],
  ['captured', price - part],
)

const agreedPart = scenario(
  'a part on which both agreed before the hand-over goes back',
  bkash,
  [...toAgreedPart, acts.handOver, reach('captured')],
  [acts.keepDeadlines],
  [[partBegun], [partGiven]],
  ['captured', price - part],
)

const disputes = [
  scenario(
    'the card’s holder disputes it',
    card,
    toUnreportedDispute,
    deliverMessages,
    [['payment captured → disputed']],
    ['disputed', 0],
  ),
  scenario(
    'its dispute is lost at once',
    card,
    [...toUnreportedDispute, acts.loseDispute],
    hearNewestFirst,
    [['payment captured → lost', 'problem open → dispute-lost']],
    ['lost', 0],
  ),
  scenario(
    'the card’s holder disputes it after the refund failed',
    card,
    toFailedRefundOfDisputed,
    deliverMessages,
    [['payment refund-failed → disputed']],
    ['disputed', 0],
  ),
  scenario(
    'its dispute is lost at once after the refund failed',
    card,
    [...toFailedRefundOfDisputed, acts.loseDispute],
    hearNewestFirst,
    [['payment refund-failed → lost', 'problem open → dispute-lost']],
    ['lost', 0],
  ),
]

const payouts = [
  scenario(
    'its payout is paid',
    money,
    toClaimed,
    [acts.markPaid],
    [['payout claimed → paid']],
    ['captured', price],
  ),
  scenario(
    'its payout fails',
    money,
    toClaimed,
    [acts.markFailed],
    [['payout claimed → failed']],
    ['captured', price],
  ),
  scenario(
    'its payout comes back',
    money,
    [...toClaimed, acts.markPaid],
    [acts.markFailed],
    [['payout paid → failed']],
    ['captured', price],
  ),
]

/** Scenarios of problems, disputes, sales in cash and payouts. */
export const otherScenarios = [
  ...problems,
  answering,
  uncharged,
  agreedPart,
  ...disputes,
  ...inCash,
  ...payouts,
]
