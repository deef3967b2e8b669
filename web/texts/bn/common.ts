import type { Translated } from '#contract/sentences/sentence.ts'
import { toBanglaDigits } from '#lib/typed-numbers.ts'
import type { common as English } from '../en/common.ts'

export const common: Translated<typeof English> = {
  siteName: 'হাতবদল',
  loading: 'লোড হচ্ছে…',
  tryAgain: 'আবার চেষ্টা করুন',
  showMore: 'আরও দেখুন',
  failedMore: 'বাকিগুলো লোড করা যায়নি।',
  close: 'বন্ধ করুন',
  cancel: 'থাক',
  suggestions: 'এগুলো খুঁজতে পারেন',
  delete: 'মুছে ফেলুন',
  confirmDelete: (what: string) => `${what} মুছে ফেলতে চান?`,
  cannotUndo: 'মুছে ফেললে আর ফিরে পাওয়া যাবে না।',
  understood: 'ঠিক আছে',
  show: 'দেখান',
  hide: 'লুকান',
  showPassword: 'পাসওয়ার্ড দেখান',
  chooseFile: 'ফাইল বেছে নিন',
  uploading: 'ছবি আপলোড হচ্ছে',
  percent: (percent: number) => `${toBanglaDigits(percent)}%`,
  failedTitle: 'এটি লোড করা যায়নি',
  failedText: 'আমাদের দিক থেকে কোথাও একটা সমস্যা হয়েছে। একটু পরে আবার চেষ্টা করুন।',
  offlineTitle: 'ইন্টারনেট সংযোগ নেই',
  offlineText: 'আপনার সংযোগ দেখে নিন, তারপর আবার চেষ্টা করুন।',
  nothingSent: 'কিছুই পাঠানো হয়নি: ইন্টারনেট সংযোগ নেই। আপনি যা লিখেছেন, তা এখানেই আছে। সংযোগ ফিরলে আবার চেষ্টা করুন।',
  chunkFailed: 'মনে হচ্ছে ইন্টারনেট সংযোগ নেই, তাই পাতার এই অংশটি লোড করা যায়নি।',
  codeMissing: 'পাতাটি পুরোপুরি লোড হয়নি।',
  scriptNeeded:
    'এই ব্রাউজারে জাভাস্ক্রিপ্ট বন্ধ আছে। ফোন দেখতে পারবেন। তবে লগ ইন, বুকিং বা অভিযোগ করতে হলে ব্রাউজারের সেটিংস থেকে এটি চালু করুন।',
  verified: 'যাচাই করা বিক্রেতা',
  verifiedMeans:
    'বিক্রেতার অ্যাকাউন্ট একজন অ্যাডমিন দেখেছেন: তিনি নিজের কী পরিচয় দিয়েছেন, কীভাবে তাঁর সঙ্গে যোগাযোগ করা যায়, আর অন্যরা তাঁকে নিয়ে কী অভিযোগ করেছেন। ফোনটি কেউ পরীক্ষা করেননি: দেখা করার সময় আপনি নিজে দেখে নিন।',
  promise: 'আপনি ফোন দেখে নেওয়ার আগে বিক্রেতা টাকা পাবেন না',
}
