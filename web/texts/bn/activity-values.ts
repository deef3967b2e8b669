import type { Translated } from '#contract/sentences/sentence.ts'
import { payoutMethods } from '#sentences/payout-methods.ts'
import { problemReasons } from '#sentences/problem-reasons.ts'
import type { activityValues as English } from '../en/activity-values.ts'

export const activityValues: Translated<typeof English> = {
  yes: 'হ্যাঁ',
  no: 'না',
  command: 'সাইট পরিচালনাকারী (কমান্ড দিয়ে)',
  bookings: {
    booked: 'বুক করা হয়েছে',
    paid: 'টাকা দেওয়া হয়েছে',
    'in-cash': 'নগদ টাকায় বিক্রিতে রাজি',
    removed: 'মুছে ফেলা হয়েছে',
    archived: 'কেনা হয়েছে, তালিকা থেকে সরানো হয়েছে',
  },
  fields: {
    name: 'নাম',
    image: 'ছবি',
    images: 'ছবি',
    language: 'ভাষা',
    place: 'তালিকায় জায়গা',
    model: 'মডেল',
    condition: 'অবস্থা',
    location: 'এলাকা',
    ramGb: 'র‍্যাম',
    storageGb: 'স্টোরেজ',
    price: 'দাম',
    description: 'বিবরণ',
    allowsCash: 'দেখা করে নগদ টাকা',
  },
  brand: 'ব্র্যান্ড',
  leftOut: {
    suspended: 'বিক্রেতাকে টাকা পাঠানো স্থগিত',
    held: 'সমস্যা, ব্যাংকে আপত্তি বা টাকা ফেরত',
    account: 'টাকা নেওয়ার অ্যাকাউন্ট বদলানো বা সরানো হয়েছে',
    email: 'ইমেইল ঠিকানা বদলানো হয়েছে',
    'second-factor': 'দুই ধাপের লগ ইন বদলানো হয়েছে',
    left: 'অ্যাকাউন্ট মুছে ফেলা হয়েছে',
    unreadable: 'টাকা নেওয়ার অ্যাকাউন্ট পড়া যাচ্ছে না',
  },
  offers: {
    all: 'পুরো টাকা ফেরত',
    part: 'কিছু টাকা ফেরত',
    'as-described': 'বেচাকেনা বহাল',
  },
  roles: { buyer: 'ক্রেতা', seller: 'বিক্রেতা' },
  payoutMethods,
  problemReasons,
}
