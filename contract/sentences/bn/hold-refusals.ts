import { toBanglaDigits } from '#lib/typed-numbers.ts'
import { formatMinute } from '#lib/formats/bn/unbroken-dates.ts'
import type { Translated } from '../sentence.ts'
import type { holdRefusals as English } from '../en/hold-refusals.ts'

export const holdRefusals: Translated<typeof English> = {
  'being-paid': 'অন্য একজন এই ফোনের জন্য টাকা দিচ্ছেন।',
  'too-many-holds': 'আপনি আরও দুটি ফোনের জন্য টাকা দিচ্ছেন। আগে তার একটি শেষ করুন, না হয় একটু অপেক্ষা করুন।',
  'held-too-often':
    'গত এক ঘণ্টায় আপনি এই ফোনের পেমেন্ট দুইবার শুরু করেছেন। এখন অন্যরা টাকা দিতে পারেন, আপনি পরে আবার চেষ্টা করুন।',
  'too-many-reservations/at-once': ({ max }) =>
    `আপনার জন্য ${toBanglaDigits(max)}টি ফোন রাখা আছে। আগে একজন বিক্রেতার সঙ্গে দেখা করুন, না হয় একটি বেচাকেনা বাতিল করুন। আপনার কোনো টাকা কাটা হয়নি।`,
  'too-many-reservations/ended': ({ times, days, until }) =>
    `গত ${toBanglaDigits(days)} দিনে আপনার ${toBanglaDigits(times)}টি বেচাকেনা হস্তান্তরের আগেই বাতিল হয়েছে। ${formatMinute(new Date(until))} (ঢাকার সময়) থেকে আবার ফোন কিনতে পারবেন। আপনার কোনো টাকা কাটা হয়নি।`,
  'too-many-reservations/same-phone': ({ until }) =>
    `এই ফোন নিয়ে আপনার বেচাকেনা বাতিল হওয়ার পর এখনো এক দিন পার হয়নি। ${formatMinute(new Date(until))} (ঢাকার সময়) থেকে ফোনটি আবার কিনতে পারবেন। আপনার কোনো টাকা কাটা হয়নি।`,
}
