import type { Translated } from '#contract/sentences/sentence.ts'
import { toBanglaDigits } from '#lib/typed-numbers.ts'
import type { admin as English } from '../en/admin.ts'

const cannotUndo = 'এটি ফিরিয়ে নেওয়া যাবে না।'
const stays = `যেসব বেচাকেনা হয়েছে, তার রেকর্ড থাকবে। ${cannotUndo}`
const reports = (count: number) => `${toBanglaDigits(count)}টি অভিযোগ`
const toSeller = 'বিক্রেতা এটি ইমেইলে ও ড্যাশবোর্ডে পড়বেন। কী ঠিক করতে হবে, লিখুন।'
const suspended = 'টাকা পাঠানো স্থগিত'

const sellers: Translated<typeof English.sellers> = {
  title: 'সব বিক্রেতা',
  text: 'এখানে যাঁরা বিক্রি করেন, সবাই। আপনি যাচাই না করা পর্যন্ত কেউ ফোন বিক্রির জন্য দিতে পারেন না।',
  searchLabel: 'নাম বা ইমেইল ঠিকানা দিয়ে বিক্রেতা খুঁজুন',
  filter: 'দেখান',
  filterAll: 'সব বিক্রেতা',
  filterWaiting: 'যাচাইয়ের অপেক্ষায়',
  filterDenied: 'নাকচ বা যাচাই বাতিল',
  filterCancelsOften: '৩টি বা তার বেশি বেচাকেনা বাতিল করেছেন',
  noneWaiting: 'যাচাইয়ের অপেক্ষায় কেউ নেই',
  noneDenied: 'কারও আবেদন নাকচ হয়নি',
  noneCancelsOften: '৯০ দিনে কেউ ৩টি বেচাকেনা বাতিল করেননি',
  loading: 'বিক্রেতাদের তালিকা লোড হচ্ছে',
  count: (count) => `${toBanglaDigits(count)} জন বিক্রেতা`,
  countAtLeast: (count) => `${toBanglaDigits(count)} জনের বেশি বিক্রেতা`,
  empty: 'কোনো বিক্রেতা নেই',
  emptyText: 'কেউ বিক্রেতা হিসেবে অ্যাকাউন্ট খুললে এখানে দেখা যাবে।',
  person: 'বিক্রেতা',
  deleteText: `বিক্রেতার বিজ্ঞাপনগুলো সরিয়ে দেওয়া হবে, যাঁরা সেগুলো বুক করেছেন, তাঁরা আর টাকা দিতে পারবেন না, আর বিক্রেতা আর লগ ইন করতে পারবেন না। ${stays}`,
}

const buyers: Translated<typeof English.buyers> = {
  title: 'সব ক্রেতা',
  text: 'এখানে যাঁরা কেনেন, সবাই। অ্যাডমিনরা এই তালিকায় নেই।',
  searchLabel: 'নাম বা ইমেইল ঠিকানা দিয়ে ক্রেতা খুঁজুন',
  loading: 'ক্রেতাদের তালিকা লোড হচ্ছে',
  count: (count) => `${toBanglaDigits(count)} জন ক্রেতা`,
  countAtLeast: (count) => `${toBanglaDigits(count)} জনের বেশি ক্রেতা`,
  empty: 'কোনো ক্রেতা পাওয়া যায়নি',
  emptyText: 'কেউ ক্রেতা হিসেবে অ্যাকাউন্ট খুললে এখানে দেখা যাবে।',
  person: 'ক্রেতা',
  deleteText: `ক্রেতার যেসব বুকিংয়ের টাকা দেওয়া হয়নি, সেগুলো বাতিল হবে, আর তিনি আর লগ ইন করতে পারবেন না। ${stays}`,
}

const history: Translated<typeof English.people.history> = {
  loading: 'এই বিক্রেতা সম্পর্কে যা জানা আছে, লোড হচ্ছে',
  joined: 'যোগ দিয়েছেন',
  address: 'ইমেইল',
  verified: 'নিশ্চিত করা হয়েছে',
  unverified: 'এখনো নিশ্চিত করা হয়নি',
  unconfirmed: {
    title: 'ইমেইল ঠিকানাটি নিশ্চিত করা হয়নি',
    text: 'যে কেউ এই ঠিকানা লিখে থাকতে পারেন। আমরা ইমেইলে যে লিংক পাঠিয়েছি, বিক্রেতা সেটি খোলা পর্যন্ত অপেক্ষা করতে পারেন।',
  },
  unproven: {
    title: 'এই বিক্রেতার ইমেইল ঠিকানা বা মোবাইল নম্বর, কোনোটিই নিশ্চিত জানা নেই',
    text: 'ইমেইল ঠিকানাটি নিশ্চিত করা হয়নি: যে কেউ তা লিখে থাকতে পারেন। কোনো ক্রেতা অভিযোগ করলে হয়তো বিক্রেতাকে পাওয়া যাবে না। আবেদন নাকচ করে ইমেইলের লিংকটি খুলতে বলাই ভালো।',
  },
  phones: 'মোবাইল নম্বর',
  noPhoneNumbers: 'এখনো কোনো নম্বর নেই: কিছু বুক করেননি',
  phoneNumbersHelp: 'নিজের বুকিংয়ে দিয়েছেন',
  note: 'বার্তা',
  steps: 'এ পর্যন্ত যা সিদ্ধান্ত হয়েছে',
  step: {
    asked: 'যাচাইয়ের আবেদন করেছেন',
    verified: 'যাচাই হয়েছে',
    declined: 'আবেদন নাকচ হয়েছে',
    withdrawn: 'যাচাই বাতিল হয়েছে',
  },
  // Follows a step, and the reason follows it.
  by: (name) => `(${name})`,
  counts: {
    forSale: 'বিক্রির জন্য',
    sold: 'বিক্রি',
    refunded: 'টাকা ফেরত',
    reports: 'অভিযোগ',
    bought: 'কেনা',
    cancelled: 'বাতিল',
  },
  countsHelp: 'বাতিল: টাকা না দিয়ে যেসব বুকিং নিজেই মুছে ফেলেছেন।',
  listings: 'নতুন বিজ্ঞাপন',
  noListings: 'এখনো কোনো বিজ্ঞাপন নেই। যাচাই হওয়ার আগে কেউ ফোন বিক্রির জন্য দিতে পারেন না।',
  states: {
    'for-sale': 'বিক্রির জন্য আছে',
    sold: 'বিক্রি হয়ে গেছে',
    hidden: 'আড়ালে আছে',
    removed: 'সরিয়ে দেওয়া হয়েছে',
  },
  reported: reports,
}

const people: Translated<typeof English.people> = {
  since: 'যোগ দিয়েছেন',
  state: 'অবস্থা',
  waits: 'এখনো যাচাই হয়নি',
  actions: 'যা করতে পারেন',
  verify: 'যাচাই করুন',
  verifyNamed: (name) => `যাচাই করুন: ${name}`,
  isVerified: 'যাচাই করা',
  verified: 'বিক্রেতা যাচাই হয়েছে',
  makeAdmin: 'অ্যাডমিন করুন',
  makeAdminNamed: (name) => `অ্যাডমিন করুন: ${name}`,
  isAdmin: 'অ্যাডমিন',
  madeAdmin: 'বিক্রেতাকে অ্যাডমিন করা হয়েছে',
  grantTitle: (name) => `${name}-কে অ্যাডমিন করবেন?`,
  grantText:
    'তিনি বিক্রেতা যাচাই করতে, ক্রেতা ও বিক্রেতার অ্যাকাউন্ট মুছে ফেলতে, বিজ্ঞাপন সরাতে, টাকা ফেরত দিতে আর অন্যদের অ্যাডমিন করতে পারবেন। এটি ফিরিয়ে নেওয়ার কোনো বোতাম নেই।',
  grantAddress: 'এগিয়ে যেতে তাঁর ইমেইল ঠিকানা লিখুন',
  grantHelp: (email) => `ঠিকানাটি ${email}`,
  grantWrong: 'এটি তাঁর ইমেইল ঠিকানা নয়। এখানে যেভাবে লেখা আছে, সেভাবে লিখুন।',
  verifyTitle: (name) => `${name}-কে বিক্রেতা হিসেবে যাচাই করবেন?`,
  verifyText: 'এরপর তিনি ফোন বিক্রির জন্য দিতে পারবেন, নামের পাশে টিক চিহ্ন থাকবে। তাঁকে ইমেইলে জানানো হবে।',
  verifyUnproven: 'প্রমাণ ছাড়াই যাচাই করুন',
  declineInstead: 'বরং নাকচ করুন',
  denying: {
    declined: {
      title: (name) => `${name}-এর যাচাইয়ের আবেদন নাকচ করবেন?`,
      text: 'তিনি ফোন বিক্রির জন্য দিতে পারবেন না। তবে আবার আবেদন করতে পারবেন, আর আপনিও পরে যাচাই করতে পারবেন।',
      reason: 'কেন নাকচ করছেন',
      help: toSeller,
      confirm: 'নাকচ করুন',
      done: 'যাচাইয়ের আবেদন নাকচ হয়েছে',
    },
    withdrawn: {
      title: (name) => `${name} যাচাই করা বিক্রেতা`,
      text: 'যাচাই বাতিল করলে আবার যাচাই না হওয়া পর্যন্ত তাঁর বিক্রির ফোনগুলো আড়ালে থাকবে। যা বিক্রি হয়ে গেছে, তার বেচাকেনা বহাল থাকবে। কোনো অ্যাডমিন আবার চালু না করা পর্যন্ত তাঁকে টাকা পাঠানো স্থগিত থাকবে।',
      reason: 'কেন বাতিল করছেন',
      help: toSeller,
      confirm: 'যাচাই বাতিল করুন',
      done: 'যাচাই বাতিল হয়েছে',
    },
  },
  suspended,
  suspend: 'টাকা পাঠানো স্থগিত করুন',
  suspendNamed: (name) => `${name}-কে টাকা পাঠানো স্থগিত করুন`,
  suspendOnly: 'শুধু টাকা পাঠানো স্থগিত করুন',
  suspension: {
    title: (name) => `${name}-কে টাকা পাঠানো স্থগিত করবেন?`,
    text: 'কোনো অ্যাডমিন আবার চালু না করা পর্যন্ত তাঁকে টাকা পাঠানো হবে না। টাকা তাঁর ব্যালেন্সেই থাকবে। যে পাওনা আগেই ডাউনলোড করা কোনো ফাইলে আছে, তা পাঠানো হয়ে যেতে পারে: পাওনা পরিশোধের তালিকা দেখুন।',
    reason: 'কেন স্থগিত করছেন',
    help: 'বিক্রেতা এটি “আমার টাকা” পাতায় পড়বেন। সর্বোচ্চ ৫০০ অক্ষর।',
    done: 'টাকা পাঠানো স্থগিত হয়েছে',
  },
  resume: 'টাকা পাঠানো আবার চালু করুন',
  resumeNamed: (name) => `${name}-কে টাকা পাঠানো আবার চালু করুন`,
  resumption: {
    title: (name) => `${name}-কে টাকা পাঠানো আবার চালু করবেন?`,
    text: (reason) => `স্থগিত করার কারণ ছিল: “${reason}”। তাঁর যা পাওনা, তা পাওনার পরের ফাইলে থাকবে।`,
    done: 'টাকা পাঠানো আবার চালু হয়েছে',
  },
  denials: { declined: 'আবেদন নাকচ', withdrawn: 'যাচাই বাতিল হয়েছে' },
  suspensionReason: (reason) => `${suspended}: “${reason}”`,
  denialReason: (reason) => `কারণ: “${reason}”`,
  isVerifiedNamed: (name) => `যাচাই করা: ${name}`,
  history,
  you: 'আপনি',
  remove: 'মুছে ফেলুন',
  deleted: 'অ্যাকাউন্ট মুছে ফেলা হয়েছে',
}

const reported: Translated<typeof English.reported> = {
  title: 'বিজ্ঞাপন নিয়ে অভিযোগ',
  text: 'যেসব বিজ্ঞাপন নিয়ে অভিযোগ এসেছে। কী অভিযোগ, দেখে বিজ্ঞাপনটি রেখে দিন বা মুছে ফেলুন।',
  searchLabel: 'অভিযোগ আছে এমন বিজ্ঞাপন খুঁজুন',
  loading: 'বিজ্ঞাপনগুলো লোড হচ্ছে',
  count: (count) => `${toBanglaDigits(count)}টি বিজ্ঞাপন নিয়ে অভিযোগ আছে`,
  countAtLeast: (count) => `${toBanglaDigits(count)}টির বেশি বিজ্ঞাপন নিয়ে অভিযোগ আছে`,
  empty: 'কোনো বিজ্ঞাপন নিয়ে অভিযোগ নেই',
  emptyText: 'কেউ কোনো বিজ্ঞাপন নিয়ে অভিযোগ করলে এখানে দেখা যাবে।',
  emptySearch: (words) => `অভিযোগ আছে এমন কোনো বিজ্ঞাপনে “${words}” নেই।`,
  list: 'যেসব বিজ্ঞাপন নিয়ে অভিযোগ আছে',
  times: reports,
  whoAndWhy: ': কে করেছেন, কেন',
  seller: 'বিক্রেতা',
  sold: 'বিক্রি হয়ে গেছে',
  reserved: 'ক্রেতার জন্য রাখা',
  keep: 'রেখে দিন',
  keepNamed: (model) => `রেখে দিন: ${model}`,
  keepTitle: (model) => `${model}-এর বিজ্ঞাপন রেখে দেবেন?`,
  keepText: (count) =>
    `বিজ্ঞাপনটি যেমন আছে, তেমনই থাকবে, আর ${reports(count)} বন্ধ হবে। এগুলো আর খোলা যাবে না, তবে যে কেউ নতুন করে অভিযোগ করতে পারবেন।`,
  kept: 'বিজ্ঞাপন রেখে দেওয়া হয়েছে, অভিযোগগুলো বন্ধ',
  deleteText: `বিজ্ঞাপনটি সরিয়ে দেওয়া হবে, আর যাঁরা এটি বুক করেছেন, তাঁরা আর টাকা দিতে পারবেন না। ${cannotUndo}`,
  deleteSoldText: 'বিক্রেতার তালিকা থেকে এটি চলে যাবে। বেচাকেনার রেকর্ড থাকবে।',
  deleted: 'বিজ্ঞাপন মুছে ফেলা হয়েছে',
  reportsOf: (model) => `${model} নিয়ে অভিযোগ`,
  loadingReports: 'অভিযোগগুলো লোড হচ্ছে',
  noReports: 'এর মধ্যে এই বিজ্ঞাপনের অভিযোগগুলো বন্ধ হয়ে গেছে।',
  payment: 'পেমেন্ট দেখুন',
  guest: 'একজন অতিথি',
  noReason: 'কারণ জানাননি',
}

export const admin: Translated<typeof English> = {
  search: 'খুঁজুন',
  clearSearch: 'সব দেখুন',
  nobodyFound: (words) => `কারও নামে বা ইমেইল ঠিকানায় “${words}” নেই।`,
  activity: 'কার্যকলাপ',
  activityOf: (name) => `${name}-এর কার্যকলাপ`,
  deleteNamed: (name) => `মুছে ফেলুন: ${name}`,
  reauthentication: 'নিরাপত্তার জন্য, অ্যাডমিন হিসেবে এটি করার আগে আপনিই কি না, নিশ্চিত করুন।',
  errors: {
    'not-allowed': 'আপনি আর অ্যাডমিন নন।',
    'not-found': 'এটি আগেই সরানো হয়েছে, হয়তো অন্য কোনো অ্যাডমিন সরিয়েছেন।',
    'own-account': 'নিজের অ্যাকাউন্ট এখান থেকে মুছে ফেলতে পারবেন না।',
    'payment-under-way': 'এই মুহূর্তে একজন ফোনটির জন্য টাকা দিচ্ছেন। কয়েক মিনিট পরে আবার চেষ্টা করুন।',
    'too-many-requests': 'অল্প সময়ে অনেকবার চেষ্টা করেছেন। এক মিনিট পরে আবার চেষ্টা করুন।',
  },

  sellers,
  buyers,
  people,
  reported,
}
