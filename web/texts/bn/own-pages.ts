import type { Translated } from '#contract/sentences/sentence.ts'
import type { ownPages as English } from '../en/own-pages.ts'

export const ownPages: Translated<typeof English> = {
  scriptNeeded: 'জাভাস্ক্রিপ্ট বন্ধ থাকলে এখানে আর কিছু দেখানো যায় না।',
  delayedTitle: 'আপনি লগ ইন করে আছেন কি না, জানা যায়নি',
}
