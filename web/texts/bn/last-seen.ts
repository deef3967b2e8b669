import type { Translated } from '#contract/sentences/sentence.ts'
import type { lastSeen as English } from '../en/last-seen.ts'

export const lastSeen: Translated<typeof English> = {
  title: 'ইন্টারনেট সংযোগ নেই',
  text: 'সংযোগ ফিরলেই এই পাতা নিজে থেকে খুলে যাবে।',
  sales: 'আপনার বুকিং ও বেচাকেনা',
  listings: 'যেসব ফোন দেখেছেন',
  nothing: 'যেসব ফোন দেখবেন, আর আপনার বুকিং ও বেচাকেনা, পরের বার এখানে দেখতে পাবেন।',
  priceOfToday: (time) => `আজ ${time}-এ দেখেছেন। এরপর দাম বদলে গিয়ে থাকতে পারে।`,
  price: (when) => `${when}-এ দেখেছেন। এরপর দাম বদলে গিয়ে থাকতে পারে।`,
  asOfToday: (time) => `ঢাকার সময় আজ ${time}-এর তথ্য। এরপর বদলে গিয়ে থাকতে পারে।`,
}
