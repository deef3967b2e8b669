import type { Translated } from '#contract/sentences/sentence.ts'
import type { secondFactor as English } from '../en/second-factor.ts'

export const secondFactor: Translated<typeof English> = {
  title: 'আর এক ধাপ',
  byApp: {
    text: 'আপনার অথেনটিকেটর অ্যাপ খুলুন। Hatbodol-এর পাশে যে কোড দেখাচ্ছে, তা দিন।',
    label: 'কোড',
    help: '৬ ডিজিটের। প্রতি ৩০ সেকেন্ডে বদলায়।',
    missing: 'অ্যাপে যে ৬ ডিজিটের কোড দেখাচ্ছে, তা দিন।',
    wrong: undefined,
    other: 'এর বদলে রিকভারি কোড দিন',
  },
  recovery: {
    text: 'আপনার রেখে দেওয়া রিকভারি কোড থেকে একটি দিন। প্রতিটি একবারই চলে।',
    contactIf: 'একটিও বাকি না থাকলে',
    label: 'রিকভারি কোড',
    help: 'k3f9-x7qm-2hdt-এর মতো ১২টি ইংরেজি অক্ষর ও সংখ্যা।',
    missing: 'রিকভারি কোডের ১২টি অক্ষর ও সংখ্যার সবগুলো দিন।',
    wrong: 'এই রিকভারি কোড ঠিক নয়, অথবা আগেই ব্যবহার হয়েছে। অন্য একটি দিয়ে চেষ্টা করুন।',
    other: 'এর বদলে অথেনটিকেটর অ্যাপ ব্যবহার করুন',
  },
  factor: 'অথেনটিকেটর অ্যাপ',
  unnamedFactor: (since: string) => `${since} তারিখে যোগ করা অ্যাপ`,
  goOn: 'এগিয়ে যান',
}
