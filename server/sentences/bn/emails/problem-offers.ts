import type { Translated } from '#contract/sentences/sentence.ts'
import type { DecidedRefund } from '../../../emails/decided-refund.ts'
import { sayRefund } from './decided-refund.ts'
import type {
  agreed as EnglishAgreed,
  offerDue as EnglishOfferDue,
  offered as EnglishOffered,
  offerEnded as EnglishOfferEnded,
} from '../../en/emails/problem-offers.ts'

type WriteOffered = Translated<(typeof EnglishOffered)['buyer']>
type WriteAgreed = Translated<(typeof EnglishAgreed)['buyer']>

const noAnswer = 'রাজি না হলে নিজে একটি প্রস্তাব দিন, বা অপেক্ষা করুন: একজন অ্যাডমিন যেকোনো সময় সিদ্ধান্ত নিতে পারেন।'

const sayDone = ({ isHandBack, sellerName }: Parameters<WriteOffered>[0]) =>
  isHandBack
    ? `আপনি রাজি হলে ${sellerName} নগদ টাকা ফেরত দেবেন, অ্যাডমিনকে সিদ্ধান্ত নিতে হবে না।`
    : 'আপনি রাজি হলে তখনই তা কার্যকর হবে, অ্যাডমিনের সিদ্ধান্ত লাগবে না।'

const askTo =
  (name: 'buyerName' | 'sellerName'): WriteOffered =>
  (sale) => ({
    subject: `${sale[name]} একটি প্রস্তাব দিয়েছেন: ${sale.model}`,
    paragraphs: [
      `এই বেচাকেনার সমস্যা কীভাবে মেটানো যায়, ${sale[name]} তার একটি প্রস্তাব দিয়েছেন। ঢাকার সময় ${sale.offerBy}-এর মধ্যে আপনি রাজি হতে পারেন। ${sayDone(sale)}`,
    ],
    action: 'প্রস্তাবের উত্তর দিন',
    closing: [noAnswer],
  })

export const offered: Translated<typeof EnglishOffered> = {
  buyer: askTo('sellerName'),
  seller: askTo('buyerName'),
}

const remindOf =
  (name: 'buyerName' | 'sellerName'): WriteOffered =>
  (sale) => ({
    subject: `২৪ ঘণ্টার মধ্যে প্রস্তাবের উত্তর দিন: ${sale.model}`,
    paragraphs: [
      `এই বেচাকেনার সমস্যা নিয়ে ${sale[name]} যে প্রস্তাব দিয়েছেন, আপনি এখনো তার উত্তর দেননি। ঢাকার সময় ${sale.offerBy}-এর মধ্যে আপনি রাজি হতে পারেন। ${sayDone(sale)}`,
    ],
    action: 'প্রস্তাবের উত্তর দিন',
    closing: [noAnswer, 'এ নিয়ে আর মনে করিয়ে দেওয়া হবে না।'],
  })

export const offerDue: Translated<typeof EnglishOfferDue> = {
  buyer: remindOf('sellerName'),
  seller: remindOf('buyerName'),
}

const over: Translated<(typeof EnglishOfferEnded)['buyer']> = ({ model }) => ({
  subject: `প্রস্তাবের সময় শেষ: ${model}`,
  paragraphs: [
    'এই বেচাকেনার সমস্যা নিয়ে শেষ প্রস্তাবে সময়মতো কেউ রাজি হননি, তাই কোনো সমঝোতা হয়নি। এরপরও আপনারা দুজন একমত না হলে একজন অ্যাডমিন সিদ্ধান্ত নেবেন।',
  ],
  action: 'সমস্যাটি দেখুন',
  closing: ['একই পাতায় আপনাদের যে কেউ আরেকটি প্রস্তাব দিতে পারেন।'],
})

export const offerEnded: Translated<typeof EnglishOfferEnded> = { buyer: over, seller: over }

const settledWith =
  (
    name: 'buyerName' | 'sellerName',
    say: (refund: DecidedRefund, sale: Parameters<WriteAgreed>[0]) => readonly string[],
  ): WriteAgreed =>
  (sale) => ({
    subject: `সমঝোতা হয়েছে: ${sale.model}`,
    paragraphs: [
      sale.isHandBack
        ? `এই বেচাকেনার সমস্যাটি কীভাবে মিটবে, আপনি ও ${sale[name]} তাতে একমত হয়েছেন।`
        : `এই বেচাকেনার সমস্যাটি আপনি ও ${sale[name]} মিলে মিটিয়ে ফেলেছেন। অ্যাডমিনকে আর সিদ্ধান্ত নিতে হবে না।`,
      ...(sale.refund ? say(sale.refund, sale) : sale.next ? [sale.next.sentence] : []),
    ],
    action: 'সমঝোতা দেখুন',
    closing: [],
  })

export const agreed: Translated<typeof EnglishAgreed> = {
  buyer: settledWith('sellerName', sayRefund.buyer),
  seller: settledWith('buyerName', sayRefund.seller),
}
