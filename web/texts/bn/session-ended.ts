import type { Translated } from '#contract/sentences/sentence.ts'
import type { sessionEnded as English } from '../en/session-ended.ts'

export const sessionEnded: Translated<typeof English> = {
  expired: 'আপনার লগ ইনের মেয়াদ শেষ। চালিয়ে যেতে আবার লগ ইন করুন।',
  disabled: 'এই অ্যাকাউন্ট বন্ধ করা হয়েছে, তাই আপনি লগ আউট হয়ে গেছেন।',
  removed: 'এই অ্যাকাউন্ট বন্ধ করা হয়েছে বা মুছে ফেলা হয়েছে, তাই আপনি লগ আউট হয়ে গেছেন।',
  'no-record': 'এই ইমেইল ঠিকানায় হাতবদলে আর কোনো অ্যাকাউন্ট নেই। নতুন অ্যাকাউন্ট খুলুন।',
}
