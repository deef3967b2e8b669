import type { Translated } from '#contract/sentences/sentence.ts'
import type { cash as English } from '../en/cash.ts'
import { saleSteps } from './sale-steps.ts'
import { sales } from './sales.ts'

/** A text that both sides read. */
const forBoth = (text: string) => ({ buyer: () => text, seller: () => text })

export const cashSteps: typeof saleSteps = {
  ...saleSteps,
  ended: {
    done: 'ফোনটি আর ক্রেতার জন্য রাখা নেই',
    next: 'ফোনটি আর ক্রেতার জন্য রাখা থাকবে না',
    failed: 'ফোনটি এখনো ক্রেতার জন্য রাখা আছে',
  },
}

export const cashRequestSteps: typeof saleSteps = {
  ...saleSteps,
  ended: { done: 'অনুরোধ শেষ হয়েছে', next: 'অনুরোধ শেষ হবে', failed: 'অনুরোধ শেষ হয়নি' },
}

export const cashSales: typeof sales = {
  ...sales,
  until: (when) => `ঢাকার সময় ${when}-এর মধ্যে হস্তান্তর নিশ্চিত করুন। এরপর ফোনটি আর এই বেচাকেনার জন্য রাখা থাকবে না।`,
  codeWarning: 'ফোনটি হাতে পেয়ে তবেই কোড দিন। কলে বা বার্তায় কখনো দেবেন না।',
  confirmText: 'ফোনটি দেখে, টাকা দিয়ে, হাতে নিয়ে তবেই জানান। তখনই বিক্রি হয়ে যাবে।',
  enterText: 'টাকা গুনে নিয়ে ফোনটি দিন। তারপর ক্রেতার কোডটি চেয়ে নিন।',
  cancellation: {
    ...sales.cancellation,
    text: forBoth('বেচাকেনা এখনই বাতিল হবে, ফোনটি আবার বিক্রির জন্য উঠবে।'),
  },
}

export const cashRequestSales: typeof sales = {
  ...cashSales,
  pageTitle: (phone) => `নগদ টাকায় কেনার অনুরোধ: ${phone}`,
  pageTitleToBuyer: (phone) => `নগদ টাকায় কেনার অনুরোধ: ${phone}`,
  cancellation: {
    ...sales.cancellation,
    open: 'অনুরোধ তুলে নিন',
    title: (phone) => `${phone} নগদ টাকায় কেনার অনুরোধ তুলে নেবেন?`,
    text: forBoth('অনুরোধটি এখনই শেষ হবে। ফোনটি বিক্রির জন্য থাকবে।'),
    confirm: 'অনুরোধ তুলে নিন',
    keep: 'অনুরোধ থাক',
    done: 'অনুরোধ তুলে নেওয়া হয়েছে',
  },
}

export const cashDeclineSales: typeof sales = {
  ...cashRequestSales,
  cancellation: {
    ...cashRequestSales.cancellation,
    open: 'ফিরিয়ে দিন',
    title: (phone) => `${phone} নগদ টাকায় কেনার অনুরোধটি ফিরিয়ে দেবেন?`,
    confirm: 'ফিরিয়ে দিন',
    done: 'অনুরোধ ফিরিয়ে দিয়েছেন',
  },
}

export const cash: Translated<typeof English> = {
  accept: 'নগদ টাকায় রাজি হোন',
  accepted: 'ফোনটি ক্রেতার জন্য রাখা হয়েছে',
  acceptTitle: (buyer) => `${buyer}-এর কাছে নগদ টাকায় বিক্রি করতে রাজি?`,
  acceptText: (buyer, price) =>
    `আপনি রাজি হলে ফোনটি ২৪ ঘণ্টা ${buyer}-এর জন্য রাখা থাকবে, দাম ${price}, নগদ টাকায়। এই সময়ে আর কেউ কিনতে পারবেন না। আপনি ক্রেতার মোবাইল নম্বর পাবেন।`,
  acceptRisk: 'টাকা আমাদের হাত দিয়ে যায় না: ক্রেতা না এলে বা টাকায় গোলমাল হলে আমরা কিছুই ফেরত দিতে পারব না।',
  noticeTitle: 'নগদ টাকার লেনদেন আপনাদের দুজনের মধ্যে',
  noticeTitleOfAny: 'নগদ টাকার লেনদেন ক্রেতা ও বিক্রেতার মধ্যে',
  price: (price) => `দাম: ${price}, নগদ টাকায়।`,
  notice: [
    'টাকা হাতবদলের মাধ্যমে যায় না, তাই ফোন দেখে নেওয়া পর্যন্ত আমরা তা আটকে রাখতে পারি না।',
    'ফোন বিবরণের মতো না হলে বা টাকায় গোলমাল হলে আমরা কিছুই ফেরত দিতে পারি না।',
  ],
  advice: {
    buyer: 'লোকজন আছে এমন জায়গায় দেখা করুন। টাকা দেওয়ার আগে ফোনটি দেখে নিন, আগাম কিছু দেবেন না।',
    seller: 'লোকজন আছে এমন জায়গায় দেখা করুন। ক্রেতাকে ফোনটি দেখতে দিন, আর ফোন দেওয়ার আগে টাকা গুনে নিন।',
  },
}
