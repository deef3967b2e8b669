import type { Condition } from '#contract/condition.ts'
import { conditions } from '#contract/sentences/bn/conditions.ts'
import type { Translated } from '#contract/sentences/sentence.ts'
import { toBanglaDigits } from '#lib/typed-numbers.ts'
import type { listingPage as English } from '../en/listing-page.ts'

export const listingPage: Translated<typeof English> = {
  bookedByYou: 'আপনি বুক করেছেন: এখন পেমেন্ট করুন',
  bookedAndHeld: 'আপনি বুক করেছেন: আবার কেনার সুযোগ হলে পেমেন্ট করুন',
  payFrom: (when: string) => `${when} থেকে পেমেন্ট করা যাবে`,
  howMoney:
    'পেমেন্ট করবেন এখানে, আর টাকা শুধু আটকে রাখা হবে। বিক্রেতার সঙ্গে দেখা করে ফোনটি দেখে নিন। আপনি কোড দিলে তবেই বিক্রেতা টাকা পাবেন।',
  howMoneyOrCash:
    'পেমেন্ট করবেন এখানে, আর টাকা শুধু আটকে রাখা হবে। বিক্রেতার সঙ্গে দেখা করে ফোনটি দেখে নিন। আপনি কোড দিলে তবেই বিক্রেতা টাকা পাবেন। নগদ টাকায় কিনলে কোনো টাকা আমাদের হাত দিয়ে যায় না: টাকা দেওয়ার আগে ফোনটি দেখে নিন।',
  cash: 'নগদ টাকা',
  cashAllowed: 'বিক্রেতা আপনার অনুরোধে রাজি হলে দেখা করে নগদ টাকা দিতে পারবেন',
  sellerLeft: 'এই বিক্রেতা আর এখানে নেই',
  photoNumber: (model: string, number: number, count: number) =>
    `${model}, ${toBanglaDigits(count)}টি ছবির ${toBanglaDigits(number)} নম্বরটি`,
  beingCheckedText:
    'এই ফোনটি নিয়ে কয়েকজন অভিযোগ করেছেন, অ্যাডমিন এখনো সিদ্ধান্ত নেননি। চাইলে সিদ্ধান্তটি জেনে নিয়ে তারপর টাকা দিন।',
  conditionMeanings: {
    Excellent: 'নতুনের মতো: চোখে পড়ার মতো দাগ নেই, সবকিছু কাজ করে।',
    Good: 'ব্যবহারের হালকা দাগ আছে, সবকিছু কাজ করে।',
    Fair: 'আঁচড় বা টোল আছে, কিংবা ব্যাটারি দুর্বল; কোনটি, তা বিবরণে লেখা থাকে।',
  },
  title: (brand: string, model: string) => `${model}, সেকেন্ড হ্যান্ড ${brand}`,
  summary: (model: string, price: string, condition: string, location: string) =>
    `${location} এলাকায় ${model}: দাম ${price}, অবস্থা ${conditions[condition as Condition]}।`,
  summarySold: (model: string, location: string) => `${model}, ${location}: ফোনটি বিক্রি হয়ে গেছে।`,
  summaryReserved: (model: string, location: string) => `${model}, ${location}: ফোনটি একজন ক্রেতার জন্য রাখা আছে।`,
  photos: (model: string) => `${model}-এর ছবি`,
  photoShown: (number: number, count: number) =>
    `${toBanglaDigits(count)}টি ছবির ${toBanglaDigits(number)} নম্বরটি`,
  showPhoto: (number: number) => `${toBanglaDigits(number)} নম্বর ছবি দেখুন`,
  openPhoto: (number: number) => `${toBanglaDigits(number)} নম্বর ছবি, পুরো পর্দায়`,
  zoomIn: 'বড় করুন',
  zoomOut: 'ছোট করুন',
  previousPhoto: 'আগের ছবি',
  nextPhoto: 'পরের ছবি',
  photoPlace: (number: number, count: number) => `${toBanglaDigits(number)} / ${toBanglaDigits(count)}`,
  backTo: (brand: string) => `সব ${brand} ফোন`,
  backToSearch: 'অনুসন্ধানে ফিরুন',
  condition: 'অবস্থা',
  ram: 'র‍্যাম',
  storage: 'স্টোরেজ',
  description: 'বিক্রেতা যা বলছেন',
  sold: 'বিক্রি হয়ে গেছে',
  reserved: 'ক্রেতার জন্য রাখা',
  soldText: 'এই ফোনটি আর বুক করা যাবে না। এমন আরও ফোন নিচে আছে।',
  soldAlone: 'এই ফোনটি আর বুক করা যাবে না।',
  reservedText: 'ফোনটি একজন ক্রেতার জন্য রাখা আছে। তিনি না নিলে এটি আবার বিক্রির জন্য থাকবে। এমন আরও ফোন নিচে আছে।',
  reservedAlone: 'ফোনটি একজন ক্রেতার জন্য রাখা আছে। তিনি না নিলে এটি আবার বিক্রির জন্য থাকবে।',
  share: 'শেয়ার করুন',
  similar: 'এমন আরও ফোন',
  similarShelf: 'একই ব্র্যান্ডের কাছাকাছি দামের ফোন',
  memberSince: (month: string) => `${month} থেকে আছেন`,
  soldCount: (count: number) =>
    count === 0 ? 'এখনো কিছু বিক্রি করেননি' : `${toBanglaDigits(count)}টি বিক্রি করেছেন`,
}
