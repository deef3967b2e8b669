import type { describeCardFailure as English } from '../en/card-failures.ts'

const byCode: Partial<Record<string, string>> = {
  incomplete_number: 'কার্ড নম্বরটি পুরো দেওয়া হয়নি।',
  invalid_number: 'কার্ড নম্বরটি ঠিক নয়।',
  incorrect_number: 'কার্ড নম্বরটি ঠিক নয়।',
  incomplete_expiry: 'কার্ডের মেয়াদ পুরো দেওয়া হয়নি।',
  invalid_expiry_month: 'কার্ডের মেয়াদের মাসটি ঠিক নয়।',
  invalid_expiry_month_past: 'কার্ডটির মেয়াদ শেষ হয়ে গেছে।',
  invalid_expiry_year: 'কার্ডের মেয়াদের সালটি ঠিক নয়।',
  invalid_expiry_year_past: 'কার্ডটির মেয়াদ শেষ হয়ে গেছে।',
  incomplete_cvc: 'কার্ডের নিরাপত্তা কোড পুরো দেওয়া হয়নি।',
  invalid_cvc: 'কার্ডের নিরাপত্তা কোডটি ঠিক নয়।',
  incorrect_cvc: 'কার্ডের নিরাপত্তা কোডটি ঠিক নয়।',
  expired_card: 'কার্ডটির মেয়াদ শেষ হয়ে গেছে।',
  card_declined: 'ব্যাংক কার্ডটি নেয়নি। অন্য কার্ড দিন, বা ব্যাংকের সঙ্গে কথা বলুন।',
  insufficient_funds: 'কার্ডে যথেষ্ট টাকা নেই।',
  card_velocity_exceeded: 'এই কার্ডে অল্প সময়ে অনেকবার চেষ্টা হয়েছে, বা এর সীমা পেরিয়ে গেছে। ব্যাংক তাই নেয়নি।',
  processing_error: 'কার্ডের পেমেন্টে একটি সমস্যা হয়েছে। একটু পরে আবার চেষ্টা করুন।',
  payment_intent_authentication_failure: 'ব্যাংক নিশ্চিত হতে পারেনি যে কার্ডটি আপনার। আবার চেষ্টা করুন, বা অন্য কার্ড দিন।',
}

/** The reason of a decline says more than that the card was declined. */
export const describeCardFailure: typeof English = ({ code = '', decline_code: reason = '' }) =>
  byCode[reason] ?? byCode[code] ?? 'কার্ডে পেমেন্ট হয়নি। আবার চেষ্টা করুন, বা অন্য কার্ড দিন।'
