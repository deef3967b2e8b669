import type { Translated } from '#contract/sentences/sentence.ts'
import type { reports as English } from '../en/reports.ts'

export const reports: Translated<typeof English> = {
  title: 'অভিযোগ করুন',
  text: (model) => `“${model}” নিয়ে কী অভিযোগ? অ্যাকাউন্ট লাগে না, আর কে অভিযোগ করেছেন, বিক্রেতাকে তা জানানো হয় না।`,
  reason: 'কারণ',
  reasonMissing: 'একটি কারণ বেছে নিন, বা যা দেখেছেন লিখুন।',
  reasons: {
    stolen: 'ফোনটি চুরির হতে পারে',
    'fake-photos': 'ছবিগুলো এই ফোনের নয়',
    'wrong-details': 'তথ্য ঠিক নয়',
    scam: 'বিক্রেতা ঠকানোর চেষ্টা করছেন',
    other: 'অন্য কিছু',
  },
  note: 'কী দেখেছেন?',
  noteHelp: 'না দিলেও চলে। সর্বোচ্চ ৫০০ অক্ষর।',
  send: 'অভিযোগ পাঠান',
  reported: 'অ্যাডমিনকে জানানো হয়েছে',
  alreadyReported: 'অ্যাডমিনকে আগেই জানানো হয়েছে',
  added: 'আপনার অভিযোগ অন্যদের অভিযোগের সঙ্গে যোগ হয়েছে।',
  failed: 'আপনার অভিযোগ পাঠানো যায়নি',
}
