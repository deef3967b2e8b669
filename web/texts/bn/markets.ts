import type { Translated } from '#contract/sentences/sentence.ts'
import { toBanglaDigits } from '#lib/typed-numbers.ts'
import type { markets as English } from '../en/markets.ts'

type Place = { model: string | undefined; district: string | undefined }

const nameOf = ({ model, district }: Place) =>
  `${district === undefined ? '' : `${district} জেলায় `}সেকেন্ড হ্যান্ড ${model ?? 'ফোন'}`

export const markets: Translated<typeof English> = {
  heading: nameOf,
  title: (place: Place, median: string | undefined) =>
    median === undefined ? nameOf(place) : `${nameOf(place)}: দাম সাধারণত ${median}`,
  description: (place: Place, count: string, from: string, upTo: string) =>
    `${nameOf(place)}: এখন ${count}টি বিক্রির জন্য আছে। অর্ধেকের দাম ${from} থেকে ${upTo}। ছবি, অবস্থা ও এলাকা দেখুন, টাকা কাটার আগে বিক্রেতার সঙ্গে দেখা করুন।`,
  back: 'সব মডেল ও জেলা',
  usually: (count: string, price: string) => `বিক্রির জন্য আছে ${count}টি ফোন। মাঝামাঝি দাম ${price}।`,
  half: (from: string, upTo: string) => `অর্ধেক ফোনের দাম ${from} থেকে ${upTo}।`,
  few: 'এখানে এখন এমন ফোন খুব কম, তাই দামের ধারণা দেওয়া যাচ্ছে না।',
  latest: 'নতুন বিজ্ঞাপন',
  none: 'এখন এমন কোনো ফোন বিক্রির জন্য নেই।',
  seeOthers: 'নিচে অন্য মডেল ও জেলা দেখুন।',
  seeAll: 'সব দেখুন ও বাছাই করুন',
  checks: 'দেখা করার সময় যা দেখে নেবেন',
  released: (name: string, year: number) =>
    `${name} বাজারে এসেছে ${toBanglaDigits(year)} সালে: ব্যাটারি কিছুটা পুরোনো হবেই, বদলানো হয়েছে কি না জিজ্ঞেস করুন।`,
  sizes: (sizes: string) =>
    `এটি ${sizes} স্টোরেজে পাওয়া যেত। বিজ্ঞাপনে লেখা স্টোরেজ ঠিক আছে কি না, সেটিংসে দেখে নিন।`,
  checksOfAny: [
    '*#06# চেপে পাওয়া IMEI নম্বরটি সেটিংস, বক্স ও রসিদের সঙ্গে মিলিয়ে নিন। ফোনটি নিবন্ধিত কি না জানতে KYD লিখে IMEI নম্বর দিয়ে 16002 নম্বরে এসএমএস করুন।',
    'নিজের সিম দিয়ে কল করুন। স্পিকার, মাইক, ওয়াই-ফাই ও চার্জের পোর্ট ঠিক আছে কি না দেখুন।',
    'পর্দায় সাদা ও কালো ছবি এনে দাগ বা রেখা আছে কি না দেখুন, আর পুরো পর্দায় আঙুল চালিয়ে দেখুন।',
    'প্রতিটি ক্যামেরায় আলোতে ও ছায়ায় ছবি তুলুন, ছোট একটি ভিডিও করেও দেখুন।',
  ],
  checksOfIphone: [
    'সেটিংসে “Battery”, তারপর “Battery Health” দেখুন: ৮০ শতাংশের কম হলে শিগগিরই নতুন ব্যাটারি লাগবে।',
    'সেটিংসে “General”, তারপর “About” দেখুন: কোনো যন্ত্রাংশ আসল না হলে সেখানে লেখা থাকে।',
    'বিক্রেতাকে আপনার সামনেই iCloud থেকে সাইন আউট করে ফোনটি রিসেট করতে বলুন। অন্যের Apple অ্যাকাউন্ট চাইলে ফোনটি আপনার কোনো কাজে আসবে না।',
  ],
  checksOfAndroid: [
    'বিক্রেতাকে আপনার সামনেই Google অ্যাকাউন্ট ও লক সরিয়ে ফোনটি রিসেট করতে বলুন। চালু হওয়ার সময় তাঁর অ্যাকাউন্ট চাওয়ার কথা নয়।',
    'সেটিংসে “About phone” খুলে মডেল, র‍্যাম ও স্টোরেজ বিজ্ঞাপনের সঙ্গে মিলিয়ে নিন।',
  ],
  otherModels: (place: Place) =>
    place.district === undefined ? 'অন্য মডেল' : `${place.district} জেলায় যেসব মডেল আছে`,
  otherDistricts: (place: Place) => (place.model === undefined ? 'অন্য জেলা' : `অন্য জেলায় ${place.model}`),

  overviewTitle: 'মডেল ও জেলা অনুযায়ী সেকেন্ড হ্যান্ড ফোন',
  overviewDescription:
    'বাংলাদেশে মডেল ও জেলা অনুযায়ী সেকেন্ড হ্যান্ড ফোন: কোথায় কয়টি আছে, প্রতিটির চলতি দাম, আর দেখা করার সময় যা দেখে নেবেন।',
  overviewText: 'একটি মডেল বা জেলা বেছে নিন, এখনকার দাম দেখুন।',
  byModel: 'মডেল অনুযায়ী',
  byDistrict: 'জেলা অনুযায়ী',
  noneYet: 'দাম মিলিয়ে দেখার মতো যথেষ্ট ফোন এখন নেই। যা আছে সব দেখুন।',
}
