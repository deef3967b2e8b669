import type { Translated } from '#contract/sentences/sentence.ts'
import { toBanglaDigits } from '#lib/typed-numbers.ts'
import type { outbox as English } from '../en/outbox.ts'

export const outbox: Translated<typeof English> = {
  name: 'সংযোগের অপেক্ষায়',
  waits: (action) => `${action}: ইন্টারনেট সংযোগ নেই, তাই অপেক্ষায় রইল`,
  waitsDetail: 'হাতবদল খোলা থাকলে, সংযোগ ফিরলেই পাঠানো হবে, একবারই।',
  note: (action, time) => `${action}: ${time} থেকে সংযোগের অপেক্ষায় আছে। একবারই পাঠানো হবে।`,
  waiting: (count) => `${toBanglaDigits(count)}টি কাজ সংযোগের অপেক্ষায় আছে`,
  refused: (count) => `${toBanglaDigits(count)}টি কাজ করা যায়নি`,
  sent: 'অপেক্ষায় যা ছিল, সব পাঠানো হয়েছে',
  since: (time) => `${time} থেকে অপেক্ষায় আছে`,
  sentAt: (time) => `${time}-এ পাঠানো হয়েছে`,
  sentNow: 'পাঠানো হয়েছে',
  refusedNow: 'কাজটি করা যায়নি',
  sendNow: 'এখন পাঠান',
  cancel: 'পাঠাবেন না',
  correct: 'আবার দেখে নিন',
  open: 'দেখুন',
  remove: 'সরান',
  about: (action, title) => `${action} · ${title}`,
  names: {
    'meetings.propose': 'দেখা করার প্রস্তাব',
    'meetings.accept': 'দেখা করতে রাজি হওয়া',
    'sales.explain': 'হস্তান্তরের সময় কী হয়েছিল, তার বিবরণ',
    'saleProblems.answer': 'সমস্যার উত্তর',
    'moderation.report': 'বিজ্ঞাপন নিয়ে অভিযোগ',
    'account.chooseLanguage': 'আপনার ইমেইলের ভাষা',
  },
}
