import type { Translated } from '#contract/sentences/sentence.ts'
import type { searchPage as English } from '../en/search-page.ts'

export const searchPage: Translated<typeof English> = {
  titleFor: (words: string) => `“${words}”`,
  heading: 'বিক্রির জন্য আছে এমন সব ফোন',
  headingFor: { before: '“', after: '” খোঁজার ফলাফল' },
  none: 'বানান মিলিয়ে দেখুন, অথবা কম শব্দ দিয়ে খুঁজুন: শুধু মডেল বা শুধু এলাকা। চাইলে একটি ব্র্যান্ডের সব ফোনও দেখতে পারেন।',
  noneAtAll: 'এখন কোনো ফোন বিক্রির জন্য নেই। পরে আবার দেখুন।',
  understood: (words: string, from?: string, upTo?: string) => {
    const price = [from && `${from} থেকে`, upTo && `${upTo} পর্যন্ত`].filter(Boolean).join(' ')
    return `যা দেখানো হচ্ছে: ${[words && `“${words}”`, price && `দাম ${price}`].filter(Boolean).join(', ')}`
  },
  onlyMentioned: (brand: string) =>
    `এখানে এখন কোনো ${brand} ফোন নেই। নিচের ফোনগুলোর বিজ্ঞাপনে শুধু ${brand}-এর উল্লেখ আছে।`,
}
