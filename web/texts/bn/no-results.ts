import type { Translated } from '#contract/sentences/sentence.ts'
import type { noResults as English } from '../en/no-results.ts'

const forSale = (brands: string) => brands && ` এখানে আছে ${brands} ব্র্যান্ডের ফোন।`

export const noResults: Translated<typeof English> = {
  noneForFilters: 'সব ফিল্টারের সঙ্গে মেলে, এমন কোনো ফোন এখন বিক্রির জন্য নেই। একটি ফিল্টার বাদ দিয়ে দেখুন।',
  noneForBoth: 'বানান মিলিয়ে দেখুন, অথবা একটি ফিল্টার বাদ দিন।',
  noneInDistrict: (district: string) =>
    `${district} জেলায় এখন এমন কোনো ফোন বিক্রির জন্য নেই। সারা দেশের ফোন দেখুন।`,
  noneOfWordsInDistrict: (district: string) =>
    `${district} জেলায় এখন এমন কোনো ফোন বিক্রির জন্য নেই। বানান মিলিয়ে দেখুন, অথবা সব জেলায় খুঁজুন।`,
  noneInDistrictFiltered: (district: string) =>
    `${district} জেলায় এখন এমন কোনো ফোন বিক্রির জন্য নেই। একটি ফিল্টার বাদ দিন, অথবা সব জেলায় খুঁজুন।`,
  inAllDistricts: 'সব জেলায় খুঁজুন',
  instead: 'নতুন এসেছে',
  insteadShelf: 'সবচেয়ে নতুন বিজ্ঞাপনের ফোন',
  without: (filter: string) => `“${filter}” বাদ দিন`,
  clearFilters: 'সব ফিল্টার বাদ দিন',
  invertedText: (from: string, to: string) =>
    `দাম কমপক্ষে ${from} আবার সর্বোচ্চ ${to}, এমন ফোন হয় না। একটি দাম বদলান, অথবা দুটি অদলবদল করুন।`,
  showSwapped: (from: string, to: string) => `${from} থেকে ${to} দামের ফোন দেখুন`,
  notSoldHereText: (brand: string, sold: string) =>
    `এখন ${brand} ফোনের বিজ্ঞাপন দেওয়া যায় না। কিনতে বা বেচতে চাইলে আমাদের জানান।${forSale(sold)}`,
  notSoldHereYet: (brand: string, sold: string) => `এখন ${brand} ফোনের বিজ্ঞাপন দেওয়া যায় না।${forSale(sold)}`,
  tellUs: 'আমাদের জানান',
}
