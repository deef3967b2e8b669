import type { SaleSide } from '#contract/sale-view.ts'
import type { Translated } from '#contract/sentences/sentence.ts'
import { isListed, type Sale, type Write, type WriteToBoth } from '../../../emails/sale-text.ts'
import type { cash as English } from '../../en/emails/cash.ts'
import { againForSeller, until } from './sale-parts.ts'

const noMoney = 'টাকা আমাদের হাত দিয়ে যায় না: আমরা তা আটকে রাখতে বা ফেরত দিতে পারি না।'
const noMoneyBack = 'টাকা আমাদের হাত দিয়ে যায়নি: আমরা তা ফেরত দিতে পারি না।'

const requested: Write = ({ model, next }) => ({
  subject: `দেখা করে নগদ টাকা নেবেন? ${model}`,
  paragraphs: [
    next.sentence,
    'আপনি রাজি হলে ফোনটি ২৪ ঘণ্টা তাঁর জন্য রাখা থাকবে, ততক্ষণ বিক্রির জন্য থাকবে না।',
    'আপনি রাজি হওয়ার আগে কেউ টাকা দিয়ে দিলে ফোনটি তিনিই পাবেন।',
  ],
  action: next.action,
  closing: [noMoney],
})

const reserved: WriteToBoth = {
  buyer: (sale) => ({
    subject: `আপনার জন্য রাখা হয়েছে: ${sale.model}`,
    paragraphs: [
      `${sale.sellerName} নগদ টাকা নিতে রাজি হয়েছেন। ফোনটি আপনার জন্য ${until(sale)} পর্যন্ত রাখা থাকবে।`,
      sale.next.sentence,
      'দেখা হলে ফোনটি দেখে নিন, টাকা দিন, ফোন বুঝে নিন, তারপর বিক্রেতাকে আপনার কোড দিন।',
    ],
    action: sale.next.action,
    closing: [noMoney, 'ফোনটি দেখে নেওয়ার আগে কোনো টাকা দেবেন না।'],
  }),
  seller: (sale) => ({
    subject: `নগদ টাকায় কিনবেন এমন ক্রেতার জন্য রাখা হয়েছে: ${sale.model}`,
    paragraphs: [
      `${sale.buyerName}-এর কাছ থেকে নগদ টাকা নিতে আপনি রাজি হয়েছেন। ফোনটি তাঁর জন্য ${until(sale)} পর্যন্ত রাখা থাকবে।`,
      sale.next.sentence,
      'দেখা হলে টাকা গুনে নিন, ফোন বুঝিয়ে দিন, তারপর ক্রেতার কোড লিখুন।',
    ],
    action: sale.next.action,
    closing: [noMoney, 'ক্রেতার নম্বর শুধু এই বেচাকেনার জন্যই ব্যবহার করুন।'],
  }),
}

const due: WriteToBoth = {
  buyer: (sale) => ({
    subject: `বিক্রেতার সঙ্গে শিগগির দেখা করুন: ${sale.model}`,
    paragraphs: [`ফোনটি শুধু ${until(sale)} পর্যন্ত আপনার জন্য রাখা আছে।`, sale.next.sentence],
    action: sale.next.action,
    closing: [noMoney],
  }),
  seller: (sale) => ({
    subject: `ক্রেতার সঙ্গে শিগগির দেখা করুন: ${sale.model}`,
    paragraphs: [
      `ফোনটি শুধু ${until(sale)} পর্যন্ত ${sale.buyerName}-এর জন্য রাখা আছে। এরপর আবার বিক্রির জন্য থাকবে।`,
      sale.next.sentence,
    ],
    action: sale.next.action,
    closing: [noMoney],
  }),
}

const sold: WriteToBoth = {
  buyer: (sale) => ({
    subject: `নগদ টাকায় কিনেছেন: ${sale.model}`,
    paragraphs: [sale.next.sentence],
    action: sale.next.action,
    contactIf: 'ফোনটি না পেয়ে থাকলে',
    closing: [noMoneyBack],
  }),
  seller: (sale) => ({
    subject: `নগদ টাকায় বিক্রি হয়ে গেছে: ${sale.model}`,
    paragraphs: [
      sale.next.sentence,
      'টাকা আমাদের মাধ্যমে দেওয়া হয়নি, তাই হাতবদলে আপনার বিক্রি করা ফোনের সংখ্যায় এটি ধরা হয় না।',
    ],
    action: sale.next.action,
    closing: [],
  }),
}

/** Why the request or the reservation ended, for this side. Nothing after a missed hand-over: the next sentence says it. */
function describeEnding({ ending, buyerName, sellerName }: Sale, side: SaleSide): string[] {
  if (ending.how === 'missed') return []
  if (ending.how === 'unanswered') return ['২৪ ঘণ্টার মধ্যে নগদ টাকায় কেনার অনুরোধের উত্তর আসেনি।']
  if (ending.how === 'left') return ['অন্যজনের অ্যাকাউন্ট মুছে ফেলা হয়েছে।']
  if (ending.how === 'admin')
    return [ending.text ? `একজন অ্যাডমিন এটি বাতিল করেছেন: ${ending.text}` : 'একজন অ্যাডমিন এটি বাতিল করেছেন।']
  if (ending.how !== 'cancelled') return ['ফোনটি আর বিক্রির জন্য নেই।']
  if (ending.by === side) return ['আপনি এটি বাতিল করেছেন।']
  const name = ending.by === 'buyer' ? buyerName : sellerName
  return [ending.text ? `${name} এটি বাতিল করেছেন: ${ending.text}` : `${name} এটি বাতিল করেছেন।`]
}

const ended: WriteToBoth = {
  buyer: (sale) => ({
    subject: `আপনার জন্য রাখা নেই: ${sale.model}`,
    paragraphs: [
      ...describeEnding(sale, 'buyer'),
      sale.next.sentence,
      ...(sale.ending.how === 'missed' ? [] : ['ফোনটির জন্য নগদ টাকা দেবেন না।']),
    ],
    action: sale.next.action,
    closing: [],
  }),
  seller: (sale) => ({
    subject: `ক্রেতার জন্য আর রাখা নেই: ${sale.model}`,
    paragraphs: [
      ...describeEnding(sale, 'seller'),
      sale.next.sentence,
      ...(sale.handOverBy ? [againForSeller[sale.availability]] : []),
      ...(sale.ending.how === 'missed' && isListed(sale)
        ? [`ফোনটি ${sale.buyerName}-এর কাছে থাকলে বিজ্ঞাপনটি মুছে ফেলুন, যাতে আর কেউ এর জন্য টাকা না দেন।`]
        : []),
    ],
    action: sale.next.action,
    closing: [],
  }),
}

export const cash: Translated<typeof English> = {
  'cash-requested': { buyer: requested, seller: requested },
  'cash-reserved': reserved,
  'cash-due': due,
  'cash-sold': sold,
  'cash-ended': ended,
}
