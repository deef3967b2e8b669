import type {
  DuePayout,
  HeldSale,
  LeftOutReason,
  PauseReason,
  PayoutState,
  ResultOutcome,
  StatementLine,
} from '#contract/payouts.ts'
import type { Translated } from '#contract/sentences/sentence.ts'
import { toBanglaDigits } from '#lib/typed-numbers.ts'
import { namePayoutAccount, payoutMethods } from '#sentences/payout-methods.ts'
import type { payouts as English } from '../en/payouts.ts'

const pauses: Record<PauseReason, string> = {
  account: 'আপনার টাকা নেওয়ার অ্যাকাউন্ট নতুন',
  email: 'আপনার ইমেইল ঠিকানা বদলেছে',
  'second-factor': 'আপনার দুই ধাপের লগ ইন বদলেছে',
}

const held: Record<HeldSale['why'], string> = {
  // The time follows.
  waiting: 'যে সময় থেকে টাকা পাঠানো যাবে:',
  problem: 'আটকে আছে: বেচাকেনার সমস্যা নিয়ে এখনো সিদ্ধান্ত হয়নি',
  dispute: 'আটকে আছে: আপত্তি নিয়ে ব্যাংক এখনো সিদ্ধান্ত দেয়নি',
  refund: 'আটকে আছে: ক্রেতার কাছে কিছু টাকা ফেরত যাচ্ছে',
  'refund-failed': 'আটকে আছে: ফেরত দেওয়া টাকা ক্রেতার কাছে পৌঁছায়নি',
}

const lines: Record<StatementLine['kind'], string> = {
  sale: 'বিক্রি',
  refund: 'ক্রেতাকে ফেরত',
  dispute: 'ক্রেতার ব্যাংক ফেরত নিয়েছে',
  correction: 'হিসাব সংশোধন',
  payout: 'টাকা পাঠানো হয়েছে',
  'payout-failed': 'টাকা পাঠানো যায়নি, আবার আপনার ব্যালেন্সে',
}

const payoutLines: Record<PayoutState, string> = {
  claimed: 'টাকা পাঠানো হচ্ছে',
  paid: 'টাকা পাঠানো হয়েছে',
  failed: 'টাকা পাঠানো যায়নি',
}

const states: Record<PayoutState, string> = {
  claimed: 'পাঠানো হচ্ছে',
  paid: 'পাঠানো হয়েছে',
  failed: 'পাঠানো যায়নি',
}

const obstacles: Record<NonNullable<DuePayout['obstacle']>, string> = {
  suspended: 'স্থগিত',
  'wrong-balance': 'ব্যালেন্স আমাদের হিসাবের সঙ্গে মেলে না',
  'no-account': 'টাকা নেওয়ার অ্যাকাউন্ট নেই',
  paused: 'বদলের পর সাময়িক বন্ধ',
  own: 'আপনার নিজের টাকা',
}

const outcomes: Record<ResultOutcome, string> = {
  paid: 'পাঠানো হয়েছে বলে চিহ্নিত করা হয়েছে',
  'paid-though-held':
    'পাঠানো হয়েছে বলে চিহ্নিত করা হয়েছে, কিন্তু টাকা পাঠানো ঠিক হয়নি: ফাইল ডাউনলোডের পরে সমস্যা, ব্যাংকে আপত্তি বা টাকা ফেরত শুরু হয়েছে, কিংবা বিক্রেতা অ্যাকাউন্ট বদলেছেন',
  failed: 'পাঠানো যায়নি বলে চিহ্নিত করা হয়েছে',
  'already-paid': 'পাঠানো হয়েছে বলে আগেই চিহ্নিত ছিল',
  'already-failed':
    'লাইনে “paid” আছে, কিন্তু আমাদের কাছে লেখা “পাঠানো যায়নি”, টাকাও বিক্রেতার ব্যালেন্সে ফিরে গেছে। টাকা পাঠিয়ে থাকলে এর মীমাংসা হওয়ার আগে এই বিক্রেতাকে আর টাকা পাঠাবেন না',
  'marked-paid':
    'লাইনে “failed” আছে, কিন্তু আমাদের কাছে লেখা “পাঠানো হয়েছে”। টাকা ফিরে এসে থাকলে নিচের তালিকায় জানান যে পাঠানো যায়নি',
  'not-decided': 'status লেখা নেই',
  'unknown-reference': 'রেফারেন্সটি আমাদের জানা নেই',
  'other-amount': 'টাকার পরিমাণ আমাদের ফাইলের সঙ্গে মেলে না',
  'unknown-status': 'status-এ paid বা failed ছাড়া অন্য কিছু লেখা',
  'reason-missing': 'failed লেখা, কিন্তু কারণ নেই',
  own: 'আপনার নিজের টাকা: পাঠানো হয়েছে কি না, অন্য একজন অ্যাডমিন জানাবেন',
}

const leftOut: Record<LeftOutReason, string> = {
  suspended: 'এই বিক্রেতাকে টাকা পাঠানো স্থগিত আছে',
  held: 'ফাইল ডাউনলোডের পরে সমস্যা, ব্যাংকে আপত্তি বা টাকা ফেরত শুরু হয়েছে',
  account: 'ফাইল ডাউনলোডের পরে টাকা নেওয়ার অ্যাকাউন্ট বদলেছে',
  email: 'ফাইল ডাউনলোডের পরে ইমেইল ঠিকানা বদলেছে',
  'second-factor': 'ফাইল ডাউনলোডের পরে দুই ধাপের লগ ইন বদলেছে',
  left: 'ফাইল ডাউনলোডের পরে বিক্রেতা অ্যাকাউন্ট মুছে ফেলেছেন',
  unreadable: 'টাকা নেওয়ার অ্যাকাউন্টটি আর পড়া যাচ্ছে না',
}

const markPaid = 'টাকা পাঠিয়েছি'
const markFailed = 'পাঠানো যায়নি'

export const payouts: Translated<typeof English> = {
  methods: payoutMethods,
  nameAccount: namePayoutAccount,
  states,

  mine: {
    title: 'আমার টাকা',
    text: 'আপনার আয় কত, আর কখন তা পাবেন।',
    loading: 'আপনার টাকার হিসাব লোড হচ্ছে',
    balance: 'আপনার টাকা',
    owed: 'একটি বিক্রির টাকা আপনাকে পাঠানোর পর ক্রেতা টাকা ফেরত পেয়েছেন। আপনার পরের বিক্রিগুলোর টাকা থেকে তা কেটে নেওয়া হবে।',
    due: 'এখন পাওনা',
    duePaused: 'পাওনা, তবে সাময়িক বন্ধ',
    dueSuspended: 'পাওনা, তবে স্থগিত',
    underWay: 'পাঠানো হচ্ছে',
    waiting: 'অপেক্ষায়',
    undecided: 'সিদ্ধান্তের অপেক্ষায়',
    undecidedText:
      'আপনার কিছু বিক্রি নিয়ে সমস্যা, ব্যাংকে আপত্তি বা টাকা ফেরত চলছে। সিদ্ধান্তের পর যে টাকা আপনার থাকবে, তা আপনাকে পাঠানো হবে।',
    nothingYet: 'এখনো কিছু নেই। ক্রেতা আপনার ফোন দেখে নিলে আর টাকা কাটা হলে এখানে দেখতে পাবেন।',
    howItWorks: (percent) =>
      percent === undefined
        ? 'হস্তান্তরের অন্তত ৪৮ ঘণ্টা পরে আপনাকে টাকা পাঠাই। কোনো ফি নিই না।'
        : `হস্তান্তরের অন্তত ৪৮ ঘণ্টা পরে আপনাকে টাকা পাঠাই, আমাদের ${toBanglaDigits(percent)}% ফি রেখে।`,
    paused: (until, why) => `${pauses[why]}, তাই ${until}-এর আগে টাকা পাঠানো হবে না।`,
    pausedHelp: 'অন্য কেউ আপনার অ্যাকাউন্টে ঢুকে থাকলে এতে আপনার টাকা নিরাপদ থাকে। কাজটি আপনার না হলে পাসওয়ার্ড বদলান।',
    suspended: 'আপনাকে টাকা পাঠানো স্থগিত আছে',
    suspendedText: (reason) => `একজন অ্যাডমিন আবার চালু না করা পর্যন্ত টাকা পাঠানো হবে না। কারণ: “${reason}”`,
    suspendedHelp: 'আপনার টাকা আপনার ব্যালেন্সেই থাকবে।',
    contactIf: 'আপনি একমত না হলে',
    heldTitles: {
      waiting: 'যেসব বিক্রির টাকা শিগগির পাঠানো হবে',
      undecided: 'যেসব বিক্রি সিদ্ধান্তের অপেক্ষায়',
    },
    held,
  },

  account: {
    title: 'টাকা নেওয়ার অ্যাকাউন্ট',
    missing: 'টাকা নেওয়ার অ্যাকাউন্ট যোগ করুন',
    owedTitle: (amount) => `আপনার আয় হয়েছে ${amount}`,
    missingText: 'আপনার বিকাশ, নগদ, রকেট বা ব্যাংক অ্যাকাউন্ট। এটি ছাড়া আপনাকে টাকা পাঠানো যায় না।',
    add: 'অ্যাকাউন্ট যোগ করুন',
    text: 'আপনার বিক্রির টাকা যেখানে পাঠাই।',
    change: 'বদলান',
    remove: 'সরান',
    method: 'টাকা কোথায় নেবেন?',
    wallet: (method) => `${method} নম্বর`,
    walletHelp: 'আপনার মোবাইল নম্বরের ১১টি ডিজিট।',
    rocketHelp: 'আপনার রকেট অ্যাকাউন্টের ১২টি ডিজিট: মোবাইল নম্বর আর শেষের ডিজিটটি।',
    bankNumber: 'অ্যাকাউন্ট নম্বর',
    holder: 'অ্যাকাউন্টে যে নাম আছে',
    bank: 'ব্যাংকের নাম',
    routing: 'শাখার রাউটিং নম্বর',
    routingHelp: '৯টি ডিজিট, চেক বইয়ের প্রতিটি পাতায় থাকে।',
    save: 'অ্যাকাউন্ট সেভ করুন',
    cancel: 'থাক',
    saved: 'সেভ হয়েছে। আগামীকাল থেকে টাকা পাঠানো যাবে।',
    removed: 'সরানো হয়েছে।',
    help: 'ভুল নম্বরে টাকা গেলে তা আর ফেরত পাওয়া যায় না। নতুন অ্যাকাউন্টে আমরা টাকা পাঠাই ২৪ ঘণ্টা পরে।',
    checkTitle: (number) => `${number} ঠিক আছে?`,
    checkText: 'আরেকবার পড়ে দেখুন: ভুল নম্বরে টাকা গেলে তা আর ফেরত পাওয়া যায় না।',
    checkYes: 'হ্যাঁ, সেভ করুন',
    checkNo: 'বদলান',
    ofBank: (bank, holder, routing) => `রাউটিং নম্বর ${routing}, ${bank}-এ ${holder}-এর অ্যাকাউন্ট।`,
    reauthentication: 'টাকা নেওয়ার অ্যাকাউন্ট বদলানোর আগে আপনার নিরাপত্তার জন্য এটি জানতে চাই।',
    removeTitle: 'টাকা নেওয়ার অ্যাকাউন্ট সরাবেন?',
    removeText: 'নতুন একটি যোগ না করা পর্যন্ত আপনাকে টাকা পাঠানো যাবে না।',
    changedAt: (when) => `${when} থেকে`,
    removable: 'অ্যাকাউন্ট সরান',
  },

  statement: {
    title: 'টাকার হিসাব',
    list: 'টাকার হিসাব',
    loading: 'টাকার হিসাব লোড হচ্ছে',
    empty: 'এখনো কোনো টাকা আসা-যাওয়া করেনি।',
    lines,
    payoutLines,
    ofPrice: (price, fee) => `${price}, আমাদের ফি ${fee} বাদে`,
    reference: (reference) => `রেফারেন্স ${reference}`,
  },

  all: {
    title: 'পাওনা পরিশোধ',
    text: 'বিক্রেতাদের বিক্রির টাকা দিন: পাওনার ফাইল ডাউনলোড করুন, টাকা পাঠান, তারপর জানান কার টাকা গেছে।',
    dueTitle: 'এখন পাওনা',
    dueLoading: 'পাওনা লোড হচ্ছে',
    nothingDue: 'কারও কিছু পাওনা নেই।',
    nothingDueText: 'হস্তান্তরের ৪৮ ঘণ্টা পরে বিক্রির টাকা পাওনা হয়।',
    dueList: 'যেসব বিক্রেতার টাকা পাওনা',
    nobodyPayable: 'এখন কাউকে টাকা পাঠানো যাবে না।',
    notPayable: 'এখনো পাঠানো যাবে না',
    obstacles,
    pausedUntil: (until) => `বদলের পর ${until} পর্যন্ত সাময়িক বন্ধ`,
    suspensionReason: (reason, day) => `${day} থেকে স্থগিত: “${reason}”`,
    total: (count, amount, isAll) =>
      isAll
        ? `${toBanglaDigits(count)} জন বিক্রেতা, ${amount}`
        : `${toBanglaDigits(count)} জনের বেশি বিক্রেতা, ${amount}-এর বেশি`,
    export: 'পাওনার ফাইল ডাউনলোড করুন',
    exportTitle: (total) => `পাওনার ফাইল ডাউনলোড করবেন: ${total}?`,
    exportText: 'এরপর এই টাকা আপনি নিজে পাঠাবেন। অন্য কোনো অ্যাডমিন এগুলো ডাউনলোড করতে পারবেন না, তাই কেউ দুবার টাকা পাবেন না।',
    exported: 'ফাইল ডাউনলোড হচ্ছে। এই টাকা এখন আপনি পাঠাবেন।',
    leftOutTitle: 'কয়েকটি পাওনা ফাইলে নেই',
    leftOut: ({ reference, why, isReturned }) =>
      `${reference}: ${leftOut[why]}। ${
        isReturned
          ? 'টাকা ব্যালেন্সে ফিরে গেছে।'
          : 'আগের কোনো ফাইল থেকে টাকা পাঠানো হয়ে থাকতে পারে: পাঠানো হয়েছে কি না, জানান।'
      }`,
    exportHelp:
      'কোন অ্যাকাউন্টে কত টাকা যাবে, ফাইলে লেখা আছে। টাকা পাঠিয়ে “status” কলামে “paid” বা “failed” লিখুন, কারণ লিখুন “reason” কলামে, তারপর নিচে ফাইলটি আপলোড করুন।',
    uploadTitle: 'ফলাফল আপলোড করুন',
    file: 'ফলাফলের ফাইল (CSV)',
    uploadHelp: 'যে ফাইলটি ডাউনলোড করেছিলেন, তার “status” ও “reason” কলাম পূরণ করে আপলোড করুন।',
    upload: 'ফলাফল আপলোড করুন',
    progress: 'কত লাইন আপলোড হয়েছে',
    notCsv: (missing) => `এই ফাইলে “${missing}” কলাম নেই। যে ফাইলটি ডাউনলোড করেছিলেন, সেটি দিন।`,
    emptyFile: 'এই ফাইলে কোনো লাইন নেই।',
    tooLarge: 'ফাইলটি বেশি বড়। একবারে সর্বোচ্চ ১ এমবি আপলোড করুন।',
    fileMissing: 'ফাইল বেছে নিন।',
    fileChanged: 'বেছে নেওয়ার পর ফাইলটি বদলে গেছে। আবার বেছে নিন।',
    done: (paid, failed) => `পাঠানো হয়েছে ${toBanglaDigits(paid)}টি, পাঠানো যায়নি ${toBanglaDigits(failed)}টি।`,
    allMatch: 'সব লাইন মিলেছে।',
    mismatches: 'যে লাইনগুলো দেখা দরকার',
    repeatTitle: 'এই ফলাফল আগেই আপলোড করা হয়েছিল',
    repeatText: 'যেসব লাইন আগেই চিহ্নিত ছিল, সেগুলো আবার ধরা হয়নি, তাই কেউ দুবার টাকা পাবেন না।',
    mismatch: (line, reference, outcome) =>
      `${toBanglaDigits(line)} নম্বর লাইন${reference ? ` (${reference})` : ''}: ${outcomes[outcome]}।`,
    listTitle: 'সব পাওনা পরিশোধ',
    list: 'পাওনা পরিশোধ',
    loading: 'তালিকা লোড হচ্ছে',
    empty: 'এখনো কাউকে টাকা পাঠানো হয়নি।',
    emptyText: 'পাওনার ফাইল ডাউনলোড করলে এখানে দেখা যাবে।',
    emptyForState: (state) => `“${state}” অবস্থায় কিছু নেই।`,
    filter: 'অবস্থা',
    anyState: 'সব',
    showAll: 'সব দেখুন',
    download: 'ফাইল',
    downloadOf: (reference) => `${reference}-এর ফাইল`,
    pay: markPaid,
    payOf: (reference) => `${markPaid}: ${reference}`,
    payTitle: (name) => `${name}-কে টাকা পাঠানো হয়েছে?`,
    payText: (amount, account) => `${account} অ্যাকাউন্টে ${amount}। বিক্রেতা ইমেইল পাবেন।`,
    payConfirm: 'হ্যাঁ, পাঠানো হয়েছে',
    paid: 'পাঠানো হয়েছে বলে চিহ্নিত করা হয়েছে',
    fail: markFailed,
    failOf: (reference) => `${markFailed}: ${reference}`,
    failTitle: (name) => `${name}-কে টাকা পাঠানো যায়নি?`,
    failText: 'টাকা বিক্রেতার ব্যালেন্সে ফিরে যাবে, পরের ফাইলে আবার থাকবে।',
    failConfirm: 'হ্যাঁ, পাঠানো যায়নি',
    failHelp: 'বিক্রেতা এটি পড়বেন। সর্বোচ্চ ৩০০ অক্ষর।',
    failed: 'পাঠানো যায়নি বলে চিহ্নিত করা হয়েছে',
    claimed: (name, when) => `ডাউনলোড করেছেন ${name}, ${when}`,
    marked: (name, when) => `চিহ্নিত করেছেন ${name}, ${when}`,
    reason: (reason) => `কারণ: ${reason}`,
  },
}
