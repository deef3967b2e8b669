import type { Language } from '#lib/languages.ts'

const english = {
  notice: 'Google emulator: no real account',
  title: 'Choose an account',
  purpose: 'to continue to Hatbodol',
  other: 'Use another account',
  cancel: 'Cancel',
  name: 'Name',
  email: 'Email address',
  isVerified: 'This address is verified',
  isHosted: 'Google hosts its mail',
  continue: 'Continue',
  wrongEmail: 'Please write an email address, like amina@gmail.example.',
  wrongName: 'Please write a name.',
  expired: {
    title: 'Please start again',
    text: 'This page has expired, or was opened in another browser. Close this window and press the Google button again.',
  },
}

/** The texts of the chooser in the language of the page that asks for an account. */
export const chooserTexts: Record<Language, typeof english> = {
  en: english,
  bn: {
    notice: 'পরীক্ষামূলক Google: আসল অ্যাকাউন্ট নয়',
    title: 'একটি অ্যাকাউন্ট বেছে নিন',
    purpose: 'হাতবদলে এগিয়ে যেতে',
    other: 'অন্য অ্যাকাউন্ট ব্যবহার করুন',
    cancel: 'বাতিল',
    name: 'নাম',
    email: 'ইমেইল ঠিকানা',
    isVerified: 'ঠিকানাটি নিশ্চিত করা আছে',
    isHosted: 'এর মেইলবক্স Google-এর কাছে আছে',
    continue: 'এগিয়ে যান',
    wrongEmail: 'একটি ইমেইল ঠিকানা লিখুন, যেমন amina@gmail.example।',
    wrongName: 'একটি নাম লিখুন।',
    expired: {
      title: 'আবার শুরু করুন',
      text: 'এই পাতার মেয়াদ শেষ, অথবা এটি অন্য ব্রাউজারে খোলা হয়েছিল। উইন্ডোটি বন্ধ করে Google বোতামে আবার চাপুন।',
    },
  },
}
