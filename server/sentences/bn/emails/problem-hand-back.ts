import type { Translated } from '#contract/sentences/sentence.ts'
import type {
  handBackDue as EnglishDue,
  handedBack as EnglishHandedBack,
  notOurs as EnglishNotOurs,
  upheld as EnglishUpheld,
} from '../../en/emails/problem-hand-back.ts'

type Agreed = Parameters<(typeof EnglishDue)['buyer']>[0]

const sayNext = ({ next }: Agreed) => (next ? [next.sentence] : [])
const looked = 'এই বেচাকেনার সমস্যাটি একজন অ্যাডমিন দেখেছেন।'

export const notOurs: Translated<typeof EnglishNotOurs> =
  'ফোনের দাম নগদ টাকায় দেওয়া হয়েছে, তাই আমরা সেই টাকা আটকে রাখতে বা ফেরত দিতে পারি না।'

const duePart = (sale: Agreed) => ({
  paragraphs: sayNext(sale),
  action: 'সমঝোতা দেখুন',
  closing: ['সময়মতো টাকা পাওয়ার কথা জানানো না হলে একজন অ্যাডমিন সিদ্ধান্ত নেবেন।', 'এ নিয়ে আর মনে করিয়ে দেওয়া হবে না।'],
})

export const handBackDue: Translated<typeof EnglishDue> = {
  buyer: (sale) => ({ subject: `টাকা ফেরত পেয়েছেন? ${sale.model}`, ...duePart(sale) }),
  seller: (sale) => ({ subject: `এক দিনের মধ্যে টাকা ফেরত দিন: ${sale.model}`, ...duePart(sale) }),
}

export const handedBack: Translated<typeof EnglishHandedBack> = {
  buyer: (sale) => ({
    subject: `আপনি ${sale.handedBack} ফেরত পেয়েছেন: ${sale.model}`,
    paragraphs: [
      sale.isDecided
        ? `${looked} তিনি নিশ্চিত হয়েছেন, ${sale.sellerName} আপনাকে ${sale.handedBack} ফেরত দিয়েছেন।`
        : `আপনি জানিয়েছেন, ${sale.sellerName} আপনাকে ${sale.handedBack} ফেরত দিয়েছেন। সমস্যাটি মিটে গেছে।`,
    ],
    action: 'বেচাকেনা দেখুন',
    closing: [],
  }),
  seller: (sale) => ({
    subject: `আপনি ${sale.handedBack} ফেরত দিয়েছেন: ${sale.model}`,
    paragraphs: [
      sale.isDecided
        ? `${looked} তিনি নিশ্চিত হয়েছেন, আপনি ${sale.buyerName}-কে ${sale.handedBack} ফেরত দিয়েছেন।`
        : `${sale.buyerName} জানিয়েছেন, আপনি ${sale.handedBack} ফেরত দিয়েছেন। সমস্যাটি মিটে গেছে।`,
    ],
    action: 'বেচাকেনা দেখুন',
    closing: sale.isAllBack
      ? ['বিজ্ঞাপনে ফোনটি বিক্রি হয়ে গেছে বলে দেখানো হবে। ফোনটি বিক্রি করতে চাইলে আবার বিক্রির জন্য দিন।']
      : [],
  }),
}

export const upheld: Translated<typeof EnglishUpheld> = {
  buyer: (sale) => ({
    subject: `অ্যাডমিনের সিদ্ধান্ত আপনার পক্ষে: ${sale.model}`,
    paragraphs: [`${looked} আপনার কথাই ঠিক, তবে টাকা ফেরত দিতে পারেন শুধু ${sale.sellerName} নিজে।`, notOurs],
    action: 'সিদ্ধান্তটি দেখুন',
    closing: [],
  }),
  seller: (sale) => ({
    subject: `অ্যাডমিনের সিদ্ধান্ত ক্রেতার পক্ষে: ${sale.model}`,
    paragraphs: [
      `${looked} ${sale.buyerName}-এর কথাই ঠিক: অ্যাডমিন নিচে “কারণ” অংশে যা ফেরত দিতে বলেছেন, তা ফেরত দিন।`,
      notOurs,
    ],
    action: 'সিদ্ধান্তটি দেখুন',
    closing: [],
  }),
}
