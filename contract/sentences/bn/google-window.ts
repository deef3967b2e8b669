import type { Translated } from '#contract/sentences/sentence.ts'
import type { googleWindow as English } from '../en/google-window.ts'

export const googleWindow: Translated<typeof English> = {
  title: 'Google দিয়ে এগিয়ে যান',
  signedIn: 'Google দিয়ে লগ ইন হয়েছে',
  closes: 'এই উইন্ডো নিজে থেকে বন্ধ হয়ে যাবে। না হলে আপনি বন্ধ করুন।',
  noScript:
    'Google দিয়ে লগ ইন করতে জাভাস্ক্রিপ্ট লাগে। এই সাইটের জন্য তা চালু করুন, না হয় উইন্ডোটি বন্ধ করে ইমেইল ঠিকানা ও পাসওয়ার্ড দিয়ে লগ ইন করুন।',
  beginAgain: {
    title: 'আবার শুরু করুন',
    text: 'এই লগ ইনের মেয়াদ শেষ: ১০ মিনিটের বেশি লেগেছে, আগেই ব্যবহার হয়েছে, বা অন্য ব্রাউজারে শুরু হয়েছিল। উইন্ডোটি বন্ধ করে Google বোতামে আবার চাপুন।',
  },
  ends: {
    cancelled: 'আপনি কোনো অ্যাকাউন্ট বেছে নেননি।',
    unreachable: 'Google এখন সাড়া দিচ্ছে না। আবার চেষ্টা করুন।',
    failed: 'Google আপনাকে লগ ইন করতে দেয়নি। আবার চেষ্টা করুন।',
    'unauthorized-domain': ({ host }) =>
      host ? `${host} থেকে Google দিয়ে লগ ইন করা যায় না।` : 'এই ঠিকানা থেকে Google দিয়ে লগ ইন করা যায় না।',
    'too-many': 'আপনার নেটওয়ার্ক থেকে অনেকবার লগ ইনের চেষ্টা হয়েছে। এক মিনিট পরে আবার চেষ্টা করুন।',
  },
}
