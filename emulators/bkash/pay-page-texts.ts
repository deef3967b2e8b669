import { toBanglaDigits } from '#lib/typed-numbers.ts'
import type { Language } from '#lib/languages.ts'
import { formatMinor as formatBangla } from '#lib/formats/bn/money.ts'
import { formatMinor as formatEnglish } from '#lib/formats/en/money.ts'
import { testOtp, testPin } from './wallets.ts'

const english = {
  testMode: 'Test mode: no money moves',
  site: 'Hatbodol',
  documentTitle: (title: string) => `${title} · bKash test page`,
  /** Without the sign for the taka, because the page loads no font and not every device has it. */
  amount: (minor: number) => formatEnglish(minor).replace('৳', 'Tk '),
  promise: 'Reserved now, taken when you have the phone',
  triesLeft: (left: number) => (left === 1 ? 'One try left.' : `${left} tries left.`),
  cancel: 'Cancel and go back',
  testNumbers: 'Test numbers',
  /** The texts of each step. `wrong` is shown after a wrong entry. */
  steps: {
    number: {
      title: 'Your bKash number',
      label: 'Account number',
      hint: 'Use one of the test numbers below.',
      button: 'Continue',
      wrong: 'No test wallet has this number. Use one of the numbers below.',
    },
    otp: {
      title: 'Verification code',
      label: 'Six-digit code',
      hint: `bKash would send it by text message. Here it is always ${testOtp}.`,
      button: 'Continue',
      wrong: `This code is wrong. Here it is always ${testOtp}.`,
    },
    pin: {
      title: 'Your PIN',
      label: 'PIN',
      hint: `Never type the PIN of a real account here. The test PIN is ${testPin}.`,
      button: 'Confirm',
      wrong: `This PIN is wrong. The test PIN is ${testPin}.`,
    },
  },
  wallets: {
    pays: 'pays',
    'insufficient-balance': 'has too little money',
    'debit-blocked': 'is blocked for payments',
  },
  notFound: {
    title: 'This payment is not here',
    text: 'It is over, or the address is incomplete. Go back to Hatbodol and start the payment again.',
  },
}

/** The texts of the page where a buyer approves a payment, in the language of the page to which it leads back. */
export const payPageTexts: Record<Language, typeof english> = {
  en: english,
  bn: {
    testMode: 'পরীক্ষামূলক: আসল টাকা নয়',
    site: 'হাতবদল',
    documentTitle: (title) => `${title} · বিকাশের পরীক্ষামূলক পাতা`,
    amount: (minor) => `${formatBangla(minor).replace('৳', '')} টাকা`,
    promise: 'এখন শুধু আটকে রাখা হবে, ফোন হাতে পেলে কাটা হবে',
    triesLeft: (left) => `আর ${toBanglaDigits(left)} বার চেষ্টা করতে পারবেন।`,
    cancel: 'বাতিল করে ফিরে যান',
    testNumbers: 'পরীক্ষার নম্বর',
    steps: {
      number: {
        title: 'আপনার বিকাশ নম্বর',
        label: 'অ্যাকাউন্ট নম্বর',
        hint: 'নিচের পরীক্ষার নম্বরগুলোর একটি দিন।',
        button: 'এগিয়ে যান',
        wrong: 'পরীক্ষার কোনো অ্যাকাউন্টের নম্বর এটি নয়। নিচের একটি নম্বর দিন।',
      },
      otp: {
        title: 'ভেরিফিকেশন কোড',
        label: '৬ ডিজিটের কোড',
        hint: `বিকাশ এটি মেসেজে পাঠাত। এখানে কোডটি সব সময় ${testOtp}`,
        button: 'এগিয়ে যান',
        wrong: `কোডটি ঠিক নয়। এখানে কোডটি সব সময় ${testOtp}`,
      },
      pin: {
        title: 'আপনার পিন',
        label: 'পিন',
        hint: `আসল অ্যাকাউন্টের পিন এখানে কখনো লিখবেন না। পরীক্ষার পিন ${testPin}`,
        button: 'নিশ্চিত করুন',
        wrong: `পিনটি ঠিক নয়। পরীক্ষার পিন ${testPin}`,
      },
    },
    wallets: {
      pays: 'পেমেন্ট হয়',
      'insufficient-balance': 'যথেষ্ট টাকা নেই',
      'debit-blocked': 'পেমেন্ট করা বন্ধ',
    },
    notFound: {
      title: 'পেমেন্টটি এখানে নেই',
      text: 'এটি শেষ হয়ে গেছে, অথবা ঠিকানাটি পুরো নয়। হাতবদলে ফিরে গিয়ে আবার পেমেন্ট শুরু করুন।',
    },
  },
}
