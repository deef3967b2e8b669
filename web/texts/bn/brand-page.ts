import type { Translated } from '#contract/sentences/sentence.ts'
import { toBanglaDigits } from '#lib/typed-numbers.ts'
import type { brandPage as English } from '../en/brand-page.ts'

export const brandPage: Translated<typeof English> = {
  title: (brand: string) => `সেকেন্ড হ্যান্ড ${brand} ফোন`,
  description: (brand: string, count: number) =>
    `বাংলাদেশে বিক্রির জন্য আছে ${toBanglaDigits(count)}টি সেকেন্ড হ্যান্ড ${brand} ফোন: ছবি, দাম, অবস্থা ও এলাকা একসঙ্গে।`,
  noneForSale: 'এই ব্র্যান্ডের কোনো ফোন এখন বিক্রির জন্য নেই। অন্য ব্র্যান্ড দেখুন, অথবা পরে আবার আসুন।',
  noneForHidden: 'এই ব্র্যান্ডের কোনো ফোন এখন বিক্রির জন্য নেই।',
  hiddenTitle: (brand: string) => `এখানে ${brand} ফোনের নতুন বিজ্ঞাপন আর দেওয়া যায় না`,
  hiddenText: 'যেসব ফোন এখন বিক্রির জন্য আছে, সেগুলো বিক্রি হওয়া পর্যন্ত থাকবে।',
}
