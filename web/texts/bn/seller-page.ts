import type { Translated } from '#contract/sentences/sentence.ts'
import { toBanglaDigits } from '#lib/typed-numbers.ts'
import type { sellerPage as English } from '../en/seller-page.ts'

export const sellerPage: Translated<typeof English> = {
  title: (name: string) => `${name}-এর ফোন`,
  summary: (name: string, forSale: number) =>
    `${name} বাংলাদেশে হাতবদলে সেকেন্ড হ্যান্ড ফোন বিক্রি করেন। তাঁর ${toBanglaDigits(forSale)}টি ফোন এখন বিক্রির জন্য আছে: ছবি, দাম, অবস্থা ও এলাকা একসঙ্গে।`,
  since: 'যোগ দিয়েছেন',
  soldHere: 'এখানে বিক্রি',
  forSale: 'বিক্রির জন্য',
  cancelledSales: (count: number, days: number) =>
    `গত ${toBanglaDigits(days)} দিনে ক্রেতার টাকা আটকে রাখার পর ${toBanglaDigits(count)}টি বেচাকেনা বাতিল করেছেন।`,
  listings: 'এই বিক্রেতার যেসব ফোন বিক্রির জন্য আছে',
  none: 'এই বিক্রেতার কোনো ফোন এখন বিক্রির জন্য নেই।',
}
