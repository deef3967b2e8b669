import type { Translated } from '#contract/sentences/sentence.ts'
import type { scriptNeeded as English } from '../en/script-needed.ts'

export const scriptNeeded: Translated<typeof English> = {
  forActions:
    'এই ব্রাউজারে জাভাস্ক্রিপ্ট বন্ধ আছে। ফোন দেখতে পারবেন। তবে লগ ইন, বুকিং বা অভিযোগ করতে হলে ব্রাউজারের সেটিংস থেকে এটি চালু করুন।',
  forPage: 'জাভাস্ক্রিপ্ট বন্ধ থাকলে এখানে আর কিছু দেখানো যায় না।',
}
