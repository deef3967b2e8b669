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

/** About money that goes back because of an admin's decision. No other email tells the two sides. */
export const refunded = {
  buyer: ({ model, refund }: Decided): EmailText => ({
    subject: `An admin decided that you get money back: ${model}`,
    paragraphs: refund
      ? [
          `${looked} ${nameBack(refund)} goes back the way you paid. It may take a few days to show.`,
          refund.remains === undefined ? afterRefund.buyer : 'The phone stays yours.',
        ]
      : [looked],
    action: 'See the decision',
    closing: [],
  }),
  seller: ({ model, buyerName, refund }: Decided): EmailText => ({
    subject: `An admin decided that the buyer gets money back: ${model}`,
    paragraphs: refund
      ? [
          `${looked} ${nameBack(refund)} goes back to ${buyerName}.`,
          ...(refund.remains === undefined ? [afterRefund.seller] : [sayShare(refund), details]),
        ]
      : [looked],
    action: 'See the decision',
    closing:
      refund?.remains === undefined ? ['The listing stays sold. To sell the phone, list it again.'] : [],
  }),
}
