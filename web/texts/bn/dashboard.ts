import type { Translated } from '#contract/sentences/sentence.ts'
import type { dashboard as English } from '../en/dashboard.ts'

export const dashboard: Translated<typeof English> = {
  title: 'ড্যাশবোর্ড',
  welcome: 'ড্যাশবোর্ডে স্বাগতম',
  text: (name: string) => `আপনি ${name} নামে লগ ইন করেছেন।`,
  waiting: 'অ্যাডমিনের অপেক্ষায়',
  failedRefunds: 'যে টাকা ফেরত দেওয়া যায়নি',
  sellersToVerify: 'যে বিক্রেতাদের যাচাই বাকি',
  reportedListings: 'বিজ্ঞাপন নিয়ে অভিযোগ',
  saleProblems: 'বেচাকেনার সমস্যা',
  newExplanations: 'সময়মতো হস্তান্তর হয়নি: নতুন বার্তা',
  allScreens: 'ড্যাশবোর্ডের সব পাতা',
  about: {
    '/dashboard/addphone': 'একটি ফোন বিক্রির জন্য দিন।',
    '/dashboard/managemylist': 'আপনার বিজ্ঞাপন: প্রমোট করুন, বদলান, মুছে ফেলুন, আর কে কিনেছেন দেখুন।',
    '/dashboard/payouts': 'কত টাকা পাওনা, কবে পাবেন, কোন অ্যাকাউন্টে পাবেন।',
    '/dashboard/sellers': 'নতুন বিক্রেতা যাচাই করুন, অ্যাডমিন করুন, প্রতারকদের সরিয়ে দিন।',
    '/dashboard/buyers': 'এখানে যাঁরা কেনেন, সবাই।',
    '/dashboard/reportitem': 'যেসব বিজ্ঞাপন নিয়ে অভিযোগ এসেছে: রাখুন, নয়তো মুছে ফেলুন।',
    '/dashboard/problems': 'বেচাকেনা নিয়ে ক্রেতা ও বিক্রেতারা যা জানিয়েছেন: দুই পক্ষের কথা পড়ুন, তারপর সিদ্ধান্ত নিন।',
    '/dashboard/brands': 'ব্র্যান্ড যোগ করুন, সাজান, বা আড়ালে রাখুন।',
    '/dashboard/models': 'যেসব ফোনের মডেল আমরা এখনো চিনি না: কোনটি কোন মডেল, জানান।',
    '/dashboard/payments': 'সব বেচাকেনা, কার টাকা কোথায়, টাকা ফেরত, আর হস্তান্তর না হলে দুই পক্ষের কথা।',
    '/dashboard/allpayouts': 'বিক্রেতাদের বেচাকেনার পাওনা টাকা পাঠান।',
    '/dashboard/activity': 'কে কখন কী করেছেন।',
  },
}
