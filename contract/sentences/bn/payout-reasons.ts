import type { Translated } from '#contract/sentences/sentence.ts'
import type { payoutReasons as English } from '../en/payout-reasons.ts'

export const payoutReasons: Translated<typeof English> = {
  suspended: 'আপনাকে টাকা পাঠানো আমরা স্থগিত রেখেছি। কারণটি “আমার টাকা” পাতায় লেখা আছে।',
  held: 'আপনার একটি বেচাকেনা নিয়ে সমস্যা বা ব্যাংকে আপত্তি জানানো হয়েছে, অথবা তার টাকা ফেরত দেওয়া শুরু হয়েছে।',
  account: 'টাকা পাঠানোর আগেই আপনার টাকা নেওয়ার অ্যাকাউন্ট বদলানো বা সরানো হয়েছে।',
  email: 'টাকা পাঠানোর আগেই আপনার ইমেইল ঠিকানা বদলানো হয়েছে।',
  'second-factor': 'টাকা পাঠানোর আগেই আপনার দুই ধাপের লগ ইন বদলানো হয়েছে।',
  left: 'টাকা পাঠানোর আগেই হাতবদলে আপনার অ্যাকাউন্ট মুছে ফেলা হয়েছে।',
  unreadable: 'আপনার টাকা নেওয়ার অ্যাকাউন্টটি আমরা আর পড়তে পারছি না। আবার লিখে দিন।',
}
