import { afterRefund } from '#contract/sentences/bn/after-refund.ts'
import type { Translated } from '#contract/sentences/sentence.ts'
import { formatAppointment } from '#lib/formats/bn/dates.ts'
import type { DecidedRefund } from '../../../emails/decided-refund.ts'
import type { refunded as English, sayRefund as EnglishRefund } from '../../en/emails/decided-refund.ts'

const looked = 'এই বেচাকেনার সমস্যাটি একজন অ্যাডমিন দেখেছেন।'
const details = 'কখন, কোন অ্যাকাউন্টে পাঠানো হবে, তা ড্যাশবোর্ডের “আমার টাকা” পাতায় আছে।'

/** What goes back: a part, the rest after earlier parts, or everything. */
function nameBack({ amount, remains, isRest }: DecidedRefund): string {
  if (remains !== undefined) return amount
  return isRest ? `বাকি ${amount}` : `পুরো ${amount}`
}

const sayShare = ({ remains, payableFrom }: DecidedRefund) =>
  payableFrom
    ? `আপনার ভাগের বাকি ${remains} ঢাকার সময় ${formatAppointment(payableFrom)} থেকে পাঠানো যাবে।`
    : `এখন আপনার ভাগে থাকছে ${remains}।`

export const sayRefund: Translated<typeof EnglishRefund> = {
  buyer: (refund) => [
    `${nameBack(refund)} ফেরত আসছে, যেভাবে দিয়েছিলেন সেভাবেই। জমা হতে কয়েক দিন লাগতে পারে।`,
    refund.remains === undefined ? afterRefund.buyer : 'ফোনটি আপনারই থাকছে।',
  ],
  seller: (refund, { buyerName }) => [
    `${nameBack(refund)} ${buyerName}-এর কাছে ফেরত যাচ্ছে।`,
    ...(refund.remains === undefined ? [afterRefund.seller] : [sayShare(refund), details]),
  ],
}

const afterLooking = ([amount, ...rest]: [string, ...string[]]) => [`${looked} ${amount}`, ...rest]

export const refunded: Translated<typeof English> = {
  buyer: ({ model, refund }) => ({
    subject: `অ্যাডমিনের সিদ্ধান্তে টাকা ফেরত পাচ্ছেন: ${model}`,
    paragraphs: refund ? afterLooking(sayRefund.buyer(refund)) : [looked],
    action: 'সিদ্ধান্তটি দেখুন',
    closing: [],
  }),
  seller: ({ model, buyerName, refund }) => ({
    subject: `অ্যাডমিনের সিদ্ধান্তে ক্রেতা টাকা ফেরত পাচ্ছেন: ${model}`,
    paragraphs: refund ? afterLooking(sayRefund.seller(refund, { buyerName })) : [looked],
    action: 'সিদ্ধান্তটি দেখুন',
    closing:
      refund?.remains === undefined
        ? ['বিজ্ঞাপনে ফোনটি বিক্রি হয়ে গেছে বলে দেখানো হবে। ফোনটি বিক্রি করতে চাইলে আবার বিক্রির জন্য দিন।']
        : [],
  }),
}
