import { conditions } from '#contract/sentences/bn/conditions.ts'
import type { Translated } from '#contract/sentences/sentence.ts'
import { toBanglaDigits } from '#lib/typed-numbers.ts'
import type { listings as English } from '../en/listings.ts'

export const listings: Translated<typeof English> = {
  bookNow: 'বুক করুন',
  report: 'অভিযোগ করুন',
  place: 'এলাকা',
  seller: 'বিক্রেতা',
  posted: 'বিজ্ঞাপনের তারিখ',
  photoCount: (count: number) => `${toBanglaDigits(count)}টি ছবি`,
  ownListing: 'এটি আপনার নিজের বিজ্ঞাপন।',
  manageOwn: 'আপনার বিজ্ঞাপনে যান',
  manageOwnOf: (model: string) => `আপনার বিজ্ঞাপনে যান: ${model}`,
  beingChecked: 'অ্যাডমিন দেখছেন',
  heldForYou: (until: string) => `${until} পর্যন্ত আপনার জন্য ধরে রাখা আছে।`,
  beingPaid: (until: string) => `অন্য কেউ এটির জন্য টাকা দিচ্ছেন। ${until} নাগাদ আবার কেনার সুযোগ আসতে পারে।`,
  conditions,
  brand: 'ব্র্যান্ড',
  notVerified: 'এখনো যাচাই করা হয়নি',
}
