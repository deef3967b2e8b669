import { formatTaka } from '#lib/formats/bn/money.ts'
import { priceLimits } from '#lib/money.ts'
import { toBanglaDigits } from '#lib/typed-numbers.ts'
import type { Translated } from '../sentence.ts'
import type { fields as English } from '../en/fields.ts'

export const fields: Translated<typeof English> = {
  // Texts
  'too-long': ({ maximum }) => `সর্বোচ্চ ${toBanglaDigits(maximum)} অক্ষর লেখা যাবে।`,
  'plain-line': 'কপি না করে এক লাইনে লিখুন।',
  'plain-text': 'কপি না করে আবার লিখুন।',

  // People
  'name-missing': 'যে নাম অন্যরা দেখবেন, তা লিখুন।',
  'name-reserved': 'নাম থেকে “হাতবদল” বা “Hatbodol” বাদ দিন। এ নাম শুধু তাঁদের, যাঁরা সাইটটি চালান।',
  email: 'পুরো ইমেইল ঠিকানা লিখুন, name@example.com-এর মতো।',
  'email-letters': 'ইমেইল ঠিকানায় শুধু ইংরেজি অক্ষর, সংখ্যা ও চিহ্ন লিখুন।',
  'phone-number': '১১ ডিজিটের মোবাইল নম্বর লিখুন, যেমন 01712 345678, অথবা দেশের কোডসহ বিদেশি নম্বর।',
  role: 'ক্রেতা না বিক্রেতা, বেছে নিন।',
  language: 'ইংরেজি বা বাংলা বেছে নিন।',

  // Pictures
  'picture-missing': 'একটি ছবি বেছে নিন।',
  'picture-not-hosted': 'আগে ছবিটি আপলোড করুন।',
  'picture-not-private': 'ছবিটি আবার বেছে নিন।',
  'picture-address': 'এটি কোনো ছবির ঠিকানা নয়।',
  'picture-address-too-long': 'ছবির ঠিকানাটি বেশি লম্বা।',
  'picture-purpose': 'উদ্দেশ্য শুধু sign-up বা problem হতে পারে।',
  'photos-missing': 'অন্তত একটি ছবি দিন।',
  'too-many-photos': ({ maximum }) => `সর্বোচ্চ ${toBanglaDigits(maximum)}টি ছবি দিন।`,
  'photo-twice': 'একই ছবি দুইবার দেওয়া হয়েছে।',

  // Listings
  'allows-cash': 'নগদ টাকা নেবেন কি না, true বা false দিয়ে জানান।',
  brand: 'তালিকা থেকে একটি ব্র্যান্ড বেছে নিন।',
  'brand-missing': 'ব্র্যান্ডের নাম লিখুন।',
  'brand-name': 'শুধু অক্ষর, সংখ্যা ও ফাঁক ব্যবহার করুন।',
  condition: 'চমৎকার, ভালো বা মোটামুটি বেছে নিন।',
  'model-missing': 'কোন মডেল, লিখুন।',
  year: '২০০০ থেকে ২১০০-এর মধ্যে একটি সাল লিখুন।',
  gigabytes: 'কত জিবি, বেছে নিন; না দিলেও চলে।',
  'location-missing': 'ফোনটি কোথায় আছে, লিখুন।',
  'description-missing': 'ফোনটির বিবরণ লিখুন।',
  price: `দাম টাকায় লিখুন, ${formatTaka(priceLimits.min)} থেকে ${formatTaka(priceLimits.max)}-এর মধ্যে।`,
  'price-too-low': ({ minimum }) => `দাম কমপক্ষে ${formatTaka(minimum)} হতে হবে।`,
  'price-too-high': ({ maximum }) => `দাম সর্বোচ্চ ${formatTaka(maximum)} হতে পারে।`,
  'price-decimals': 'দশমিকের পরে সর্বোচ্চ দুই ঘর লিখুন।',
  'price-range': 'সর্বনিম্ন দাম সর্বোচ্চ দামের চেয়ে বেশি।',
  'sold-filter': 'এই ফিল্টারে শুধু notSold দেওয়া যায়।',

  // Buying
  'meeting-missing': 'কোথায় দেখা করতে চান, লিখুন।',
  'shown-price-missing': 'যে দাম দেখানো হয়েছিল, তা পাঠান।',
  'transaction-missing': 'ট্রানজেকশন আইডি পাঠান।',
  transaction: 'এটি ট্রানজেকশন আইডি নয়।',
  'payment-state': 'পেমেন্টের একটি অবস্থা বেছে নিন।',
  'hand-over-code': 'কোডটি ৬ ডিজিটের।',
  'meeting-time': 'একটি দিন ও সময় বেছে নিন।',
  'meeting-version': 'দেখা করার প্রস্তাবের যে সংস্করণ দেখানো হয়েছিল, তা পাঠান।',
  'cancellation-reason-missing': 'কারণ লিখুন। অন্য পক্ষ তা পড়বেন।',

  // Reasons and decisions
  reason: 'একটি কারণ বেছে নিন।',
  outcome: 'capture, release, refund, decline, uphold বা confirm বেছে নিন।',
  'clears-buyer': 'ক্রেতা বাতিল করেছেন বলে ধরা হবে কি না, বেছে নিন।',
  'problem-missing': 'কী হয়েছে, লিখুন।',
  offer: 'কী করা উচিত, বেছে নিন।',
  'offer-amount': 'পুরো টাকা ফেরতের প্রস্তাব হলে ঘরটি খালি রাখুন; কিছু টাকার হলে কত, তা লিখুন।',
  'offer-text-missing': 'কেন এই প্রস্তাব দিচ্ছেন, লিখুন।',
  'answer-missing': 'আপনার উত্তর লিখুন।',
  'decision-reason-missing': 'কারণ লিখুন। ক্রেতা ও বিক্রেতা তা পড়বেন।',
  'refund-amount': 'টাকার অঙ্ক লিখুন: ০-এর বেশি, যা বাকি আছে তার বেশি নয়, দশমিকের পরে সর্বোচ্চ দুই ঘর।',
  'refund-reference-missing': 'টাকা পাঠানোর পর ব্যাংক বা ওয়ালেট যে রেফারেন্স নম্বর দিয়েছে, তা লিখুন।',
  'explanation-missing': 'টাকা কেন ফেরত দেওয়া হচ্ছে না, লিখুন।',
  'excess-how': 'ক্রেতা টাকা ফেরত পাঠিয়েছেন কি না, বেছে নিন।',
  'refund-reason-missing': 'টাকা কেন ফেরত যাচ্ছে, লিখুন।',
  'relisting-reason-missing': 'ফোনটি কেন আবার বিক্রির জন্য দেওয়া হচ্ছে, লিখুন।',
  'denial-reason-missing': 'কারণ লিখুন। বিক্রেতা তা পড়বেন।',
  'suspension-reason-missing': 'কারণ লিখুন। বিক্রেতা তা পড়বেন।',
  'verification-note-missing': 'যে অ্যাডমিন সিদ্ধান্ত নেবেন, তাঁর জন্য কিছু লিখুন।',

  // Payouts
  'payout-method': 'বিকাশ, নগদ, রকেট বা ব্যাংক বেছে নিন।',
  'payout-number': 'নম্বরটি লিখুন, শুধু ডিজিট।',
  'payout-wallet': '১১ ডিজিটের মোবাইল নম্বর লিখুন, যেমন 01712 345678।',
  'payout-rocket': 'রকেট অ্যাকাউন্টের ১২ ডিজিট লিখুন: মোবাইল নম্বর ও শেষের একটি ডিজিট।',
  'payout-bank-number': 'অ্যাকাউন্ট নম্বর লিখুন, ৮ থেকে ২০ ডিজিট।',
  'payout-holder': 'অ্যাকাউন্টটি যাঁর নামে, তাঁর নাম লিখুন।',
  'payout-bank': 'ব্যাংকের নাম লিখুন।',
  'payout-routing': 'ব্যাংকের শাখার ৯ ডিজিটের রাউটিং নম্বর লিখুন। আপনার চেকের পাতায় এটি আছে।',
  'payout-failure-missing': 'কেন টাকা পাঠানো যায়নি, লিখুন। বিক্রেতা তা পড়বেন।',
  'payout-state': 'টাকা পাঠানোর কোন অবস্থা দেখতে চান, বেছে নিন।',

  // Lists
  'page-limit': ({ maximum }) => `১ থেকে ${toBanglaDigits(maximum)}-এর মধ্যে একটি পূর্ণ সংখ্যা দিন।`,
  cursor: 'আগের পাতার Link হেডার থেকে cursor নিন।',
}
