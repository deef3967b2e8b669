import type { Translated } from '#contract/sentences/sentence.ts'
import { toBanglaDigits } from '#lib/typed-numbers.ts'
import type { adminBrands as English } from '../en/admin-brands.ts'

export const adminBrands: Translated<typeof English> = {
  title: 'ব্র্যান্ড',
  text: 'যেসব ব্র্যান্ড দেখানো হয়, বিক্রেতারা সেগুলো থেকেই বেছে নেন, আর সবাই এই ক্রমেই দেখেন। প্রথম তিনটি প্রথম পাতায় থাকে।',
  loading: 'ব্র্যান্ডগুলো লোড হচ্ছে',
  shown: 'যেগুলো দেখানো হচ্ছে',
  hidden: 'যেগুলো আড়ালে আছে',
  hiddenText: 'এসব ব্র্যান্ডের ফোনের নতুন বিজ্ঞাপন কেউ দিতে পারেন না। যেসব ফোন বিক্রির জন্য আছে, সেগুলো থাকে।',
  noneHidden: 'কোনো ব্র্যান্ড আড়ালে নেই।',
  onHome: 'প্রথম পাতায় আছে',
  forSale: (count) => (count === 0 ? 'বিক্রির জন্য কোনো ফোন নেই' : `বিক্রির জন্য ${toBanglaDigits(count)}টি ফোন`),
  models: (count) => (count === 0 ? 'কোনো মডেল জানা নেই' : `${toBanglaDigits(count)}টি মডেল জানা আছে`),

  moveUp: (brand) => `ওপরে তুলুন: ${brand}`,
  moveDown: (brand) => `নিচে নামান: ${brand}`,
  moved: (brand, place, count) =>
    `${toBanglaDigits(count)}টি ব্র্যান্ডের মধ্যে ${brand} এখন ${toBanglaDigits(place)} নম্বরে`,
  show: 'দেখান',
  showNamed: (brand) => `দেখান: ${brand}`,
  nowShown: (brand) => `${brand} এখন দেখানো হচ্ছে`,
  hide: 'আড়াল করুন',
  hideNamed: (brand) => `আড়াল করুন: ${brand}`,
  nowHidden: (brand) => `${brand} এখন আড়ালে আছে`,
  change: 'বদলান',
  changeNamed: (brand) => `বদলান: ${brand}`,
  common: {
    title: 'এখানকার বেশির ভাগ মানুষের ফোন অন্য ব্র্যান্ডের',
    text: (brands) =>
      `${brands}: মডেলগুলো তৈরি আছে, কিন্তু আড়ালে। আপনি না দেখানো পর্যন্ত এমন ফোন এখানে কেউ বিক্রি করতে পারবেন না।`,
    show: (count) => (count === 1 ? 'এটি দেখান' : `${toBanglaDigits(count)}টিই দেখান`),
    choose: 'ব্র্যান্ড বেছে নিন',
  },
  nowAllShown: (count) => `${toBanglaDigits(count)}টি ব্র্যান্ড এখন দেখানো হচ্ছে`,
  lastShown: 'শুধু এই একটি ব্র্যান্ডই দেখানো হচ্ছে।',

  hideTitle: (brand) => `${brand} আড়ালে রাখবেন?`,
  hideText: (brand, count) =>
    `বিক্রেতারা আর ${brand} বেছে নিতে পারবেন না, প্রথম পাতায় ও ফিল্টারেও এটি থাকবে না। ${
      count === 0 ? '' : `এর ${toBanglaDigits(count)}টি ফোন বিক্রির জন্যই থাকবে। `
    }যেকোনো সময় আবার দেখাতে পারবেন।`,

  add: 'ব্র্যান্ড যোগ করুন',
  addText: 'শুরুতে এটি আড়ালে থাকবে। সব ঠিক হলে দেখান।',
  name: 'নাম',
  nameStays: 'এই নামে ফোন বা মডেল আছে, তাই নাম বদলানো যাবে না।',
  picture: 'ছবি',
  pictureHelp: 'চওড়া ছবি সবচেয়ে ভালো দেখায়: চারপাশের কিছুটা কাটা পড়ে।',
  preview: 'প্রথম পাতায় যেমন দেখাবে',
  save: 'সেভ করুন',
  added: (brand) => `${brand} যোগ হয়েছে, এখন আড়ালে আছে`,
  saved: (brand) => `${brand} সেভ হয়েছে`,
}
