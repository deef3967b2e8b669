import type { Translated } from '#contract/sentences/sentence.ts'
import type { drawer as English } from '../en/drawer.ts'

export const drawer: Translated<typeof English> = {
  title: 'ড্যাশবোর্ড',
  toggle: 'ড্যাশবোর্ডের মেনু',
  close: 'ড্যাশবোর্ডের মেনু বন্ধ করুন',
  overview: 'এক নজরে',
  addListing: 'নতুন বিজ্ঞাপন',
  manageListings: 'আমার বিজ্ঞাপন',
  allSellers: 'সব বিক্রেতা',
  allBuyers: 'সব ক্রেতা',
  reportedListings: 'বিজ্ঞাপন নিয়ে অভিযোগ',
  saleProblems: 'বেচাকেনার সমস্যা',
  brands: 'ব্র্যান্ড',
  models: 'ফোনের মডেল',
  payments: 'সব পেমেন্ট',
  myMoney: 'আমার টাকা',
  payouts: 'পাওনা পরিশোধ',
  activity: 'কার্যকলাপ',

  refusedTitle: 'এই পাতা আপনার জন্য নয়',
  refused: {
    seller: 'শুধু বিক্রেতারা এটি খুলতে পারেন।',
    admin: 'শুধু অ্যাডমিনরা এটি খুলতে পারেন।',
    either: 'শুধু বিক্রেতা ও অ্যাডমিনরা এটি খুলতে পারেন।',
  },
  lacksSecondFactor: {
    title: 'এখানে অ্যাডমিনদের দুই ধাপের লগ ইন লাগে',
    text: 'আপনার অ্যাকাউন্টে গিয়ে এটি চালু করুন। আগেই চালু থাকলে কোড দিয়ে আবার লগ ইন করুন।',
    turnOn: 'আমার অ্যাকাউন্টে যান',
    signInAgain: 'আবার লগ ইন করুন',
  },
  signedInAs: (name: string) => `আপনি ${name} নামে লগ ইন করেছেন।`,
  toDashboard: 'আপনার ড্যাশবোর্ডে যান',
}
