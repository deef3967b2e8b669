import type { Translated } from '#contract/sentences/sentence.ts'
import { toBanglaDigits } from '#lib/typed-numbers.ts'
import type { FooterLink, layout as English } from '../en/layout.ts'

export type { FooterLink }

export const layout: Translated<typeof English> = {
  skip: 'সরাসরি পাতার লেখায় যান',
  mainNavigation: 'মূল মেনু',
  openMenu: 'মেনু খুলুন',
  closeMenu: 'মেনু বন্ধ করুন',
  openMenuWaiting: (count: number) => `মেনু খুলুন, আপনার অপেক্ষায় ${toBanglaDigits(count)}টি কাজ`,
  home: 'প্রথম পাতা',
  about: 'আমাদের কথা',
  dashboard: 'ড্যাশবোর্ড',
  dashboardWaiting: (count: number) => `ড্যাশবোর্ড, আপনার অপেক্ষায় ${toBanglaDigits(count)}টি কাজ`,
  myBooking: 'আমার বুকিং',
  myBookingWaiting: (count: number) => `আমার বুকিং, আপনার অপেক্ষায় ${toBanglaDigits(count)}টি কাজ`,
  blog: 'ব্লগ',
  signOut: 'লগ আউট',
  signedOut: 'লগ আউট হয়েছে',
  account: 'আপনার অ্যাকাউন্ট',
  signIn: 'লগ ইন',
  signUp: 'সাইন আপ',
  sell: 'ফোন বিক্রি করুন',

  tagline: 'বাংলাদেশের সেকেন্ড হ্যান্ড ফোনের বাজার।',
  phones: 'মডেল ও জেলা অনুযায়ী ফোন',
  install: 'হাতবদল ইনস্টল করুন',
  services: 'সেবা',
  serviceLinks: [{ label: 'ব্র্যান্ডিং' }, { label: 'ডিজাইন' }, { label: 'মার্কেটিং' }, { label: 'প্রচারণা' }],
  contact: 'যোগাযোগ',
  company: 'প্রতিষ্ঠান',
  companyLinks: [
    { label: 'আমাদের কথা', to: '/about' },
    { label: 'যোগাযোগ', to: '/contact' },
    { label: 'চাকরি' },
    { label: 'সংবাদমাধ্যমের জন্য' },
  ],
  legal: 'নিয়মকানুন',
  legalLinks: [
    { label: 'ব্যবহারের শর্ত', to: '/terms' },
    { label: 'গোপনীয়তা নীতি', to: '/privacy' },
    { label: 'কুকি নীতি', to: '/cookies' },
  ],

  testModeName: 'পরীক্ষামূলক',
  testMode: 'পরীক্ষামূলক: আসল টাকা নয়',
  drill: 'অনুশীলনের কপি: টাকা লেনদেন হয় না, ইমেইলও পাঠানো হয় না',

  notFoundTitle: 'পাতাটি পাওয়া যায়নি',
  notFound: 'দুঃখিত, পাতাটি খুঁজে পাওয়া যায়নি।',
  notFoundText: 'ঠিকানা লিখতে হয়তো ভুল হয়েছে।',
  listingNotFoundText: 'বিজ্ঞাপনটি হয়তো সরিয়ে দেওয়া হয়েছে, অথবা ঠিকানা লিখতে ভুল হয়েছে।',
  goneTitle: 'ফোনটি বিক্রি হয়ে গেছে',
  goneText: 'এর বিজ্ঞাপন আর দেখানো হয় না। অন্য কেউ হয়তো একই মডেল বিক্রি করছেন: এখানে খুঁজে দেখুন।',
  backToHomepage: 'প্রথম পাতায় যান',
  failedTitle: 'কোথাও একটা সমস্যা হয়েছে',
}
