import type { Translated } from '#contract/sentences/sentence.ts'
import type {
  disputed as EnglishDisputed,
  disputeLost as EnglishLost,
  disputeWon as EnglishWon,
} from '../../en/emails/dispute.ts'
import { toDeciders } from './sale-parts.ts'

export const disputed: Translated<typeof EnglishDisputed> = {
  seller: ({ model, buyerName }) => ({
    subject: `ক্রেতা ব্যাংকে আপত্তি জানিয়েছেন: ${model}`,
    paragraphs: [
      `${buyerName} নিজের ব্যাংককে টাকা ফেরত নিতে বলেছেন। সিদ্ধান্ত নেবে ব্যাংক, তার আগে এই টাকা আপনাকে পাঠানো হবে না। কী হয়েছিল আমাদের জানান, ছবি থাকলে সঙ্গে দিন: আমরা যা জানি, ব্যাংককে পাঠাই।`,
    ],
    action: 'কী হয়েছিল জানান',
    closing: ['আপনার উত্তর ছাড়াই ব্যাংক সিদ্ধান্ত নিতে পারে, তাই দেরি করবেন না।'],
  }),
  admin: ({ model, buyerName }) => ({
    subject: `ব্যাংকে আপত্তি: ${model}`,
    paragraphs: [
      `${buyerName} এই পেমেন্ট নিয়ে নিজের ব্যাংকে আপত্তি জানিয়েছেন। সময় থাকতে পেমেন্ট সেবার ড্যাশবোর্ড থেকে প্রমাণ পাঠান: সিদ্ধান্ত নেবে ব্যাংক, আর সেই সিদ্ধান্তেই সমস্যাটি শেষ হবে।`,
    ],
    action: 'বেচাকেনার সমস্যা দেখুন',
    closing: [toDeciders],
  }),
}

export const disputeWon: Translated<typeof EnglishWon> = {
  buyer: ({ model, isRefunded, refundedPart }) => ({
    subject: `আপনার ব্যাংক বেচাকেনা বহাল রেখেছে: ${model}`,
    paragraphs: [
      isRefunded
        ? 'আপত্তি নিয়ে আপনার ব্যাংক সিদ্ধান্ত দিয়েছে: পেমেন্ট বহাল থাকছে। টাকা আপনি আগেই পেয়েছেন: একজন অ্যাডমিন পাঠিয়েছিলেন।'
        : refundedPart
          ? `আপত্তি নিয়ে আপনার ব্যাংক সিদ্ধান্ত দিয়েছে: পেমেন্ট বহাল থাকছে। আগে যে ${refundedPart} ফেরত পেয়েছেন, তার বাইরে আর কোনো টাকা ফেরত আসবে না।`
          : 'আপত্তি নিয়ে আপনার ব্যাংক সিদ্ধান্ত দিয়েছে: পেমেন্ট বহাল থাকছে, কোনো টাকা ফেরত আসবে না।',
    ],
    action: 'সিদ্ধান্তটি দেখুন',
    closing: [],
  }),
  seller: ({ model, buyerName, isRefunded, refundedPart }) => ({
    subject: isRefunded ? `ব্যাংক সিদ্ধান্ত দিয়েছে: ${model}` : `ব্যাংক আপনার পক্ষে সিদ্ধান্ত দিয়েছে: ${model}`,
    paragraphs: [
      isRefunded
        ? `আপত্তি নিয়ে ${buyerName}-এর ব্যাংক সিদ্ধান্ত দিয়েছে: পেমেন্ট বহাল থাকছে। এর আগেই একজন অ্যাডমিন ${buyerName}-কে টাকা পাঠিয়েছিলেন, তাই আপনার জন্য কিছুই বদলাচ্ছে না।`
        : refundedPart
          ? `আপত্তি নিয়ে ${buyerName}-এর ব্যাংক সিদ্ধান্ত দিয়েছে: পেমেন্ট বহাল থাকছে। আগে ${buyerName} যে ${refundedPart} ফেরত পেয়েছেন, তা বাদে বাকি টাকা আপনারই।`
          : `আপত্তি নিয়ে ${buyerName}-এর ব্যাংক সিদ্ধান্ত দিয়েছে: পেমেন্ট বহাল থাকছে, টাকা আপনারই।`,
    ],
    action: 'সিদ্ধান্তটি দেখুন',
    closing: [],
  }),
}

export const disputeLost: Translated<typeof EnglishLost> = {
  buyer: ({ model, sentByHand, returnedBefore }) => ({
    subject: `আপনার ব্যাংক টাকা ফেরত দিয়েছে: ${model}`,
    paragraphs: [
      returnedBefore
        ? `আপত্তি নিয়ে আপনার ব্যাংক সিদ্ধান্ত দিয়েছে, আর বাকি টাকা আপনাকে ফেরত দিয়েছে। ${returnedBefore} আপনি আগেই ফেরত পেয়েছেন।`
        : 'আপত্তি নিয়ে আপনার ব্যাংক সিদ্ধান্ত দিয়েছে, আর আপনাকে টাকা ফেরত দিয়েছে।',
      ...(sentByHand
        ? [
            `একজন অ্যাডমিন আগেই আপনাকে ${sentByHand} পাঠিয়েছিলেন, তাই এই টাকা আপনি দুবার পেয়েছেন। টাকাটি হাতবদলকে ফেরত পাঠান।`,
          ]
        : []),
    ],
    action: 'সিদ্ধান্তটি দেখুন',
    ...(sentByHand && { contactIf: 'টাকা ফেরত পাঠাতে' }),
    closing: [],
  }),
  seller: ({ model, buyerName, sentByHand, returnedBefore, wasAllBack }) => ({
    subject: `ব্যাংক ক্রেতার পক্ষে সিদ্ধান্ত দিয়েছে: ${model}`,
    paragraphs: [
      wasAllBack
        ? `আপত্তি নিয়ে ${buyerName}-এর ব্যাংক তাঁর পক্ষে সিদ্ধান্ত দিয়েছে। এর আগেই পুরো টাকা ফেরত গিয়েছিল, তাই আপনার ব্যালেন্স বদলাচ্ছে না।`
        : sentByHand || returnedBefore
          ? `আপত্তি নিয়ে ${buyerName}-এর ব্যাংক সিদ্ধান্ত দিয়েছে: বাকি টাকাও ${buyerName}-এর কাছে ফেরত গেছে, আর আপনার ব্যালেন্স থেকে আপনার ভাগ কাটা হয়েছে।`
          : `আপত্তি নিয়ে ${buyerName}-এর ব্যাংক সিদ্ধান্ত দিয়েছে: টাকা ${buyerName}-এর কাছে ফেরত গেছে, আর আপনার ব্যালেন্স থেকে আপনার ভাগ কাটা হয়েছে।`,
      ...(sentByHand
        ? [
            `একজন অ্যাডমিন আগে যে ${sentByHand} পাঠিয়েছিলেন, ক্রেতা এখন তা দুবার পেয়েছেন। আমরা তাঁকে টাকাটি ফেরত পাঠাতে বলেছি: আপনার কাছ থেকে এটি আবার কাটা হবে না।`,
          ]
        : []),
    ],
    action: 'সিদ্ধান্তটি দেখুন',
    closing: [],
  }),
}
