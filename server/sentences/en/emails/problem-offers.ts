import type { SaleSide } from '#contract/sale-view.ts'
import type { DecidedRefund } from '../../../emails/decided-refund.ts'
import type { EmailText, NextStep } from '../../../emails/email-text.ts'
import { sayRefund } from './decided-refund.ts'

type Offered = {
  model: string
  buyerName: string
  sellerName: string
  /** Until when the offer can be accepted, in Dhaka time. */
  offerBy: string
  /** Whether it is cash, which the seller hands back. */
  isHandBack: boolean
  next?: NextStep | undefined
  /** What goes back at once. */
  refund?: DecidedRefund | undefined
}

const noAnswer = 'If you do not agree, make an offer of your own, or wait: an admin can decide at any time.'

const sayDone = ({ isHandBack, sellerName }: Offered) =>
  isHandBack
    ? `Then ${sellerName} hands the cash back, and no admin has to decide.`
    : 'Then it is done at once, without an admin.'

const askTo =
  (name: keyof Offered & `${SaleSide}Name`) =>
  (sale: Offered): EmailText => ({
    subject: `${sale[name]} makes you an offer: ${sale.model}`,
    paragraphs: [
      `${sale[name]} proposes how to settle the problem with this sale. You can accept it by ${sale.offerBy} (Dhaka time). ${sayDone(sale)}`,
    ],
    action: 'Answer the offer',
    closing: [noAnswer],
  })

/** One side proposes to the other how to settle a problem. */
export const offered = { buyer: askTo('sellerName'), seller: askTo('buyerName') }

const remindOf =
  (name: keyof Offered & `${SaleSide}Name`) =>
  (sale: Offered): EmailText => ({
    subject: `Answer the offer within 24 hours: ${sale.model}`,
    paragraphs: [
      `You have not answered the offer of ${sale[name]} about the problem with this sale. You can accept it by ${sale.offerBy} (Dhaka time). ${sayDone(sale)}`,
    ],
    action: 'Answer the offer',
    closing: [noAnswer, 'This is the only reminder.'],
  })

/** An offer is over in a day. */
export const offerDue = { buyer: remindOf('sellerName'), seller: remindOf('buyerName') }

const over = ({ model }: Offered): EmailText => ({
  subject: `The offer is over: ${model}`,
  paragraphs: [
    'Nobody accepted the last offer about the problem with this sale in time, so nothing was agreed. An admin decides, unless the two of you agree before.',
  ],
  action: 'See the problem',
  closing: ['Either of you can make another offer on the same page.'],
})

/** The last offer was not accepted in time. */
export const offerEnded = { buyer: over, seller: over }

const settledWith =
  (
    name: keyof Offered & `${SaleSide}Name`,
    say: (refund: DecidedRefund, sale: Offered) => readonly string[],
  ) =>
  (sale: Offered): EmailText => ({
    subject: `You have agreed: ${sale.model}`,
    paragraphs: [
      sale.isHandBack
        ? `You and ${sale[name]} have agreed how to settle the problem with this sale.`
        : `You and ${sale[name]} have settled the problem with this sale. No admin has to decide any more.`,
      ...(sale.refund ? say(sale.refund, sale) : sale.next ? [sale.next.sentence] : []),
    ],
    action: 'See what you agreed on',
    closing: [],
  })

/** Both sides have agreed. About what goes back at once, no other email tells them. */
export const agreed = {
  buyer: settledWith('sellerName', sayRefund.buyer),
  seller: settledWith('buyerName', sayRefund.seller),
}
