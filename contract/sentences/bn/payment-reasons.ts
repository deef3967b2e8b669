import type { Translated } from '#contract/sentences/sentence.ts'
import type { paymentReasons as English } from '../en/payment-reasons.ts'

export const paymentReasons: Translated<typeof English> = {
  'provider-refused': 'পেমেন্ট সেবা এতে রাজি হয়নি।',
  'bank-refused': 'ব্যাংক এতে রাজি হয়নি।',
  'refund-returned': 'ফেরত দেওয়া টাকা ব্যাংক থেকে ফিরে এসেছে।',
  'cancelled-at-provider': 'পেমেন্ট সেবায় বাতিল করা হয়েছে।',
  'authorization-ended': 'কাটার আগেই ব্যাংক বা ওয়ালেট টাকা ছেড়ে দিয়েছে।',
  'partly-captured': 'পেমেন্ট সেবায় পুরো টাকা নয়, শুধু কিছু টাকা কাটা হয়েছে।',
  'hand-over-missed': 'সময়মতো হস্তান্তর নিশ্চিত করা হয়নি।',
  'problem-undecided': 'এই বেচাকেনার সমস্যা নিয়ে সময়মতো সিদ্ধান্ত হয়নি।',
  'request-unanswered': 'বিক্রেতা সময়মতো উত্তর দেননি।',
  replaced: 'ক্রেতা অন্যভাবে ফোনটির টাকা দিয়েছেন।',
  'person-left': 'ক্রেতা বা বিক্রেতার অ্যাকাউন্ট মুছে ফেলা হয়েছে।',
  'too-many-reservations': 'তখন ক্রেতার জন্য আর কোনো ফোন রাখার সুযোগ ছিল না।',
  'listing-gone': 'ফোনটি আর বিক্রির জন্য নেই।',
  'no-card': 'এক দিনের মধ্যে কেউ টাকা দেননি।',
  'charged-without-sale': 'টাকা কাটা হয়েছে, কিন্তু কোনো ফোন বিক্রি হয়নি।',
  'not-charged': 'দুই পক্ষের আগেই সমঝোতা হয়েছিল, তাই এই টাকা কাটা হয়নি।',
  'nothing-taken': 'পেমেন্ট সেবা বলছে, কোনো টাকা কাটা হয়নি।',
}
