import type { Translated } from '#contract/sentences/sentence.ts'
import { toBanglaDigits } from '#lib/typed-numbers.ts'
import type { brands as English, FilterTexts } from '../en/brands.ts'
import { nameDistrict } from '#contract/sentences/bn/districts.ts'

const nameSize = (size: string) => `${toBanglaDigits(size)} জিবি`

const byFilter: Record<keyof typeof English.byFilter, FilterTexts> = {
  brand: { label: 'ব্র্যান্ড', any: 'সব ব্র্যান্ড', chosen: (brand) => brand },
  condition: { label: 'অবস্থা', any: 'সব অবস্থা', chosen: (condition) => condition },
  minPrice: { label: 'কত টাকা থেকে', chosen: (price) => `${price} থেকে` },
  maxPrice: { label: 'কত টাকা পর্যন্ত', chosen: (price) => `${price} পর্যন্ত` },
  location: { label: 'এলাকা', chosen: (place) => `এলাকা: ${place}` },
  district: {
    label: 'জেলা',
    any: 'সব জেলা',
    value: nameDistrict,
    chosen: (district) => `জেলা: ${district}`,
  },
  model: {
    label: 'মডেল',
    any: 'সব মডেল',
    chosen: (id) => `মডেল: ${id.replaceAll('-', ' ')}`,
  },
  storage: {
    label: 'স্টোরেজ',
    any: 'যেকোনো স্টোরেজ',
    value: nameSize,
    chosen: (size) => `${nameSize(size)} স্টোরেজ`,
  },
  ram: {
    label: 'র‍্যাম',
    any: 'যেকোনো র‍্যাম',
    value: nameSize,
    chosen: (size) => `${nameSize(size)} র‍্যাম`,
  },
  seller: { label: 'যাচাই করা বিক্রেতা', chosen: () => 'যাচাই করা বিক্রেতা' },
}

export const brands: Translated<typeof English> = {
  backToHome: 'প্রথম পাতায় ফিরুন',
  results: 'বিক্রির জন্য যেসব ফোন আছে',
  none: 'কিছু পাওয়া যায়নি',
  noneFor: (words: string) => `“${words}” লিখে খুঁজে কিছু পাওয়া যায়নি`,
  notSoldHere: (brand: string) => `এখানে এখন কোনো ${brand} ফোন নেই`,
  count: (count: number) => `${toBanglaDigits(count)}টি ফোন`,
  countOf: (rowCount: number, all: number) =>
    `${toBanglaDigits(all)}টি ফোনের মধ্যে ${toBanglaDigits(rowCount)}টি`,
  countOfMany: (rowCount: number, counted: number) =>
    `${toBanglaDigits(counted)}টির বেশি ফোনের মধ্যে ${toBanglaDigits(rowCount)}টি`,
  countAtLeast: (rowCount: number) => `${toBanglaDigits(rowCount)}টির বেশি ফোন`,
  seeAll: 'সব ফোন দেখুন',
  showMore: 'আরও ফোন দেখুন',
  failedMore: 'বাকি ফোনগুলো লোড করা যায়নি।',

  filters: 'ফিল্টার',
  wrongPrice: 'দাম টাকায় লিখুন, যেমন ২০,০০০।',
  inverted: 'সর্বনিম্ন দাম সর্বোচ্চ দামের চেয়ে বেশি',
  invertedError: 'সর্বনিম্ন দাম সর্বোচ্চ দামের চেয়ে বেশি।',
  swap: 'অদলবদল করুন',
  moreFilters: 'আরও ফিল্টার',
  locationHint: 'মিরপুর, উত্তরা …',
  sort: 'সাজান',
  sorts: {
    best: 'বেশি মিল আগে',
    newest: 'নতুন আগে',
    'price-asc': 'কম দাম আগে',
    'price-desc': 'বেশি দাম আগে',
  },
  apply: 'বাছাই করুন',
  chosen: 'যেসব ফিল্টার বেছে নিয়েছেন',
  remove: (filter: string) => `সরান: ${filter}`,
  byFilter,
  counted: (name: string, count: number, isMore: boolean) =>
    `${name} (${toBanglaDigits(count)}${isMore ? '+' : ''})`,
}
