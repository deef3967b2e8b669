import type { Translated } from '#contract/sentences/sentence.ts'
import type * as English from '../en/sale-situations.ts'
import { afterRefund } from './after-refund.ts'
import { nameBack, sayAnswer, sayDecision, sayReport } from './sale-words.ts'

export const adminsRead: Translated<typeof English.adminsRead> = 'আপনি যা জানিয়েছেন, আমাদের অ্যাডমিনরা তা পড়ে দেখেন।'

export const saleSituations: Translated<typeof English.saleSituations> = {
  arrange: {
    buyer: ({ seller, by }) => `কখন দেখা হবে, ${seller}-এর সঙ্গে ঠিক করুন। ${by}-এর আগে দেখা করে ফোনটি দেখে নিন।`,
    seller: ({ buyer, by }) => `কখন দেখা হবে, ${buyer}-এর সঙ্গে ঠিক করুন। ${by}-এর আগে দেখা করে ফোনটি বুঝিয়ে দিন।`,
    admin: ({ buyer, seller, by }) =>
      `${buyer} ও ${seller}-কে দেখা করার সময় ঠিক করতে হবে। হস্তান্তর না হলে ${by}-এ বেচাকেনা বাতিল হবে।`,
  },
  'buyer-proposed': {
    buyer: ({ seller, when }) => `আপনি ${when}-এ দেখা করার প্রস্তাব দিয়েছেন। এখন ${seller}-এর উত্তরের অপেক্ষায়।`,
    seller: ({ buyer, when }) => `${buyer} দেখা করতে চান ${when}-এ: রাজি থাকলে জানান, না হলে অন্য সময়ের প্রস্তাব দিন।`,
    admin: ({ buyer, seller, when }) => `${when}-এ দেখা করার প্রস্তাব দিয়েছেন ${buyer}; ${seller} এখনো রাজি হননি।`,
  },
  'seller-proposed': {
    buyer: ({ seller, when }) => `${seller} দেখা করতে চান ${when}-এ: রাজি থাকলে জানান, না হলে অন্য সময়ের প্রস্তাব দিন।`,
    seller: ({ buyer, when }) => `আপনি ${when}-এ দেখা করার প্রস্তাব দিয়েছেন। এখন ${buyer}-এর উত্তরের অপেক্ষায়।`,
    admin: ({ buyer, seller, when }) => `${when}-এ দেখা করার প্রস্তাব দিয়েছেন ${seller}; ${buyer} এখনো রাজি হননি।`,
  },
  agreed: {
    buyer: ({ seller, when }) => `${when}-এ ${seller}-এর সঙ্গে দেখা করুন, ফোনটি দেখে নিন, তারপর আপনার কোড দিন।`,
    seller: ({ buyer, when }) =>
      `${when}-এ ${buyer}-এর সঙ্গে দেখা করুন, তাঁকে ফোনটি দেখে নিতে দিন, তারপর তাঁর কোড লিখুন।`,
    admin: ({ buyer, seller, when }) => `${when}-এ ${buyer} ও ${seller}-এর দেখা হবে।`,
  },
  due: {
    buyer: ({ seller, by }) => `${seller}-এর সঙ্গে দেখা হলে ফোনটি দেখে নিন, তারপর আপনার কোড দিন: শেষ সময় ${by}।`,
    seller: ({ buyer, by }) =>
      `${buyer}-এর সঙ্গে দেখা হলে তাঁকে ফোনটি দেখে নিতে দিন, তারপর তাঁর কোড লিখুন: শেষ সময় ${by}।`,
    admin: ({ buyer, seller, by }) => `${by}-এর আগে ${buyer} ও ${seller}-কে হস্তান্তর নিশ্চিত করতে হবে।`,
  },
  'code-locked': {
    buyer: ({ seller, by }) =>
      `${seller} অনেকবার ভুল কোড লিখেছেন: ফোনটি দেখে নিন, ঠিক থাকলে ${by}-এর মধ্যে নিজেই হস্তান্তর নিশ্চিত করুন।`,
    seller: ({ buyer, by }) =>
      `ফোনটি নিজের কাছে রাখুন: আপনি অনেকবার ভুল কোড লিখেছেন, তাই এখন শুধু ${buyer} হস্তান্তর নিশ্চিত করতে বা নতুন কোড নিতে পারবেন, শেষ সময় ${by}।`,
    admin: ({ buyer, by }) =>
      `অনেকবার ভুল কোড লেখা হয়েছে: এখন শুধু ${buyer} হস্তান্তর নিশ্চিত করতে বা নতুন কোড নিতে পারবেন, শেষ সময় ${by}।`,
  },
  frozen: {
    buyer: (sale) =>
      `${sayReport(sale)}: সিদ্ধান্ত না হওয়া পর্যন্ত ${sale.seller}-এর কাছ থেকে ফোনটি নেবেন না। ${sayAnswer(sale)}${sayDecision(sale)}`,
    seller: (sale) =>
      `${sayReport(sale)}: সিদ্ধান্ত না হওয়া পর্যন্ত ফোনটি নিজের কাছে রাখুন, ${sale.buyer}-কে দেবেন না। ${sayAnswer(sale)}${sayDecision(sale)}`,
    admin: (sale) =>
      `${sayReport(sale)}; সিদ্ধান্ত না হওয়া পর্যন্ত কেউ টাকা পাবেন না। ${sayAnswer(sale)}${sayDecision(sale)}`,
  },
  capturing: {
    buyer: ({ seller, hasBuyerConfirmed }) =>
      hasBuyerConfirmed
        ? 'আপনি জানিয়েছেন, ফোনটি আপনার কাছে। এখন টাকা কাটা হচ্ছে, একটু সময় লাগবে।'
        : `টাকা কাটা হচ্ছে, একটু সময় লাগবে; তা শেষ না হওয়া পর্যন্ত ফোনটি ${seller}-এর কাছে থাকবে।`,
    seller: ({ buyer, hasBuyerConfirmed }) =>
      hasBuyerConfirmed
        ? `${buyer} জানিয়েছেন, ফোনটি তাঁর কাছে। এখন টাকা কাটা হচ্ছে। ফোনটি এখনো আপনার কাছে থাকলে একটু অপেক্ষা করুন, টাকা কাটা শেষ না হওয়া পর্যন্ত দেবেন না।`
        : 'একটু অপেক্ষা করুন, ফোনটি নিজের কাছে রাখুন: টাকা কাটা হচ্ছে, কিছুক্ষণ লাগবে।',
    admin: () => 'হস্তান্তর নিশ্চিত হয়েছে, এখন টাকা কাটা হচ্ছে।',
  },
  captured: {
    buyer: ({ seller }) => `আপনার পেমেন্ট হয়ে গেছে: এখন ${seller}-এর কাছ থেকে ফোনটি বুঝে নিন। ফোনটি আপনার।`,
    seller: ({ buyer }) => `পেমেন্ট হয়ে গেছে: এখন ${buyer}-কে ফোনটি বুঝিয়ে দিন।`,
    admin: ({ buyer, seller }) => `পেমেন্ট হয়ে গেছে: এখন ${seller} ফোনটি ${buyer}-কে বুঝিয়ে দেবেন।`,
  },
  'captured-without-hand-over': {
    buyer: ({ seller, reportUntil }) =>
      `আপনার পেমেন্ট হয়ে গেছে। ফোনটি এখনো না পেয়ে থাকলে ${seller} তা বুঝিয়ে দেবেন।${
        reportUntil ? ` ${reportUntil} পর্যন্ত সমস্যা জানাতে পারবেন।` : ''
      }`,
    seller: ({ buyer, reportUntil, paidOutFrom, isPaidOut }) => {
      if (isPaidOut) return 'টাকা আপনাকে পাঠানো হয়েছে।'
      const payout = ` ${buyer} কোনো সমস্যা না জানালে ${paidOutFrom} থেকে টাকা আপনাকে পাঠানো যাবে।`
      return `পেমেন্ট হয়ে গেছে। ফোনটি এখনো আপনার কাছে থাকলে ${buyer}-কে বুঝিয়ে দিন।${reportUntil && paidOutFrom ? payout : ''}`
    },
    admin: ({ buyer, seller }) =>
      `পেমেন্ট হয়ে গেছে, তবে হস্তান্তরের সময় টাকা কাটা হয়নি: ফোনটি এখনো ${seller}-এর কাছে থাকলে ${buyer} এখন তা পাবেন।`,
  },
  done: {
    buyer: ({ seller, reportUntil }) =>
      reportUntil
        ? `ফোনটি এখন আপনার কাছে। ভালো করে দেখে নিন: ${reportUntil} পর্যন্ত সমস্যা জানাতে পারবেন, তার আগে ${seller}-কে টাকা পাঠানো হবে না।`
        : `ফোনটি আপনার, টাকা ${seller}-এর।`,
    seller: ({ buyer, reportUntil, paidOutFrom, isPaidOut }) =>
      reportUntil && paidOutFrom
        ? `ফোনটি এখন ${buyer}-এর কাছে। তিনি কোনো সমস্যা না জানালে ${paidOutFrom} থেকে টাকা আপনাকে পাঠানো যাবে।`
        : `ফোনটি ${buyer}-এর কাছে, ${isPaidOut ? 'টাকা আপনাকে পাঠানো হয়েছে' : 'টাকা আপনি পাবেন'}।`,
    admin: ({ buyer, seller }) => `বেচাকেনা হয়ে গেছে: ফোনটি ${buyer}-এর, টাকা ${seller}-এর।`,
  },
  contested: {
    buyer: (sale) =>
      `${sayReport(sale)}। ${sayAnswer(sale)}একজন অ্যাডমিন সিদ্ধান্ত নেবেন; তার আগে ${sale.seller}-কে টাকা পাঠানো হবে না।`,
    seller: (sale) =>
      `${sayReport(sale)}। ${sayAnswer(sale)}একজন অ্যাডমিন সিদ্ধান্ত নেবেন; ততক্ষণ আপনার টাকা আটকে থাকবে।`,
    admin: (sale) =>
      `${sayReport(sale)}। ${sayAnswer(sale)}সিদ্ধান্ত নিন: তার আগে ${sale.seller}-কে টাকা পাঠানো হবে না।`,
  },
  'refunding-part': {
    buyer: ({ back }) => `${back || 'কিছু টাকা'} আপনার কাছে ফেরত আসছে, আর ফোনটি আপনারই থাকছে।`,
    seller: ({ buyer, back }) => `${back || 'কিছু টাকা'} ${buyer}-এর কাছে ফেরত যাচ্ছে, বাকি টাকা আপনি পাবেন।`,
    admin: ({ buyer, back }) => `${back || 'কিছু টাকা'} ${buyer}-এর কাছে ফেরত যাচ্ছে।`,
  },
  'partly-refunded': {
    buyer: ({ seller, back }) =>
      `${back || 'কিছু টাকা'} আপনাকে ফেরত পাঠানো হয়েছে, অ্যাকাউন্টে জমা হতে কয়েক দিন লাগতে পারে। বাকি টাকা ${seller}-এর।`,
    seller: ({ buyer, back, isPaidOut }) =>
      `${back || 'কিছু টাকা'} ${buyer}-এর কাছে ফেরত গেছে, বাকি টাকা ${isPaidOut ? 'আপনাকে পাঠানো হয়েছে' : 'আপনি পাবেন'}।`,
    admin: ({ buyer, seller, back }) => `${back || 'কিছু টাকা'} ${buyer}-এর কাছে ফেরত গেছে, বাকি টাকা ${seller}-এর।`,
  },
  uncollectable: {
    buyer: ({ seller, hasBuyerConfirmed }) =>
      hasBuyerConfirmed
        ? `টাকা কাটা যায়নি, অথচ আপনি জানিয়েছেন, ফোনটি আপনার কাছে। ${seller}-কে বেচাকেনাটি বাতিল করতে হবে। তারপর আবার টাকা দিন, না হয় ফোনটি ফেরত দিন।`
        : `টাকা কাটা যায়নি। ফোনটি ${seller}-এর কাছে থাকবে, আর তাঁকে বেচাকেনাটি বাতিল করতে হবে। তারপর আপনি আবার টাকা দিতে পারবেন।`,
    seller: ({ buyer, hasBuyerConfirmed }) =>
      hasBuyerConfirmed
        ? `টাকা কাটা যায়নি, অথচ ${buyer} জানিয়েছেন, ফোনটি তাঁর কাছে। এখনো আপনার কাছে থাকলে নিজের কাছেই রাখুন। বেচাকেনাটি বাতিল করুন, যাতে ${buyer} আবার টাকা দিতে পারেন।`
        : 'ফোনটি নিজের কাছে রাখুন: টাকা কাটা যায়নি। বেচাকেনাটি বাতিল করুন, যাতে ক্রেতা আবার টাকা দিতে পারেন।',
    admin: ({ buyer, seller, hasBuyerConfirmed }) =>
      hasBuyerConfirmed
        ? `টাকা কাটা যায়নি, অথচ ${buyer} জানিয়েছেন, ফোনটি তাঁর কাছে। বেচাকেনাটি হয় ${seller} বাতিল করবেন, না হয় আপনি, “সব পেমেন্ট” পাতা থেকে।`
        : `টাকা কাটা যায়নি, আর ফোনটি ${seller}-এর কাছে থাকবে। বেচাকেনাটি হয় ${seller} বাতিল করবেন, না হয় আপনি, “সব পেমেন্ট” পাতা থেকে।`,
  },
  ended: {
    buyer: () => 'এই বেচাকেনা বাতিল হয়েছে, আপনার কোনো টাকা কাটা হবে না।',
    seller: () => 'এই বেচাকেনা বাতিল হয়েছে, কারও টাকা কাটা হয়নি: ফোনটি নিজের কাছে রাখুন।',
    admin: () => 'এই বেচাকেনা বাতিল হয়েছে, কারও টাকা কাটা হয়নি।',
  },
  missed: {
    buyer: ({ seller, isAsked }) =>
      `সময়মতো হস্তান্তর নিশ্চিত করা হয়নি, আপনার কোনো টাকা কাটা হয়নি। ${
        isAsked ? `কী হয়েছিল? ফোনটি আপনার কাছে থাকলে আমাদের জানান: ${seller} টাকা পাননি।` : adminsRead
      }`,
    seller: ({ buyer, isAsked }) =>
      `সময়মতো হস্তান্তর নিশ্চিত করা হয়নি, ${buyer}-এর কোনো টাকা কাটা হয়নি। ${
        isAsked ? `কী হয়েছিল? ফোনটি ${buyer}-এর কাছে থাকলে আমাদের জানান।` : adminsRead
      }`,
    admin: () => 'সময়মতো হস্তান্তর নিশ্চিত করা হয়নি, তাই বেচাকেনা বাতিল হয়েছে। কারও টাকা কাটা হয়নি।',
  },
  refunding: {
    buyer: ({ back }) =>
      `আপনার ${back || 'টাকা'} ফেরত আসছে। অ্যাকাউন্টে জমা হতে কয়েক দিন লাগতে পারে। ${afterRefund.buyer}`,
    seller: ({ buyer, back }) => `${back || 'টাকা'} ${buyer}-এর কাছে ফেরত যাচ্ছে। ${afterRefund.seller}`,
    admin: ({ buyer, back }) => `${back || 'টাকা'} ${buyer}-এর কাছে ফেরত যাচ্ছে।`,
  },
  'refund-failed': {
    buyer: ({ back }) =>
      `আপনার ${back || 'টাকা'} এখনো ফেরত দেওয়া যায়নি। একজন অ্যাডমিন বিষয়টি দেখছেন, খবর ইমেইলে পাবেন।`,
    seller: ({ buyer, back }) => `${buyer}-কে এখনো ${back || 'টাকা'} ফেরত দেওয়া যায়নি। ${afterRefund.seller}`,
    admin: () => 'টাকা ফেরত দেওয়া যায়নি: “সব পেমেন্ট” পাতায় আবার চেষ্টা করুন, বা নিজে টাকা পাঠিয়ে থাকলে তা লিখে রাখুন।',
  },
  refunded: {
    buyer: ({ back }) =>
      `আপনার ${back || 'টাকা'} ফেরত পাঠানো হয়েছে, অ্যাকাউন্টে জমা হতে কয়েক দিন লাগতে পারে। ${afterRefund.buyer}`,
    seller: ({ buyer, back }) => `${buyer}-কে ${back || 'টাকা'} ফেরত দেওয়া হয়েছে। ${afterRefund.seller}`,
    admin: ({ buyer, back }) => `${buyer}-কে ${back || 'টাকা'} ফেরত দেওয়া হয়েছে।`,
  },
  disputed: {
    buyer: () => 'এই পেমেন্ট নিয়ে আপনি আপনার ব্যাংকে আপত্তি জানিয়েছেন। সিদ্ধান্ত ব্যাংক নেবে।',
    seller: (sale) =>
      `এই পেমেন্ট নিয়ে ${sale.buyer} তাঁর ব্যাংকে আপত্তি জানিয়েছেন, সিদ্ধান্ত ব্যাংক নেবে। ${sayAnswer(sale)}`.trimEnd(),
    admin: ({ buyer }) => `এই পেমেন্ট নিয়ে ${buyer} তাঁর ব্যাংকে আপত্তি জানিয়েছেন: পেমেন্ট সেবার ড্যাশবোর্ডে উত্তর দিন।`,
  },
  lost: {
    buyer: () => 'ব্যাংক আপনার পক্ষে সিদ্ধান্ত দিয়েছে, আপনার টাকা ফেরত দেওয়া হয়েছে।',
    seller: ({ buyer }) => `ব্যাংক ${buyer}-এর পক্ষে সিদ্ধান্ত দিয়েছে, টাকা তাঁকে ফেরত দেওয়া হয়েছে।`,
    admin: ({ buyer }) => `ব্যাংক ${buyer}-এর পক্ষে সিদ্ধান্ত দিয়েছে, টাকা তাঁকে ফেরত দেওয়া হয়েছে।`,
  },
  'cash-requested': {
    buyer: ({ seller, by }) =>
      `${seller} নগদ টাকা নেবেন কি না, ${by}-এর মধ্যে জানাতে পারেন। ফোনটি এখনো আপনার জন্য রাখা হয়নি।`,
    seller: ({ buyer, by }) => `${buyer} দেখা করার সময় নগদ টাকা দিতে চান: ${by}-এর মধ্যে রাজি হোন বা ফিরিয়ে দিন।`,
    admin: ({ buyer, seller, by }) =>
      `${buyer} নগদ টাকায় কেনার অনুরোধ করেছেন; ${by}-এর মধ্যে ${seller} উত্তর দিতে পারেন।`,
  },
  'cash-sold': {
    buyer: ({ seller, reportUntil, decided, back }) => {
      if (decided === 'upheld')
        return `অ্যাডমিন আপনার পক্ষে সিদ্ধান্ত নিয়েছেন। দাম নগদ টাকায় দিয়েছেন, তাই টাকা শুধু ${seller} ফেরত দিতে পারেন।`
      const bought = `আপনি ${seller}-এর কাছ থেকে নগদ টাকায় ফোনটি কিনেছেন${back && `, তার ${back} ফেরত পেয়েছেন`}।`
      if (decided) return `${bought} অ্যাডমিনের সিদ্ধান্ত: বেচাকেনা বহাল থাকবে।`
      return `${bought}${reportUntil ? ` ভালো করে দেখে নিন: ${reportUntil} পর্যন্ত সমস্যা জানাতে পারবেন।` : ''}`
    },
    seller: ({ buyer, decided, back }) => {
      if (decided === 'upheld')
        return `অ্যাডমিন ${buyer}-এর পক্ষে সিদ্ধান্ত নিয়েছেন: যে টাকা পাওনা, তা ফেরত দিন। নগদ টাকা আপনি পেয়েছেন, তাই শুধু আপনিই ফেরত দিতে পারেন।`
      const sold = `আপনি ${buyer}-এর কাছে নগদ টাকায় ফোনটি বিক্রি করেছেন${back && `, তার ${back} ফেরত দিয়েছেন`}।`
      return decided ? `${sold} অ্যাডমিনের সিদ্ধান্ত: বেচাকেনা বহাল থাকবে।` : sold
    },
    admin: ({ buyer, seller, decided, back }) =>
      decided === 'upheld'
        ? `একজন অ্যাডমিন ${buyer}-এর পক্ষে সিদ্ধান্ত নিয়েছেন। নগদ টাকা শুধু ${seller} ফেরত দিতে পারেন।`
        : `${seller} নগদ টাকায় ফোনটি ${buyer}-এর কাছে বিক্রি করেছেন${back && `, তার ${back} ফেরত দিয়েছেন`}।`,
  },
  'cash-contested': {
    buyer: (sale) =>
      `${sayReport(sale)}। ${sayAnswer(sale)}${sale.seller}-এর সঙ্গে সমঝোতা করুন, না হলে একজন অ্যাডমিন সিদ্ধান্ত নেবেন; নগদ টাকা শুধু ${sale.seller} ফেরত দিতে পারেন।`,
    seller: (sale) =>
      `${sayReport(sale)}। ${sayAnswer(sale)}${sale.buyer}-এর সঙ্গে সমঝোতা করুন, না হলে একজন অ্যাডমিন সিদ্ধান্ত নেবেন; নগদ টাকা শুধু আপনি ফেরত দিতে পারেন।`,
    admin: (sale) =>
      `${sayReport(sale)}। ${sayAnswer(sale)}সিদ্ধান্ত নিন; নগদ টাকা শুধু ${sale.seller} ফেরত দিতে পারেন।`,
  },
  'cash-handing-back': {
    buyer: ({ seller, handBack }) =>
      handBack?.by
        ? `আপনাদের সমঝোতা হয়েছে: ${handBack.by}-এর মধ্যে ${seller} আপনাকে ${handBack.amount} ফেরত দেবেন। টাকা হাতে পেলে জানান।`
        : `${seller}-এর আপনাকে ${nameBack(handBack)} ফেরত দেওয়ার কথা ছিল। পেয়ে থাকলে জানান; না পেলে একজন অ্যাডমিন সিদ্ধান্ত নেবেন।`,
    seller: ({ buyer, handBack }) =>
      handBack?.by
        ? `আপনাদের সমঝোতা হয়েছে: ${handBack.by}-এর মধ্যে ${buyer}-কে ${handBack.amount} ফেরত দিন। টাকা হাতে পেলে ${buyer} জানাবেন।`
        : `${buyer}-কে আপনার ${nameBack(handBack)} ফেরত দেওয়ার কথা ছিল। টাকা হাতে পেয়েছেন বলে ${buyer} না জানালে একজন অ্যাডমিন সিদ্ধান্ত নেবেন।`,
    admin: ({ buyer, seller, handBack }) =>
      handBack?.by
        ? `${seller} সমঝোতামতো ${buyer}-কে ${handBack.amount} ফেরত দেবেন: শেষ সময় ${handBack.by}।`
        : `${buyer} জানাননি যে ${seller}-এর কাছ থেকে ${nameBack(handBack)} ফেরত পেয়েছেন: সিদ্ধান্ত নিন।`,
  },
  'cash-refunded': {
    buyer: ({ seller, back }) =>
      `আপনি ${seller}-এর কাছ থেকে ${back || 'নগদ টাকা'} ফেরত পেয়েছেন, ফোনটি আবার ${seller}-এর।`,
    seller: ({ buyer, back }) => `${buyer} ${back || 'নগদ টাকা'} ফেরত পেয়েছেন, ফোনটি আবার আপনার।`,
    admin: ({ buyer, back }) => `${buyer} ${back || 'নগদ টাকা'} ফেরত পেয়েছেন।`,
  },
  'cash-declined': {
    buyer: () => 'নগদ টাকায় কেনার অনুরোধটি শেষ: ফোনটি আপনার জন্য রাখা নেই।',
    seller: () => 'নগদ টাকায় কেনার অনুরোধটি শেষ: ফোনটি এই ক্রেতার জন্য রাখা নেই।',
    admin: () => 'নগদ টাকায় কেনার অনুরোধটি শেষ।',
  },
}

export const saleMoves: Translated<typeof English.saleMoves> = {
  'propose-meeting': () => 'সময়ের প্রস্তাব দিন',
  'accept-meeting': ({ when }) => `রাজি হোন: ${when}`,
  'confirm-hand-over': ({ hasCode }) => (hasCode ? 'আপনার কোড দেখুন' : 'হস্তান্তর নিশ্চিত করুন'),
  'enter-code': () => 'কোড লিখুন',
  cancel: () => 'বেচাকেনা বাতিল করুন',
  'see-phone': () => 'ফোনটি দেখুন',
  'tell-us': () => 'কী হয়েছিল জানান',
  'answer-offer': () => 'প্রস্তাবের উত্তর দিন',
  'answer-problem': ({ isDisputed }) => (isDisputed ? 'আপত্তির উত্তর দিন' : 'অভিযোগের উত্তর দিন'),
  'accept-cash': () => 'অনুরোধের উত্তর দিন',
  'confirm-hand-back': () => 'টাকা হাতে পেলে জানান',
  'hand-back': () => 'সমঝোতা দেখুন',
}

export const saleLinks: Translated<typeof English.saleLinks> = {
  see: 'বেচাকেনা দেখুন',
  seeRequest: 'অনুরোধ দেখুন',
  about: (words, phone) => `${words}: ${phone}`,
}
