import type { Translated } from '#contract/sentences/sentence.ts'
import type {
  partlyRefunded as EnglishPart,
  partlyUncharged as EnglishUncharged,
  paymentStates as English,
  statesForSeller as EnglishForSeller,
} from '../en/payment-states.ts'

export const partlyRefunded: typeof EnglishPart = (refunded, amount) =>
  `কিছু টাকা ফেরত: ${amount}-এর মধ্যে ${refunded}`

export const partlyUncharged: typeof EnglishUncharged = (uncharged, amount) =>
  `পেমেন্ট হয়েছে, ${amount}-এর মধ্যে ${uncharged} কাটা হয়নি`

export const paymentStates: Translated<typeof English> = {
  open: 'পেমেন্টের অপেক্ষায়',
  reserved: 'টাকা আটকে রাখা আছে, এখনো কাটা হয়নি',
  capturing: 'হস্তান্তর নিশ্চিত, টাকা এখনো কাটা হয়নি',
  captured: 'পেমেন্ট হয়েছে',
  released: 'বেচাকেনা বাতিল, কোনো টাকা কাটা হয়নি',
  cancelled: 'পেমেন্ট বাতিল, কোনো টাকা কাটা হয়নি',
  uncollectable: 'টাকা কাটা যায়নি',
  refunding: 'টাকা ফেরত যাচ্ছে',
  'refunding-part': 'কিছু টাকা ফেরত যাচ্ছে',
  'refund-failed': 'টাকা ফেরত দেওয়া যায়নি',
  refunded: 'টাকা ফেরত দেওয়া হয়েছে',
  disputed: 'ব্যাংকে আপত্তি',
  lost: 'ব্যাংকে আপত্তি: ক্রেতা টাকা ফেরত পেয়েছেন',
  'cash-requested': 'নগদ টাকায় কেনার অনুরোধ',
  'cash-reserved': 'নগদ টাকায় কেনার জন্য রাখা',
  'cash-sold': 'নগদ টাকায় বিক্রি হয়েছে',
  'cash-refunded': 'নগদ টাকা ফেরত দেওয়া হয়েছে',
  'cash-ended': 'শেষ, নগদ টাকায় বিক্রি হয়নি',
}

export const statesForSeller: Translated<typeof EnglishForSeller> = {
  reserved: 'ক্রেতার টাকা আপনার জন্য আটকে রাখা আছে',
}
