import { problemReasons } from '#contract/sentences/bn/problem-reasons.ts'
import type { Translated } from '#contract/sentences/sentence.ts'
import { formatMinute } from '#lib/formats/bn/dates.ts'
import type { saleProblem as English } from '../../en/emails/sale-problem.ts'
import { refunded } from './decided-refund.ts'
import { disputed, disputeLost, disputeWon } from './dispute.ts'
import { handBackDue, handedBack, upheld } from './problem-hand-back.ts'
import { agreed, offerDue, offered, offerEnded } from './problem-offers.ts'
import { toDeciders } from './sale-parts.ts'

type Sale = Parameters<(typeof English)['reported']['other']>[0]

/** After a problem of a sale that still waits for its hand-over. */
const goesOn = (sale: Sale) => (sale.handOverBy ? ['বেচাকেনা চলবে।', ...sayNext(sale)] : [])

const reportAgain = ({ until }: NonNullable<Sale['again']>) =>
  until
    ? `আরও কিছু বলার থাকলে ঢাকার সময় ${formatMinute(until)} পর্যন্ত আবার জানাতে পারবেন।`
    : 'আরও কিছু বলার থাকলে আবার জানাতে পারবেন।'

/** What the reader does next, in the words of the page of the sale; nothing for admins. */
const sayNext = ({ next }: Sale) => (next ? [next.sentence] : [])

/** Who reported it, unless the sentence about what comes next says so. */
const sayReporter = ({ next }: Sale, sentence: string) => (next?.namesReporter ? [] : [sentence])

const reported: Translated<(typeof English)['reported']> = {
  reporter: (sale) => ({
    subject: `আপনার অভিযোগ পেয়েছি: ${sale.model}`,
    paragraphs: [...sayReporter(sale, 'এই বেচাকেনায় আপনি একটি সমস্যা জানিয়েছেন।'), ...sayNext(sale)],
    action: 'অভিযোগটি দেখুন',
    closing: ['একই পাতায় অভিযোগটি তুলে নিতে পারবেন।'],
  }),
  other: (sale) => ({
    subject: `সমস্যা জানানো হয়েছে: ${sale.model}`,
    paragraphs: [
      ...sayReporter(sale, `${sale.reporterName} এই বেচাকেনায় একটি সমস্যা জানিয়েছেন।`),
      ...sayNext(sale),
    ],
    action: 'অভিযোগের উত্তর দিন',
    closing: ['আপনার উত্তর ছাড়াই একজন অ্যাডমিন সিদ্ধান্ত নিতে পারেন, তাই বেশি দেরি করবেন না।'],
  }),
  admin: ({ model, reporterName }) => ({
    subject: `সিদ্ধান্ত নিতে হবে: ${model}`,
    paragraphs: [`${reporterName} এই বেচাকেনায় একটি সমস্যা জানিয়েছেন। এখন একজন অ্যাডমিনের সিদ্ধান্ত দরকার।`],
    action: 'বেচাকেনার সমস্যা দেখুন',
    closing: [toDeciders, 'যিনি আগে সিদ্ধান্ত নেবেন, তাঁর সিদ্ধান্তই থাকবে।'],
  }),
}

const unanswered: Translated<(typeof English)['unanswered']> = {
  other: (sale) => ({
    subject: `২৪ ঘণ্টার মধ্যে উত্তর দিন: ${sale.model}`,
    paragraphs: [
      'এই বেচাকেনার অভিযোগের উত্তর আপনি এখনো দেননি।',
      ...sayNext(sale),
      'সময়মতো উত্তর না দিলে একজন অ্যাডমিন আপনার উত্তর ছাড়াই সিদ্ধান্ত নিতে পারেন।',
    ],
    action: 'অভিযোগের উত্তর দিন',
    closing: ['এ নিয়ে আর মনে করিয়ে দেওয়া হবে না।'],
  }),
}

const undecided: Translated<(typeof English)['undecided']> = {
  admin: ({ model, reporterName, otherName, answerBy, isCash, isHandBackLate }) => ({
    subject: `এখনো সিদ্ধান্ত হয়নি: ${model}`,
    paragraphs: [
      isHandBackLate
        ? 'নগদ টাকার এই বেচাকেনায় দুজন টাকা ফেরতে একমত হয়েছিলেন, কিন্তু ক্রেতা সময়মতো টাকা পাওয়ার কথা জানাননি। দুজনের সঙ্গে কথা বলে সিদ্ধান্ত নিন।'
        : `এই বেচাকেনায় ${reporterName} ৭২ ঘণ্টারও বেশি আগে সমস্যা জানিয়েছেন, এখনো কোনো অ্যাডমিন সিদ্ধান্ত নেননি।${isCash ? '' : ' সিদ্ধান্ত হওয়ার আগে বিক্রেতাকে টাকা পাঠানো হবে না।'}`,
      ...(answerBy ? [`${otherName} উত্তর দেননি। আপনি তাঁর উত্তর ছাড়াই সিদ্ধান্ত নিতে পারেন।`] : []),
    ],
    action: 'বেচাকেনার সমস্যা দেখুন',
    closing: ['ফোনটির ক্রেতা বা বিক্রেতা নন, এমন প্রত্যেক অ্যাডমিন সিদ্ধান্ত না হওয়া পর্যন্ত প্রতিদিন এই ইমেইল পাবেন।'],
  }),
}

const answered: Translated<(typeof English)['answered']> = {
  reporter: (sale) => ({
    subject: `${sale.otherName} উত্তর দিয়েছেন: ${sale.model}`,
    paragraphs: [
      ...sayReporter(sale, `আপনি যে সমস্যা জানিয়েছিলেন, ${sale.otherName} তার উত্তর দিয়েছেন।`),
      ...sayNext(sale),
    ],
    action: 'উত্তরটি পড়ুন',
    closing: ['আপনারা দুজনে মিটিয়ে ফেলে থাকলে একই পাতায় আপনার অভিযোগটি তুলে নিন।'],
  }),
}

const captured: Translated<(typeof English)['captured']> = {
  buyer: ({ model, price, sellerName }) => ({
    subject: `অ্যাডমিনের সিদ্ধান্তে বিক্রেতা টাকা পাচ্ছেন: ${model}`,
    paragraphs: [
      `এই বেচাকেনার সমস্যাটি একজন অ্যাডমিন দেখেছেন। হস্তান্তর হয়েছে বলে ধরা হলো: আপনার আটকে রাখা ${price} ${sellerName}-এর জন্য কাটা হচ্ছে।`,
    ],
    action: 'সিদ্ধান্তটি দেখুন',
    closing: [],
  }),
  seller: ({ model, price, buyerName }) => ({
    subject: `অ্যাডমিনের সিদ্ধান্তে আপনি টাকা পাচ্ছেন: ${model}`,
    paragraphs: [
      `এই বেচাকেনার সমস্যাটি একজন অ্যাডমিন দেখেছেন। হস্তান্তর হয়েছে বলে ধরা হলো: ${buyerName}-এর আটকে রাখা ${price} আপনার জন্য কাটা হচ্ছে।`,
    ],
    action: 'সিদ্ধান্তটি দেখুন',
    closing: [],
  }),
}

const nothingBack = 'এই বেচাকেনার সমস্যাটি একজন অ্যাডমিন দেখেছেন। বেচাকেনা বহাল আছে, কোনো টাকা ফেরত দেওয়া হবে না।'

const declined: Translated<(typeof English)['declined']> = {
  reporter: (sale) => ({
    subject: sale.reportedBy === 'buyer' ? `টাকা ফেরত পাবেন না: ${sale.model}` : `বেচাকেনা বহাল আছে: ${sale.model}`,
    paragraphs: [nothingBack, ...goesOn(sale)],
    action: 'সিদ্ধান্তটি দেখুন',
    closing: sale.again ? [reportAgain(sale.again)] : [],
  }),
  other: (sale) => ({
    subject: `বেচাকেনা বহাল আছে: ${sale.model}`,
    paragraphs: [nothingBack, ...goesOn(sale)],
    action: 'সিদ্ধান্তটি দেখুন',
    closing: [],
  }),
}

const withdrawn: Translated<(typeof English)['withdrawn']> = {
  other: (sale) => ({
    subject: `অভিযোগ তুলে নেওয়া হয়েছে: ${sale.model}`,
    paragraphs: [
      `${sale.reporterName} অভিযোগটি তুলে নিয়েছেন।`,
      ...(sale.handOverBy ? goesOn(sale) : ['আপনাকে কিছু করতে হবে না।']),
    ],
    action: 'বেচাকেনা দেখুন',
    closing: [],
  }),
}

export const saleProblem: Translated<typeof English> = {
  reasons: problemReasons,
  reported,
  unanswered,
  answered,
  captured,
  refunded,
  declined,
  withdrawn,
  offered,
  'offer-due': offerDue,
  'offer-ended': offerEnded,
  agreed,
  'hand-back-due': handBackDue,
  'handed-back': handedBack,
  upheld,
  disputed,
  'dispute-won': disputeWon,
  'dispute-lost': disputeLost,
  undecided,
}
