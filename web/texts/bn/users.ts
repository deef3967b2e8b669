import type { Translated } from '#contract/sentences/sentence.ts'
import { toBanglaDigits } from '#lib/typed-numbers.ts'
import type { users as English } from '../en/users.ts'

export const users: Translated<typeof English> = {
  signUpTitle: 'নতুন অ্যাকাউন্ট',
  signUpText: 'কোনো খরচ নেই। ক্রেতারা ফোন বুক করেন আর টাকা দেন। বিক্রেতারা কিনতেও পারেন, বেচতেও পারেন।',
  username: 'নাম',
  usernameHelp: 'ক্রেতা ও বিক্রেতারা এই নামই দেখবেন।',
  email: 'ইমেইল',
  image: 'ছবি',
  imageHelp: 'চাইলে নিজের একটি ছবি দিন।',
  initialsHelp: 'এটি আপনার নামের আদ্যক্ষর। চাইলে নিজের একটি ছবি দিন।',
  initials: 'ছবির জায়গায় আপনার নামের আদ্যক্ষর',
  imageMissing: 'একটি ছবি বেছে নিন।',
  imageChanged: 'বেছে নেওয়ার পর ছবিটি বদলে গেছে বা মুছে গেছে। আবার বেছে নিন।',
  imageTooLarge: 'ছবিটি বেশি বড়, আর আপনার ব্রাউজার এটি ছোট করতে পারেনি। অন্য একটি ছবি বেছে নিন।',
  imageOther: 'এই ফাইলটি ছবি হিসেবে দেখানো যায় না। JPEG, PNG, WebP বা AVIF ছবি বেছে নিন।',
  // The names of settings stay as phones show them.
  imageHeic:
    'ছবিটি HEIC ফরম্যাটে তোলা, যা ব্রাউজারে দেখানো যায় না। iPhone-এ Settings, Camera, Formats-এ গিয়ে “Most Compatible” বেছে নিন; অন্য ফোনে ক্যামেরার সেটিংসে “High efficiency pictures” বন্ধ করুন। এরপর ক্যামেরা JPEG ছবি তুলবে। ছবিটি আবার তুলুন, না হয় ছবিটির স্ক্রিনশট দিন।',
  preview: 'আপনার বেছে নেওয়া ছবি',
  role: 'কী করতে চান?',
  roleChoose: 'বেছে নিন…',
  roles: { buyer: 'ক্রেতা: ফোন কিনতে চাই', seller: 'বিক্রেতা: ফোন বিক্রি করতে চাই' },
  password: 'পাসওয়ার্ড',
  passwordHelp: 'অন্তত ৮ অক্ষর। আপনার নাম বা ইমেইল ঠিকানা নয়, অনেকে ব্যবহার করেন এমন পাসওয়ার্ডও নয়।',
  passwordShort: 'অন্তত ৮ অক্ষর দিন।',
  passwordPersonal: {
    name: 'আপনার নাম বাদ দিন: মানুষ আগে সেটিই আন্দাজ করে।',
    email: 'আপনার ইমেইল ঠিকানা বাদ দিন: মানুষ আগে সেটিই আন্দাজ করে।',
    shop: 'আমাদের নাম বাদ দিন: মানুষ আগে সেটিই আন্দাজ করে।',
  },
  passwordMore: (missing: number) => `আরও ${toBanglaDigits(missing)}টি অক্ষর।`,
  passwordCommon: 'এমন পাসওয়ার্ড অনেকেই ব্যবহার করেন, তাই সহজেই আন্দাজ করা যায়। অন্য একটি দিন।',
  passwordGood: 'ভালো: যথেষ্ট লম্বা, আপনার নাম বা ঠিকানা এতে নেই, আর খুব কম মানুষ এটি ব্যবহার করেন।',
  signUp: 'অ্যাকাউন্ট খুলুন',
  steps: {
    image: 'ছবি আপলোড হচ্ছে…',
    record: 'আপনার তথ্য সেভ হচ্ছে…',
    account: 'আপনার অ্যাকাউন্ট খোলা হচ্ছে…',
    profile: 'নাম ও ছবি যোগ হচ্ছে…',
  },
  created: 'আপনার অ্যাকাউন্ট খোলা হয়েছে',
}
