import type { Translated } from '#contract/sentences/sentence.ts'
import type {
  cashRequestEnds as EnglishRequestEnds,
  ownSteps as EnglishOwnSteps,
  saleEnds as EnglishEnds,
  saleSteps as EnglishSteps,
} from '../en/sale-steps.ts'

const because = (what: string, text: string | undefined) => (text ? `${what}: “${text}”` : `${what}।`)

export const saleEnds: Translated<typeof EnglishEnds> = {
  cancelled: ({ who, isOwn, text }) =>
    because(isOwn ? 'আপনি এই বেচাকেনা বাতিল করেছেন' : `${who} এই বেচাকেনা বাতিল করেছেন`, text),
  admin: ({ text }) => because('একজন অ্যাডমিন এই বেচাকেনা বাতিল করেছেন', text),
  agreed: () => 'ক্রেতা ও বিক্রেতা দুজনে মিলে এই বেচাকেনা বাতিল করেছেন।',
  missed: () => 'সময়মতো হস্তান্তর নিশ্চিত করা হয়নি।',
  undecided: () => 'যে সমস্যা জানানো হয়েছিল, সময়মতো তার সিদ্ধান্ত হয়নি; ব্যাংক বা ওয়ালেট টাকা আর আটকে রাখেনি।',
  left: () => 'ক্রেতা বা বিক্রেতার অ্যাকাউন্ট মুছে ফেলা হয়েছে।',
  authorization: () => 'ব্যাংক বা ওয়ালেট টাকা আর আটকে রাখেনি।',
  unanswered: () => 'বিক্রেতা ২৪ ঘণ্টার মধ্যে উত্তর দেননি।',
  rival: () => 'ফোনটি অন্য একজন ক্রেতা পেয়েছেন।',
  replaced: () => 'ক্রেতা অন্যভাবে ফোনটির টাকা দিয়েছেন।',
  gone: () => 'বিজ্ঞাপনটি সরিয়ে দেওয়া হয়েছে।',
}

export const cashRequestEnds: Translated<typeof EnglishRequestEnds> = {
  ...saleEnds,
  cancelled: ({ who, by, isOwn, text }) => {
    const person = isOwn ? 'আপনি' : who
    return because(
      by === 'seller' ? `${person} এই অনুরোধ ফিরিয়ে দিয়েছেন` : `${person} এই অনুরোধ তুলে নিয়েছেন`,
      text,
    )
  },
  admin: ({ text }) => because('একজন অ্যাডমিন এই অনুরোধ বাতিল করেছেন', text),
}

export const saleSteps: Translated<typeof EnglishSteps> = {
  booked: { done: 'বুকিং হয়েছে', next: 'বুক করা', failed: 'বুকিং হয়নি' },
  reserved: { done: 'টাকা আটকে রাখা হয়েছে', next: 'টাকা দেওয়া', failed: 'টাকা দেওয়া হয়নি' },
  meeting: {
    done: 'দেখা করার সময় ঠিক হয়েছে',
    next: 'দেখা করার সময় ঠিক করা',
    failed: 'দেখা করার সময় ঠিক হয়নি',
  },
  'handed-over': {
    done: 'হস্তান্তর নিশ্চিত হয়েছে',
    next: 'দেখা করা, ফোন দেখে নেওয়া, বুঝিয়ে দেওয়া',
    failed: 'হস্তান্তর হয়নি',
  },
  captured: { done: 'টাকা কাটা হয়েছে', next: 'টাকা কাটা হবে', failed: 'টাকা কাটা যায়নি' },
  problem: {
    done: 'সমস্যা নিয়ে সিদ্ধান্ত হয়েছে',
    next: 'অ্যাডমিন সমস্যা নিয়ে সিদ্ধান্ত নেবেন',
    failed: 'সমস্যা নিয়ে সিদ্ধান্ত হয়নি',
  },
  'part-refunded': {
    done: 'কিছু টাকা ফেরত দেওয়া হয়েছে',
    next: 'কিছু টাকা ফেরত যাবে',
    failed: 'টাকা ফেরত দেওয়া হয়নি',
  },
  payout: {
    done: 'বিক্রেতাকে টাকা পাঠানো হয়েছে',
    next: 'বিক্রেতাকে টাকা পাঠানো হবে',
    failed: 'বিক্রেতাকে টাকা পাঠানো হয়নি',
  },
  'cash-requested': {
    done: 'নগদ টাকায় কেনার অনুরোধ করা হয়েছে',
    next: 'নগদ টাকায় কেনার অনুরোধ করা',
    failed: 'নগদ টাকায় কেনার অনুরোধ করা হয়নি',
  },
  'cash-reserved': {
    done: 'বিক্রেতা রাজি: ফোনটি ক্রেতার জন্য রাখা হয়েছে',
    next: 'বিক্রেতার উত্তর',
    failed: 'বিক্রেতা রাজি হননি',
  },
  'cash-sold': {
    done: 'নগদ টাকায় বিক্রি হয়েছে',
    next: 'দেখা করা, ফোন দেখে নেওয়া, টাকা দেওয়া, ফোন নেওয়া',
    failed: 'বিক্রি হয়নি',
  },
  ended: {
    done: 'বেচাকেনা বাতিল হয়েছে, কোনো টাকা কাটা হয়নি',
    next: 'বেচাকেনা বাতিল হবে',
    failed: 'বেচাকেনা বাতিল হয়নি',
  },
  refunded: {
    done: 'টাকা ফেরত দেওয়া হয়েছে',
    next: 'টাকা ফেরত যাবে',
    failed: 'টাকা ফেরত দেওয়া যায়নি',
  },
  disputed: {
    done: 'আপত্তি নিয়ে ব্যাংকের সিদ্ধান্ত হয়েছে',
    next: 'আপত্তি নিয়ে ব্যাংক সিদ্ধান্ত দেবে',
    failed: 'ব্যাংক ক্রেতার পক্ষে সিদ্ধান্ত দিয়েছে',
  },
}

export const ownSteps: Translated<typeof EnglishOwnSteps> = {
  buyer: {
    'handed-over': { ...saleSteps['handed-over'], next: 'দেখা করা, ফোন দেখে নেওয়া, বুঝে নেওয়া' },
    disputed: { ...saleSteps.disputed, failed: 'ব্যাংক আপনার পক্ষে সিদ্ধান্ত দিয়েছে' },
  },
  seller: {
    payout: {
      done: 'আপনাকে টাকা পাঠানো হয়েছে',
      next: 'আপনাকে টাকা পাঠানো হবে',
      failed: 'আপনাকে টাকা পাঠানো হয়নি',
    },
    'cash-reserved': { ...saleSteps['cash-reserved'], next: 'আপনার উত্তর' },
    'cash-sold': { ...saleSteps['cash-sold'], next: 'দেখা করা, টাকা গুনে নেওয়া, ফোন বুঝিয়ে দেওয়া' },
  },
}
