import type { Translated } from '#contract/sentences/sentence.ts'
import { toBanglaDigits } from '#lib/typed-numbers.ts'
import type { models as English } from '../en/models.ts'

export const models: Translated<typeof English> = {
  title: 'ফোনের মডেল',
  text: 'যেসব মডেল চেনা যায়নি, সেগুলোর জন্য বিক্রেতারা যা লিখেছেন; যেটি বেশিবার এসেছে, সেটি আগে। কোন মডেল, জানান, তাহলে এমন সব ফোন চেনা যাবে।',
  list: 'অচেনা মডেল',
  loading: 'অচেনা মডেলগুলো লোড হচ্ছে',
  empty: 'সব ফোন চেনা গেছে',
  emptyText: 'মডেল চেনা না গেলে ফোনটি এখানে আসবে।',
  countOf: (brand: string, listings: number) => `${brand}, ${toBanglaDigits(listings)}টি ফোন`,
  teach: 'এটি কোন মডেল?',
  teachNamed: (model: string) => `এটি কোন মডেল? ${model}`,
  which: 'মডেল',
  whichHelp: 'তালিকা থেকে একটি মডেল বেছে নিন। এরপর বিক্রেতার এই লেখা মানে এই মডেল।',
  newHelp: (name: string, brand: string) => `“${name}” নামে কোনো মডেল জানা নেই। এটি ${brand}-এর নতুন মডেল হবে।`,
  addSpelling: 'এই বানান যোগ করুন',
  addModel: 'এই মডেল যোগ করুন',
  taught: 'ফোনগুলোর মডেল মেলানো হচ্ছে',
}
