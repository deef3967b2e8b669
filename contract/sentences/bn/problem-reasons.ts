import type { Translated } from '../sentence.ts'
import type { problemReasons as English } from '../en/problem-reasons.ts'

const ofEither = {
  'not-as-described': 'বিজ্ঞাপনে যেমন বলা ছিল, ফোনটি তেমন নয়',
  faulty: 'ফোনটি কাজ করে না',
  locked: 'ফোনটি অন্য কারও অ্যাকাউন্টে লক করা',
  blocked: 'ফোনটি ব্লক করা, অথবা চুরি যাওয়া বলে জানানো আছে',
  'extra-money': 'বিক্রেতা বাড়তি টাকা চাইছেন',
  'not-received': 'ক্রেতা ফোনটি পাননি',
  other: 'অন্য কিছু',
  chargeback: 'ক্রেতা পেমেন্ট নিয়ে তাঁর ব্যাংকে আপত্তি জানিয়েছেন',
}

export const problemReasons: Translated<typeof English> = {
  buyer: {
    ...ofEither,
    'no-show': 'বিক্রেতা দেখা করতে আসেননি',
    'no-contact': 'বিক্রেতা কল করেন না, কল ধরেনও না',
  },
  seller: {
    ...ofEither,
    'no-show': 'ক্রেতা দেখা করতে আসেননি',
    'no-contact': 'ক্রেতা কল করেন না, কল ধরেনও না',
  },
}
