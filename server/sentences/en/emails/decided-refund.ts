import { afterRefund } from '#contract/sentences/en/after-refund.ts'
import { formatAppointment } from '#lib/formats/en/dates.ts'
import type { DecidedRefund } from '../../../emails/decided-refund.ts'
import type { EmailText } from '../../../emails/email-text.ts'

type Decided = { model: string; buyerName: string; refund?: DecidedRefund | undefined }

const looked = 'An admin has looked at the problem with this sale.'
const details = 'The page “My money” in your dashboard says when it is paid out, and to which account.'

/** What goes back: a part, the rest after earlier parts, or everything. */
function nameBack({ amount, remains, isRest }: DecidedRefund): string {
  if (remains !== undefined) return amount
  return isRest ? `The rest, ${amount},` : `The full amount, ${amount},`
}

const sayShare = ({ remains, payableFrom }: DecidedRefund) =>
  payableFrom
    ? `The rest of your share, ${remains}, can be paid out from ${formatAppointment(payableFrom)} (Dhaka time).`
    : `The rest of your share is ${remains}.`

/** What the refund that was decided or agreed on means: how much goes back, and what remains. */
export const sayRefund = {
  buyer: (refund: DecidedRefund): [string, ...string[]] => [
    `${nameBack(refund)} goes back the way you paid. It may take a few days to show.`,
    refund.remains === undefined ? afterRefund.buyer : 'The phone stays yours.',
  ],
  seller: (refund: DecidedRefund, { buyerName }: { buyerName: string }): [string, ...string[]] => [
    `${nameBack(refund)} goes back to ${buyerName}.`,
    ...(refund.remains === undefined ? [afterRefund.seller] : [sayShare(refund), details]),
  ],
}

const afterLooking = ([amount, ...rest]: [string, ...string[]]) => [`${looked} ${amount}`, ...rest]

/** About money that goes back because of an admin's decision. No other email tells the two sides. */
export const refunded = {
  buyer: ({ model, refund }: Decided): EmailText => ({
    subject: `An admin decided that you get money back: ${model}`,
    paragraphs: refund ? afterLooking(sayRefund.buyer(refund)) : [looked],
    action: 'See the decision',
    closing: [],
  }),
  seller: ({ model, buyerName, refund }: Decided): EmailText => ({
    subject: `An admin decided that the buyer gets money back: ${model}`,
    paragraphs: refund ? afterLooking(sayRefund.seller(refund, { buyerName })) : [looked],
    action: 'See the decision',
    closing:
      refund?.remains === undefined ? ['The listing stays sold. To sell the phone, list it again.'] : [],
  }),
}
