import { afterRefund } from '#contract/sentences/bn/after-refund.ts'
import type { Translated } from '#contract/sentences/sentence.ts'
import { formatMinute } from '#lib/formats/bn/dates.ts'
import type { sale as English } from '../../en/emails/sale.ts'
import { againForBuyer, againForSeller } from './sale-parts.ts'

type Write = Translated<(typeof English)['paid']>
type PaidSale = Parameters<Write['buyer']>[0]

const betweenYou = 'পেমেন্ট হয় হাতবদলের মাধ্যমে, বেচাকেনা হয় বিক্রেতা ও ক্রেতার মধ্যে।'

const describeReport = (until: Date) =>
  `ফোনটি না পেলে, বা বিজ্ঞাপনে যেমন বলা ছিল তেমন না হলে, ঢাকার সময় ${formatMinute(until)} পর্যন্ত বেচাকেনার পাতায় তা জানাতে পারবেন। তখন একজন অ্যাডমিন আপনার টাকা ফেরত দিতে পারেন।`

const sayUncharged = (amount: string | undefined) => (amount ? [`সমঝোতা অনুযায়ী ${amount} কাটা হয়নি।`] : [])

const paid: Write = {
  buyer: ({ model, sellerName, reportUntil, uncharged, next }) => ({
    subject: `আপনার রসিদ: ${model}`,
    paragraphs: [
      `ফোনটি আপনি ${sellerName}-এর কাছ থেকে কিনেছেন, আপনার পেমেন্ট হয়ে গেছে।`,
      ...sayUncharged(uncharged),
      next.sentence,
    ],
    action: next.action,
    closing: [...(reportUntil ? [describeReport(reportUntil)] : []), betweenYou],
  }),
  seller: ({ model, buyerName, uncharged, next }) => ({
    subject: `পেমেন্ট হয়ে গেছে: ${model}`,
    paragraphs: [
      `এই ফোনের জন্য ${buyerName}-এর পেমেন্ট হয়ে গেছে।`,
      ...sayUncharged(uncharged),
      next.sentence,
      'ফোন বুঝিয়ে দেওয়ার ৪৮ ঘণ্টা পর থেকে এই টাকা আপনাকে পাঠানো যাবে, যদি ক্রেতা কোনো সমস্যা না জানান। কখন, কোন অ্যাকাউন্টে, তা ড্যাশবোর্ডের “আমার টাকা” পাতায় আছে। অ্যাকাউন্ট যোগ করা না থাকলে সেখানেই যোগ করুন।',
    ],
    action: next.action,
    closing: ['ক্রেতার নম্বর শুধু এই বেচাকেনার জন্যই ব্যবহার করুন।', betweenYou],
  }),
}

/** The beginning of a sentence about money that goes back. */
const asAgreed = (isAgreed: boolean) => (isAgreed ? 'আপনাদের সমঝোতা অনুযায়ী ' : '')

const mayTakeDays = 'জমা হতে কয়েক দিন লাগতে পারে।'

/** What follows from a refund: the next step, unless its sentence says again that money goes back. */
const sayNext = ({ next }: PaidSale, meaning: string) => (next.isRefund ? meaning : next.sentence)

const sayInAll = ({ refundedInAll }: PaidSale) =>
  refundedInAll === undefined ? [] : [`আগের ফেরতসহ সব মিলিয়ে ${refundedInAll}।`]

const refunded: Write = {
  buyer: (sale) => ({
    subject: `আপনার টাকা ফেরত আসছে: ${sale.model}`,
    paragraphs: [
      `${asAgreed(sale.isAgreed)}${sale.isRest ? `বাকি ${sale.refund}` : 'পুরো টাকা'} ফেরত আসছে, যেভাবে দিয়েছিলেন সেভাবেই। ${mayTakeDays}`,
      sayNext(sale, afterRefund.buyer),
    ],
    action: sale.next.action,
    closing: [betweenYou],
  }),
  seller: (sale) => ({
    subject: `ক্রেতাকে টাকা ফেরত দেওয়া হচ্ছে: ${sale.model}`,
    paragraphs: [
      `${asAgreed(sale.isAgreed)}${sale.buyerName} এই ফোনের টাকা ফেরত পাচ্ছেন।`,
      sayNext(sale, afterRefund.seller),
    ],
    action: sale.next.action,
    closing: [
      'বিজ্ঞাপনে ফোনটি বিক্রি হয়ে গেছে বলে দেখানো হবে। ফোনটি বিক্রি করতে চাইলে আবার বিক্রির জন্য দিন।',
      betweenYou,
    ],
  }),
}

const partlyRefunded: Write = {
  buyer: (sale) => ({
    subject: `আপনার কিছু টাকা ফেরত আসছে: ${sale.model}`,
    paragraphs: [
      `${asAgreed(sale.isAgreed)}এই ফোনের জন্য আপনি যা দিয়েছিলেন, তা থেকে ${sale.refund} ফেরত আসছে, যেভাবে দিয়েছিলেন সেভাবেই। ${mayTakeDays}`,
      ...sayInAll(sale),
      sayNext(sale, `ফোনটি আপনারই থাকছে, আর বাকি টাকা ${sale.sellerName}-এর।`),
    ],
    action: sale.next.action,
    closing: [betweenYou],
  }),
  seller: (sale) => ({
    subject: `কিছু টাকা ফেরত যাচ্ছে: ${sale.model}`,
    paragraphs: [
      `${asAgreed(sale.isAgreed)}এই ফোনের জন্য ${sale.buyerName} যা দিয়েছিলেন, তা থেকে ${sale.refund} তাঁর কাছে ফেরত যাচ্ছে।`,
      ...sayInAll(sale),
      sayNext(sale, 'বেচাকেনা বহাল আছে, আর বাকি টাকা আপনার।'),
    ],
    action: sale.next.action,
    closing: [betweenYou],
  }),
}

const unpaid: Write = {
  buyer: ({ model, isPartlyTaken, next }) => ({
    subject: `আপনার পেমেন্ট হয়নি: ${model}`,
    paragraphs: [
      isPartlyTaken
        ? 'আপনার ব্যাংক বা ওয়ালেট প্রথমে রাজি হয়েছিল, কিন্তু পরে শুধু কিছু টাকা কাটা হয়েছে। বেচাকেনা বাতিল হলে তা ফেরত আসবে, যেভাবে দিয়েছিলেন সেভাবেই।'
        : 'আপনার ব্যাংক বা ওয়ালেট প্রথমে রাজি হয়েছিল, কিন্তু আপনার কাছ থেকে কিছুই নেওয়া হয়নি।',
      next.sentence,
    ],
    action: next.action,
    closing: [],
  }),
  seller: ({ model, next }) => ({
    subject: `ফোন নিজের কাছে রাখুন: ${model}`,
    paragraphs: [next.sentence],
    action: next.action,
    contactIf: 'ফোনটি আর আপনার কাছে না থাকলে',
    closing: [],
  }),
}

const undone: Write = {
  buyer: ({ model, availability, isPartlyTaken, sellerName, ending, payFrom, next }) => ({
    subject: `পেমেন্ট হয়নি: ${model}`,
    paragraphs: [
      isPartlyTaken
        ? 'আপনার ব্যাংক বা ওয়ালেট রাজি হয়েছিল, কিন্তু পরে শুধু কিছু টাকা কাটা হয়েছে, তাই ফোনটি কেনা হয়নি। সেই টাকা ফেরত আসছে, যেভাবে দিয়েছিলেন সেভাবেই।'
        : 'আপনার ব্যাংক বা ওয়ালেট রাজি হয়েছিল, কিন্তু পরে টাকা কাটা যায়নি, তাই ফোনটি কেনা হয়নি।',
      ...(isPartlyTaken ? [] : [next.sentence]),
      ...(ending.how === 'cancelled' && ending.text
        ? [`${sellerName} বেচাকেনাটি বাতিল করেছেন: ${ending.text}`]
        : []),
      againForBuyer({ availability, payFrom }),
    ],
    action: next.action,
    closing: ['তারপরও টাকা কাটা হয়েছে দেখলে তা নিজে থেকেই ফেরত আসবে।'],
  }),
  seller: ({ model, buyerName, availability, next }) => ({
    subject: `শেষ পর্যন্ত বিক্রি হয়নি: ${model}`,
    paragraphs: [`এই ফোনের টাকা ${buyerName}-এর কাছ থেকে কাটা যায়নি।`, next.sentence, againForSeller[availability]],
    action: next.action,
    closing:
      availability === 'for-sale'
        ? ['ফোনটি আগেই বুঝিয়ে দিয়ে থাকলে বিজ্ঞাপনটি মুছে ফেলুন, যাতে আর কেউ এর জন্য টাকা না দেন।']
        : [],
  }),
}

/** An admin has given up a failed refund: the money stays with the seller. */
const refundWithdrawn: Write = {
  buyer: ({ model, sellerName, withdrawn, next }) => ({
    subject: `টাকা ফেরত আসছে না: ${model}`,
    paragraphs: [
      `এই ফোনের জন্য আপনি যা দিয়েছিলেন, তা থেকে ${withdrawn?.amount ?? 'কিছু টাকা'} আপনার কাছে ফেরত আসার কথা ছিল, কিন্তু পৌঁছায়নি। একজন অ্যাডমিন সিদ্ধান্ত নিয়েছেন, তা ${sellerName}-এর কাছেই থাকবে।`,
      ...(withdrawn ? [`অ্যাডমিন যে কারণ লিখেছেন: ${withdrawn.text}`] : []),
      next.sentence,
    ],
    action: next.action,
    contactIf: 'আপনি একমত না হলে',
    closing: [betweenYou],
  }),
  seller: ({ model, buyerName, withdrawn, next }) => ({
    subject: `টাকা আপনারই থাকছে: ${model}`,
    paragraphs: [
      `এই ফোনের দাম থেকে ${withdrawn?.amount ?? 'কিছু টাকা'} ${buyerName}-এর কাছে ফেরত যাওয়ার কথা ছিল, কিন্তু পৌঁছায়নি। একজন অ্যাডমিন সিদ্ধান্ত নিয়েছেন, তা আপনার কাছেই থাকবে: আপনার পাওনা থেকে আর আটকে রাখা হচ্ছে না।`,
      ...(withdrawn ? [`অ্যাডমিন যে কারণ লিখেছেন: ${withdrawn.text}`] : []),
      next.sentence,
    ],
    action: next.action,
    closing: [betweenYou],
  }),
}

/** A refund was not possible, so an admin paid the buyer by bank or wallet. */
const refundByHand: Write = {
  buyer: ({ model, byHand, soldAt, next }) => ({
    subject: `আপনার টাকা পাঠানো হয়েছে: ${model}`,
    paragraphs: [
      `এই ফোনের জন্য আপনি যা দিয়েছিলেন, তা থেকে ${byHand?.amount ?? 'কিছু টাকা'} যেভাবে দিয়েছিলেন সেভাবে ফেরত দেওয়া যায়নি। একজন অ্যাডমিন তা অন্যভাবে আপনাকে পাঠিয়েছেন।`,
      ...(byHand ? [`টাকা পাঠানোর রেফারেন্স: ${byHand.reference}`, `অ্যাডমিন যে কারণ লিখেছেন: ${byHand.reason}`] : []),
      ...(soldAt ? [next.sentence] : []),
    ],
    action: next.action,
    contactIf: 'টাকা না পৌঁছালে',
    closing: [],
  }),
  seller: ({ model, buyerName, byHand, next }) => ({
    subject: `ক্রেতা টাকা ফেরত পেয়েছেন: ${model}`,
    paragraphs: [
      `এই ফোনের দাম থেকে ${byHand?.amount ?? 'কিছু টাকা'} ${buyerName}-এর কাছে ফেরত যাওয়ার কথা ছিল, কিন্তু পৌঁছায়নি। একজন অ্যাডমিন তা অন্যভাবে তাঁকে পাঠিয়েছেন, তাই এই টাকা আর আপনার নয়।`,
      ...(byHand ? [`অ্যাডমিন যে কারণ লিখেছেন: ${byHand.reason}`] : []),
      next.sentence,
    ],
    action: next.action,
    closing: [betweenYou],
  }),
}

export const sale: Translated<typeof English> = {
  paid,
  'given-back': refunded,
  'partly-given-back': partlyRefunded,
  'refund-withdrawn': refundWithdrawn,
  'refund-by-hand': refundByHand,
  unpaid,
  undone,
}
