import type { PaymentStepKind } from '#contract/events.ts'
import type { ChangedBy, PaymentMeans } from '#contract/payments.ts'
import type { Translated } from '#contract/sentences/sentence.ts'
import { toBanglaDigits } from '#lib/typed-numbers.ts'
import type { adminPayments as English } from '../en/admin-payments.ts'
import { paymentStates } from './payment-states.ts'

const steps: Record<PaymentStepKind, string> = {
  opened: 'পেমেন্ট শুরু হয়েছে',
  reserved: 'টাকা আটকে রাখা হয়েছে, ফোন ক্রেতার জন্য রাখা',
  capturing: 'হস্তান্তর নিশ্চিত হয়েছে',
  'meeting-proposed': 'দেখা করার সময়ের প্রস্তাব',
  'meeting-agreed': 'দেখা করার সময় ঠিক হয়েছে',
  'sale-explained': 'কী হয়েছিল, জানিয়েছেন',
  'explanation-read': 'পড়া হয়েছে বলে চিহ্নিত',
  'code-locked': 'অনেকবার ভুল হস্তান্তরের কোড',
  'code-renewed': 'নতুন হস্তান্তরের কোড',
  captured: 'টাকা কাটা হয়েছে',
  released: 'বেচাকেনা বাতিল, কোনো টাকা কাটা হয়নি',
  cancelled: 'পেমেন্ট বাতিল, কোনো টাকা কাটা হয়নি',
  uncollectable: 'টাকা কাটা যায়নি',
  refunding: 'টাকা ফেরত শুরু হয়েছে',
  'refunding-part': 'কিছু টাকা ফেরত শুরু হয়েছে',
  'refund-failed': 'টাকা ফেরত দেওয়া যায়নি',
  'refund-withdrawn': 'ফেরত বাদ দেওয়া হয়েছে',
  'refund-by-hand': 'অ্যাডমিন নিজে টাকা পাঠিয়ে ক্রেতাকে ফেরত দিয়েছেন',
  'excess-explained': 'বাড়তি টাকার হিসাব মিটেছে',
  refunded: 'টাকা ফেরত দেওয়া হয়েছে',
  'partly-uncharged': 'কিছু টাকা কাটা হয়নি',
  'partly-refunded': 'কিছু টাকা ফেরত দেওয়া হয়েছে',
  disputed: 'ক্রেতা ব্যাংকে আপত্তি জানিয়েছেন',
  'dispute-won': 'ব্যাংকে আপত্তি: বেচাকেনা বহাল আছে',
  lost: 'ব্যাংকে আপত্তি: ক্রেতা টাকা ফেরত পেয়েছেন',
  'cash-requested': 'নগদ টাকায় কেনার অনুরোধ',
  'cash-reserved': 'নগদ টাকায় কেনার জন্য ফোন রাখা হয়েছে',
  'cash-sold': 'নগদ টাকায় বিক্রি হয়েছে',
  'cash-refunded': 'নগদ টাকা ফেরত দেওয়া হয়েছে',
  'cash-ended': 'শেষ, নগদ টাকায় বিক্রি হয়নি',
  'problem-reported': 'সমস্যা জানানো হয়েছে',
  'problem-answered': 'অভিযোগের উত্তর দেওয়া হয়েছে',
  'problem-refunded': 'অভিযোগ শেষ: টাকা ফেরত',
  'problem-handing-back': 'সমঝোতা: নগদ টাকা ফেরত দেওয়া হবে',
  'problem-upheld': 'ক্রেতার পক্ষে সিদ্ধান্ত',
  'problem-captured': 'বিক্রেতার পক্ষে সিদ্ধান্ত',
  'problem-released': 'ক্রেতার পক্ষে সিদ্ধান্ত',
  'problem-declined': 'অভিযোগ নাকচ হয়েছে',
  'problem-settled': 'দুই পক্ষের সমঝোতা হয়েছে',
  'problem-offered': 'প্রস্তাব দেওয়া হয়েছে',
  'problem-offer-ended': 'প্রস্তাবটি সময়মতো গ্রহণ করা হয়নি',
  'problem-withdrawn': 'অভিযোগ তুলে নেওয়া হয়েছে',
  'problem-undone': 'বেচাকেনা বাতিল, তাই অভিযোগ শেষ',
  'problem-dispute-won': 'অভিযোগ শেষ: ব্যাংকের সিদ্ধান্ত বিক্রেতার পক্ষে',
  'problem-dispute-lost': 'অভিযোগ শেষ: ব্যাংকের সিদ্ধান্ত ক্রেতার পক্ষে',
}

const changedBy: Record<ChangedBy, string> = {
  buyer: 'ক্রেতা',
  rival: 'অন্য একজন ক্রেতা',
  seller: 'বিক্রেতা',
  admin: 'অ্যাডমিন',
  agreement: 'দুই পক্ষের সমঝোতা',
  provider: 'পেমেন্ট সেবা',
  job: 'হাতবদল',
  reconciliation: 'পেমেন্ট সেবার সঙ্গে হিসাব মেলানো',
}

const providers: Record<PaymentMeans, string> = { card: 'কার্ড', bkash: 'বিকাশ', cash: 'নগদ টাকা' }

const refund = 'টাকা ফেরত দিন'
const endSale = 'বেচাকেনা বাতিল করুন'
const ended = 'বেচাকেনা বাতিল হয়েছে'
const relist = 'আবার বিক্রির জন্য দিন'
const cannotUndo = 'এটি ফিরিয়ে নেওয়া যাবে না।'
const bothRead = 'ক্রেতা ও বিক্রেতা এটি পড়বেন। সর্বোচ্চ ৫০০ অক্ষর।'

const reconciliation: Translated<typeof English.reconciliation> = {
  title: 'পেমেন্ট সেবার সঙ্গে হিসাব মেলানো',
  loading: 'আগের বারের ফল লোড হচ্ছে',
  never: 'পেমেন্ট সেবার সঙ্গে আমাদের হিসাব এখনো মেলানো হয়নি।',
  run: 'এখন মেলান',
  done: 'পেমেন্ট সেবার সঙ্গে হিসাব মেলানো হয়েছে',
  // They follow the time.
  causes: { schedule: '(নির্ধারিত সময়ে)', start: '(সার্ভার চালু হওয়ার সময়)', admin: '(একজন অ্যাডমিন)' },
  byAdmin: (name) => `(${name})`,
  last: 'শেষ মেলানো হয়েছে',
  compared: (count) => `${toBanglaDigits(count)}টি পেমেন্ট মিলিয়ে দেখা হয়েছে`,
  agree: 'সব পেমেন্ট এখানে ও পেমেন্ট সেবায় একই।',
  agreeUnchanged: 'আগের বারের পর কোনো পেমেন্ট বদলায়নি।',
  needsYou: 'আপনাকে দেখতে হবে',
  corrected: 'ঠিক করা হয়েছে',
  explain: {
    open: 'ব্যাখ্যা লিখুন',
    openOf: (intentId) => `ব্যাখ্যা লিখুন: ${intentId}`,
    title: (amount) => `${amount} ফেরত না দিয়ে রেখে দেবেন?`,
    text: 'এটি আর জানানো হবে না। কোনো টাকা ফেরত যাবে না, কোনো বেচাকেনাও লেখা হবে না, তাই পাওনার ফাইলে এই টাকা থাকবে না। আগে নিশ্চিত হোন, ফোনটি ক্রেতার কাছে আছে আর বিক্রেতা টাকা পেয়েছেন।',
    confirm: 'ফেরত না দিয়ে রাখুন',
    done: 'এই পেমেন্ট আর জানানো হবে না',
  },
  findings: 'যে গরমিল পাওয়া গেছে',
}

const byHand: Translated<typeof English.byHand> = {
  open: 'নিজে পাঠিয়েছি',
  openOf: (phone) => `নিজে পাঠিয়েছি: ${phone}`,
  title: (amount, buyer) =>
    amount === undefined
      ? `${buyer}-কে নিজে কত টাকা ফেরত পাঠিয়েছেন?`
      : `${buyer}-কে নিজে ${amount} ফেরত পাঠিয়েছেন?`,
  text: `আগে হাতবদলের ব্যাংক অ্যাকাউন্ট বা ওয়ালেট থেকে ক্রেতাকে টাকা পাঠান, তারপর এখানে লিখে রাখুন। বিক্রেতা এই টাকা আর পাবেন না। ${cannotUndo}`,
  compareFirst: 'এই পেমেন্টে কোনো ফোন বিক্রি হয়নি, তাই হয়তো টাকাই কাটা হয়নি। আগে পেমেন্ট সেবার ড্যাশবোর্ডে দেখুন।',
  amountHelp: (read, open) =>
    read === undefined ? `সর্বোচ্চ ${open}: ক্রেতার এটুকু ফেরত পাওয়া বাকি।` : `বাকি ${open}-এর মধ্যে ${read}।`,
  amountTooLarge: (open) => `ক্রেতার আর সর্বোচ্চ ${open} ফেরত পাওয়া বাকি।`,
  amountAll: (open) => `পুরোটা: ${open}`,
  reference: 'ট্রান্সফার নম্বর',
  referenceHelp: 'ব্যাংক বা ওয়ালেট যে নম্বর দিয়েছে। ক্রেতা ও অ্যাডমিনরা এটি পড়বেন।',
  help: bothRead,
  confirm: 'লিখে রাখুন',
  done: 'লিখে রাখা হয়েছে',
  sent: (by, amount, { when, reference, reason }) =>
    `${by ?? 'একজন অ্যাডমিন'} ক্রেতাকে নিজে ${amount} ফেরত পাঠিয়েছেন, ${when}${reference ? `, ট্রান্সফার নম্বর ${reference}` : ''}: ${reason}`,
}

const excess: Translated<typeof English.excess> = {
  tooMuch: (amount) => `ক্রেতার কাছে ${amount} বাড়তি আছে`,
  open: 'হিসাব মেটান',
  openOf: (phone) => `বাড়তি টাকার হিসাব মেটান: ${phone}`,
  title: (amount, buyer) =>
    amount === undefined
      ? `${buyer}-এর কাছে যে বাড়তি টাকা আছে, তার কী হলো?`
      : `${buyer}-এর সঙ্গে ${amount}-এর হিসাব মেটাবেন?`,
  text: `টাকাটি দুবার ফেরত গেছে: একবার একজন অ্যাডমিন নিজে পাঠিয়েছেন, আরেকবার পেমেন্ট সেবা বা ব্যাংক থেকে। কীভাবে মিটেছে, এখানে লিখে রাখুন। এরপর এটি আর জানানো হবে না, আর আমাদের হিসাব মিলবে। ${cannotUndo}`,
  how: 'কীভাবে মিটেছে?',
  ways: {
    returned: 'ক্রেতা হাতবদলের ব্যাংক অ্যাকাউন্ট বা ওয়ালেটে টাকাটি ফেরত পাঠিয়েছেন',
    'written-off': 'হাতবদল এই ক্ষতি মেনে নিচ্ছে, টাকাটি আর চাওয়া হবে না',
  },
  amountHelp: (read, open) =>
    read === undefined ? `সর্বোচ্চ ${open}: এটুকুই বাড়তি।` : `বাড়তি ${open}-এর মধ্যে ${read} মিটবে।`,
  amountTooLarge: (open) => `বাড়তি টাকা সর্বোচ্চ ${open}।`,
  amountAll: (open) => `পুরোটা: ${open}`,
  help: 'শুধু অ্যাডমিনরা এটি পড়বেন। ট্রান্সফার নম্বর থাকলে তা-ও লিখুন। সর্বোচ্চ ৫০০ অক্ষর।',
  confirm: 'লিখে রাখুন',
  done: 'লিখে রাখা হয়েছে',
}

export const adminPayments: Translated<typeof English> = {
  title: 'সব পেমেন্ট',
  text: 'সব বেচাকেনা, আর কার টাকা কোথায়; নতুন আগে। সময়গুলো ঢাকার।',
  searchLabel: 'ট্রানজেকশন আইডি, মোবাইল নম্বর, ইমেইল বা নাম দিয়ে খুঁজুন',
  loading: 'পেমেন্টগুলো লোড হচ্ছে',
  count: (count) => `${toBanglaDigits(count)}টি পেমেন্ট`,
  countAtLeast: (count) => `${toBanglaDigits(count)}টির বেশি পেমেন্ট`,
  list: 'সব পেমেন্ট',
  empty: 'এখনো কোনো পেমেন্ট নেই',
  emptyText: 'কোনো ক্রেতা ফোনের জন্য টাকা দেওয়া শুরু করলে এখানে দেখা যাবে।',
  emptyGroups: {
    unread: 'হস্তান্তর না হওয়া নিয়ে নতুন কোনো বার্তা নেই',
    explained: 'হস্তান্তর না হওয়া নিয়ে এখনো কেউ কিছু জানাননি',
    owed: 'ফেরত দেওয়া যায়নি, এমন কোনো টাকা নেই',
  },
  emptyForState: (state) => `“${state}” অবস্থায় কোনো পেমেন্ট নেই`,
  showAll: 'সব পেমেন্ট দেখুন',
  emptySearch: (words) => `“${words}” দিয়ে কোনো পেমেন্ট পাওয়া যায়নি`,
  emptySearchText: 'পুরো ট্রানজেকশন আইডি বা মোবাইল নম্বর দিন, অথবা নাম বা ইমেইল ঠিকানার কিছুটা।',
  ofOneListing: 'একটি ফোনের সব পেমেন্ট।',
  ofOneBooking: 'একটি বুকিংয়ের টাকা দেওয়ার সব চেষ্টা।',
  attempts: (count) => `আরও ${toBanglaDigits(count)} বার টাকা দেওয়ার চেষ্টা হয়েছে, টাকা আটকে রাখা হয়নি`,

  filter: 'অবস্থা',
  anyState: 'সব',
  groups: {
    unread: 'সময়মতো হস্তান্তর হয়নি: নতুন বার্তা',
    explained: 'সময়মতো হস্তান্তর হয়নি: সব বার্তা',
    owed: 'যে টাকা ফেরত দেওয়া যায়নি',
  },
  told: (name, text) => `${name} জানিয়েছেন: “${text}”`,
  new: 'নতুন',
  read: 'পড়েছি',
  readOf: (phone) => `পড়েছি: ${phone} নিয়ে বার্তা`,
  readDone: 'পড়া হয়েছে বলে চিহ্নিত',
  states: paymentStates,

  providers,
  parties: (buyer, seller) => `ক্রেতা ${buyer}, বিক্রেতা ${seller}`,
  givenBack: (amount) => `${amount} ফেরত দেওয়া হয়েছে`,
  reason: (reason) => `টাকা ফেরতের কারণ: ${reason}`,
  timeline: 'ধাপগুলো',
  timelineOf: (phone) => `পেমেন্টের ধাপগুলো: ${phone}`,
  loadingTimeline: 'ধাপগুলো লোড হচ্ছে',
  transaction: 'ট্রানজেকশন আইডি',
  steps,
  // They follow the time.
  by: (who) => who,
  byNamed: (name, who) => `${name} (${who})`,
  changedBy,

  refund,
  refundOf: (phone) => `${refund}: ${phone}`,
  refundTitle: (amount, buyer) =>
    amount === undefined ? `${buyer} কত টাকা ফেরত পাবেন?` : `${buyer}-কে ${amount} ফেরত দেবেন?`,
  refundText: `ক্রেতা যেভাবে টাকা দিয়েছিলেন, সেভাবেই ফেরত যাবে। বেচাকেনা বহাল থাকবে। ${cannotUndo}`,
  amount: 'কত টাকা',
  amountHelp: (read, left) =>
    read === undefined ? `সর্বোচ্চ ${left}: এটুকুই বাকি আছে।` : `বাকি ${left}-এর মধ্যে ${read}।`,
  amountTooLarge: (left) => `সর্বোচ্চ ${left} ফেরত দেওয়া যাবে।`,
  amountAll: (left) => `বাকি সবটুকু: ${left}`,
  refundConfirm: (amount) => (amount === undefined ? 'ফেরত দিন' : `${amount} ফেরত দিন`),
  releaseText: `টাকা শুধু আটকে রাখা আছে: কোনো টাকা কাটা হবে না, বেচাকেনা বাতিল হবে, আর ফোনটি এখনই আবার বিক্রির জন্য উঠবে। ${cannotUndo}`,
  refundBegun: (amount, buyer) => `${buyer}-এর কাছে ${amount} ফেরত যাচ্ছে`,
  releaseBegun: ended,

  endSale: {
    open: endSale,
    openOf: (phone) => `${endSale}: ${phone}`,
    title: (phone) => `${phone}-এর বেচাকেনা বাতিল করবেন?`,
  },
  endCash: {
    title: (phone) => `${phone}-এর নগদ টাকায় বেচাকেনা বাতিল করবেন?`,
    text: `টাকা আমাদের মাধ্যমে যায়নি। বেচাকেনা বাতিল হবে, ফোনটি এখনই আবার বিক্রির জন্য উঠবে। ${cannotUndo}`,
    done: ended,
  },

  failedRefund: (amount) => `ক্রেতার এখনো ${amount} ফেরত পাওয়া বাকি`,
  withdraw: {
    open: 'ফেরত বাদ দিন',
    openOf: (phone) => `ফেরত বাদ দিন: ${phone}`,
    title: (amount, buyer) => `${buyer}-কে ${amount} ফেরত দেওয়া বাদ দেবেন?`,
    text: (amount, seller) =>
      `${amount} ফেরত দেওয়া যায়নি। বাদ দিলে এই টাকা ${seller}-এর থাকবে, আর তাঁকে পাঠানো হবে। আবার ফেরত দেওয়ার চেষ্টা করতে চাইলে বরং “${refund}” চাপুন।`,
    help: bothRead,
    confirm: 'ফেরত বাদ দিন',
    done: 'ফেরত বাদ দেওয়া হয়েছে',
  },
  byHand,
  excess,

  relist,
  relistOf: (phone) => `${relist}: ${phone}`,
  relistTitle: (phone) => `${phone} আবার বিক্রির জন্য দেবেন?`,
  relistText: (buyer, seller) =>
    `${buyer} টাকা দেননি: তাঁর টাকা আর কাটা যাবে না। ফোনটি আগের মতো বিক্রির জন্য থাকবে, যিনি আগে টাকা দেবেন, তিনিই পাবেন। ${seller} বিজ্ঞাপনটি বা নিজের অ্যাকাউন্ট মুছে ফেলে থাকলে ফোনটি আর বিক্রির তালিকায় ফিরবে না। দুজনেই ইমেইল পাবেন।`,
  handedOver: 'ফোনটি কি এর মধ্যেই ক্রেতার কাছে?',
  handedOverText: 'তাহলে “থাক” চাপুন: একই ফোন দুবার বিক্রি করা যাবে না। টাকার ব্যাপারটি ক্রেতা ও বিক্রেতা নিজেরা মিটিয়ে নেবেন।',
  relistConfirm: relist,
  relisted: 'ফোনটি আবার বিক্রির জন্য আছে',
  relistedGone: 'বেচাকেনা বাতিল হয়েছে। ফোনটি আর বিক্রির জন্য ফিরবে না।',

  why: 'কারণ',
  whyHelp: 'শুধু অ্যাডমিনরা এটি পড়বেন। সর্বোচ্চ ৫০০ অক্ষর।',
  whyTheyReadHelp: bothRead,
  buyerPart: {
    legend: 'এর জন্য কি ক্রেতা দায়ী?',
    clears: 'না: বিক্রেতা কথা রাখেননি, বা কারও দোষ নেই',
    counts: 'হ্যাঁ, বা পরিষ্কার নয়। ক্রেতা নিজে বাতিল করলে যেমন, তেমনই ধরা হবে',
  },
  reconciliation,
}
