import { endedSalesDays, maxEndedSales, samePhoneAfterHours } from '#contract/sale-limits.ts'
import { cancelledSalesDays, oftenCancelledSales } from '#contract/sale-limits.ts'
import type { Translated } from '#contract/sentences/sentence.ts'
import { toBanglaDigits } from '#lib/typed-numbers.ts'
import type { sales as English } from '../en/sales.ts'

const endedDays = toBanglaDigits(endedSalesDays)

export const sales: Translated<typeof English> = {
  pageTitle: (phone) => `${phone}-এর বেচাকেনা`,
  pageTitleToBuyer: (phone) => `আপনার কেনাকাটা: ${phone}`,
  asOf: (when) => `ঢাকার সময় ${when}-এর তথ্য। এরপর বদলে গিয়ে থাকতে পারে।`,
  stale: 'ইন্টারনেট সংযোগ নেই। যা দেখছেন, তা পুরোনো হতে পারে।',
  title: 'হস্তান্তর',
  until: (when) => `ঢাকার সময় ${when}-এর মধ্যে হস্তান্তর নিশ্চিত করুন। এরপর বেচাকেনা বাতিল হয়ে যাবে, কারও টাকা কাটা হবে না।`,
  folded: {
    buyer: { title: 'হস্তান্তরের জন্য আপনার কোড', text: 'দেখা করার সময় এটি লাগবে।' },
    seller: { title: 'দেখা হয়ে গেছে?', text: 'তাহলে ক্রেতার কোডটি এখানে লিখুন।' },
  },
  code: 'আপনার কোড',
  codePicture: 'আপনার কোড, QR ছবিতে',
  codeWarning: 'ফোনটি দেখে নিয়ে তবেই কোড দিন। কলে বা বার্তায় কখনো দেবেন না।',
  codeText: 'বিক্রেতা কোডটি লিখবেন বা স্ক্যান করবেন। অথবা ফোন বুঝে পাওয়ার কথা নিজেই জানান:',
  confirm: 'ফোন বুঝে পেয়েছি',
  confirmTitle: 'ফোনটি বুঝে পেয়েছেন?',
  confirmText:
    'আগে ফোনটি দেখে নিন। আপনি জানালেই টাকা কাটা হবে। এরপরও ৪৮ ঘণ্টা সমস্যা জানাতে পারবেন; এই ৪৮ ঘণ্টার মধ্যে বিক্রেতা টাকা পাবেন না।',
  confirmed: 'হস্তান্তর নিশ্চিত হয়েছে',
  codeAccepted: 'কোডটি ঠিক আছে।',
  locked: 'বিক্রেতা অনেকবার ভুল কোড দিয়েছেন। ফোন বুঝে পেয়ে থাকলে নিজেই জানান, অথবা নতুন কোড নিন।',
  renew: 'নতুন কোড নিন',
  enterText: 'ক্রেতা দেখে নেওয়া পর্যন্ত ফোনটি নিজের কাছে রাখুন। তারপর তাঁর কোডটি চেয়ে নিন।',
  enter: 'ক্রেতার কোড',
  enterHelp: '৬টি ডিজিট।',
  send: 'হস্তান্তর নিশ্চিত করুন',
  scan: 'কোড স্ক্যান করুন',
  scanText: 'ক্রেতার কোডের পাশের চারকোনা ছবিটির দিকে ক্যামেরা ধরুন।',
  scanVideo: 'ক্যামেরায় যা দেখা যাচ্ছে',
  scanFailed: 'ক্যামেরা ব্যবহার করা যাচ্ছে না। এটি বন্ধ করে ৬টি ডিজিট লিখে দিন।',
  now: 'এরপর কী হবে',
  timeline: 'বেচাকেনার ধাপ',
  agreedPart: {
    toBuyer: (amount) => `সমঝোতা অনুযায়ী, আপনি ${amount} ফেরত পাবেন।`,
    toOther: (amount, buyer) => `সমঝোতা অনুযায়ী, ${buyer} ${amount} ফেরত পাবেন।`,
    uncharged: {
      toCome: (amount) => `সমঝোতা অনুযায়ী, হস্তান্তরের সময় ${amount} কম কাটা হবে।`,
      done: (amount) => `সমঝোতা অনুযায়ী, ${amount} কাটা হয়নি।`,
    },
    steps: {
      back: (amount) => `ক্রেতা ${amount} ফেরত পাবেন`,
      toCome: (amount) => `সমঝোতা অনুযায়ী ${amount} কাটা হবে না`,
      done: (amount) => `সমঝোতা অনুযায়ী ${amount} কাটা হয়নি`,
    },
  },
  forSaleAgain: {
    text: 'ফোনটি আবার বিক্রির জন্য আছে। বিবরণ আর ঠিক না থাকলে বদলে দিন।',
    edit: 'বিজ্ঞাপন বদলান',
  },
  forAdmin: {
    refund: '“সব পেমেন্ট” পাতায় টাকা ফেরত দিন',
    endSale: '“সব পেমেন্ট” পাতায় বেচাকেনা বাতিল করুন',
    see: '“সব পেমেন্ট” পাতায় দেখুন',
  },
  cancellation: {
    open: 'বেচাকেনা বাতিল করুন',
    title: (phone) => `${phone}-এর বেচাকেনা বাতিল করবেন?`,
    text: {
      buyer: (amount) =>
        `বেচাকেনা এখনই বাতিল হবে: আপনার টাকা কাটা হবে না, আটকে রাখা ${amount} আবার ব্যবহার করতে পারবেন, ফোনটি আবার বিক্রির জন্য উঠবে। এরপর ${toBanglaDigits(samePhoneAfterHours)} ঘণ্টা এই ফোনের জন্য আর টাকা দিতে পারবেন না। আপনি বাতিল করলে বা সময়মতো হস্তান্তর নিশ্চিত না করলে তা গোনা হয়। ${endedDays} দিনের মধ্যে এমন ${toBanglaDigits(maxEndedSales)}টি বেচাকেনা হলে প্রথমটির পর ${endedDays} দিন কোনো ফোনের জন্যই টাকা দিতে পারবেন না।`,
      seller: (amount) =>
        `বেচাকেনা এখনই বাতিল হবে: ক্রেতার টাকা কাটা হবে না, আটকে রাখা ${amount} তিনি আবার ব্যবহার করতে পারবেন, ফোনটি আবার বিক্রির জন্য উঠবে। ${toBanglaDigits(cancelledSalesDays)} দিনের মধ্যে ${toBanglaDigits(oftenCancelledSales)}টি বেচাকেনা বাতিল করলে আপনার পাতায় ক্রেতারা তা দেখতে পাবেন।`,
    },
    textUnpaid:
      'বেচাকেনা এখনই বাতিল হবে: কারও টাকা কাটা হবে না, ফোনটি আবার বিক্রির জন্য উঠবে, ক্রেতা চাইলে আবার টাকা দিতে পারবেন।',
    reason: 'কেন?',
    reasonHelp: 'অন্য পক্ষ ও আমাদের অ্যাডমিনরা এটি পড়বেন। সর্বোচ্চ ৫০০ অক্ষর।',
    confirm: 'বেচাকেনা বাতিল করুন',
    keep: 'বেচাকেনা চালু থাক',
    done: 'বেচাকেনা বাতিল হয়েছে',
  },
  explanation: {
    label: 'কী হয়েছিল?',
    help: 'শুধু আমাদের অ্যাডমিনরা পড়বেন। সর্বোচ্চ ১,০০০ অক্ষর।',
    done: 'জানানোর জন্য ধন্যবাদ',
    own: (text) => `আপনি জানিয়েছেন: “${text}”`,
    of: (name, text) => (text === undefined ? `কী হয়েছিল, ${name} তা জানাননি।` : `${name} জানিয়েছেন: “${text}”`),
  },
  errors: {},
}
