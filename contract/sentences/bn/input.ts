import { toBanglaDigits } from '#lib/typed-numbers.ts'
import type { Translated } from '../sentence.ts'
import type { input as English } from '../en/input.ts'

export const input: Translated<typeof English> = {
  missing: 'এটি দিতে হবে।',
  string: 'এটি লেখা হিসেবে দিন।',
  number: 'এটি সংখ্যায় দিন।',
  boolean: 'true বা false দিন।',
  array: 'একটি তালিকা পাঠান।',
  object: 'ঘরগুলোসহ একটি ফর্ম পাঠান।',
  type: 'এটি ভুল ধরনের।',
  choice: ({ values }) => `${values.join(', ')}: এগুলোর একটি বেছে নিন।`,
  'at-most': ({ maximum }) => `সর্বোচ্চ ${toBanglaDigits(maximum)} দেওয়া যাবে।`,
  'at-most-characters': ({ maximum }) => `সর্বোচ্চ ${toBanglaDigits(maximum)} অক্ষর লেখা যাবে।`,
  'at-most-entries': ({ maximum }) => `সর্বোচ্চ ${toBanglaDigits(maximum)}টি দেওয়া যাবে।`,
  'at-least': ({ minimum }) => `কমপক্ষে ${toBanglaDigits(minimum)} দিতে হবে।`,
  'at-least-characters': ({ minimum }) => `কমপক্ষে ${toBanglaDigits(minimum)} অক্ষর লিখতে হবে।`,
  'at-least-entries': ({ minimum }) => `কমপক্ষে ${toBanglaDigits(minimum)}টি দিতে হবে।`,
  id: 'এই আইডি ঠিক নয়।',
  'brand-known': ({ known }) => `${known} নামে একটি ব্র্যান্ড আগেই আছে।`,
  'brand-in-use': 'এই ব্র্যান্ডের বিজ্ঞাপন বা মডেল আছে, তাই এর নাম বদলানো যাবে না।',
  'model-known': 'এই নামে একটি মডেল আগেই আছে।',
  'spelling-known': ({ known }) => `এই বানানে এখন ${known} বোঝায়। আগে সেখান থেকে সরান।`,
  'model-name': 'নামটি ইংরেজি অক্ষর ও সংখ্যায় লিখুন।',
  format: 'এটি যেভাবে লেখা, আমরা তা পড়তে পারি না। অন্যভাবে লিখুন।',
  'meeting-past': 'সামনের কোনো সময় বেছে নিন।',
  'meeting-late': 'হস্তান্তরের শেষ সময়ের আগের কোনো সময় বেছে নিন।',
  'sellers-number': 'আপনার মোবাইল নম্বর লিখুন, যাতে ক্রেতা কল করতে পারেন।',
  'wish-of-seller': 'কী চান, তা শুধু ক্রেতা বলতে পারেন।',
  'picture-gone': 'একটি ছবি আমাদের কাছে আর নেই। ছবিটি আবার বেছে নিন।',
}
