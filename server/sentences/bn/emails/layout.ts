import { sayContact } from '#contract/sentences/bn/contact.ts'
import type { Translated } from '#contract/sentences/sentence.ts'
import { formatMinute } from '#lib/formats/bn/dates.ts'
import type { layout as English } from '../../en/emails/layout.ts'
import { describeTime } from './sale-parts.ts'

export const layout: Translated<typeof English> = {
  product: 'হাতবদল',
  contact: sayContact,
  buttonFails: 'বোতামে কাজ না হলে এই ঠিকানাটি কপি করে ব্রাউজারে খুলুন:',
  testMode: 'পরীক্ষামূলক: আসল টাকার লেনদেন হয়নি।',
  dhakaTime: describeTime,
  dhakaMoment: (at) => `${formatMinute(at)} (ঢাকার সময়)`,
  notAgreed: (meeting) => `${meeting}, এখনো ঠিক হয়নি`,
  facts: {
    account: 'অ্যাকাউন্ট',
    amount: 'টাকার পরিমাণ',
    bought: 'কেনার দিন',
    brand: 'ব্র্যান্ড',
    buyer: 'ক্রেতা',
    buyerWrote: 'ক্রেতা যা লিখেছেন',
    codesLeft: 'বাকি রিকভারি কোড',
    meeting: 'জায়গা',
    offer: 'প্রস্তাব',
    paid: 'যত টাকা দিয়েছেন',
    phone: 'ফোন',
    phoneNumber: 'ক্রেতার নম্বর',
    payoutTo: 'যে অ্যাকাউন্টে',
    until: 'প্রমাণ পাঠানোর শেষ সময়',
    price: 'দাম',
    problem: 'সমস্যা',
    proposedMeeting: 'দেখা করার প্রস্তাব',
    reason: 'কারণ',
    reference: 'রেফারেন্স',
    refunded: 'ফেরত',
    seller: 'বিক্রেতা',
    sellerWrote: 'বিক্রেতা যা লিখেছেন',
    suggestedPlace: 'প্রস্তাবিত জায়গা',
    transaction: 'ট্রানজেকশন আইডি',
    when: 'সময়',
  },
}
