import { acts, reach } from './sale-acts.ts'
import {
  card,
  deliverMessages,
  hearNewestFirst,
  money,
  price,
  scenario,
  toFailedRefund,
  toFailedRefundOfDisputed,
  toReleased,
} from './scenario.ts'

const toPaidByHand = [acts.payByHand, reach('refunded')]

/** Scenarios of sales whose money was paid back by hand, because the provider could not refund it. */
export const byHandScenarios = [
  scenario(
    'all is paid by hand after the refund failed',
    money,
    toFailedRefund,
    [acts.payByHand],
    [['payment refund-failed → refunded']],
    ['refunded', price],
  ),
  scenario(
    'what was paid by hand was never taken',
    money,
    [...toReleased, acts.countAsNotRefunded, ...toPaidByHand],
    [acts.reconcile],
    [['payment refunded → cancelled']],
    ['cancelled', 0],
  ),
  scenario(
    'the card’s holder disputes what was paid by hand',
    card,
    [...toFailedRefundOfDisputed, ...toPaidByHand],
    deliverMessages,
    [['payment refunded → disputed']],
    ['disputed', 0],
  ),
  scenario(
    'its dispute is lost at once after it was paid by hand',
    card,
    [...toFailedRefundOfDisputed, ...toPaidByHand, acts.loseDispute],
    hearNewestFirst,
    [['payment refunded → lost', 'problem open → dispute-lost']],
    ['lost', 0],
  ),
  scenario(
    'the dispute about what was paid by hand is won',
    card,
    [...toFailedRefundOfDisputed, ...toPaidByHand, ...deliverMessages, reach('disputed'), acts.winDispute],
    deliverMessages,
    [['payment disputed → refunded', 'problem open → dispute-won']],
    ['refunded', price],
  ),
]
