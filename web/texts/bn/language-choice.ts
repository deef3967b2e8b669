import type { languageChoice as English } from '../en/language-choice.ts'

export const languageChoice: typeof English = {
  title: 'ভাষা',
  text: 'হাতবদল বাংলা ও ইংরেজিতে পড়া যায়। আপনার পছন্দ এই ব্রাউজারে মনে রাখা হয়, আপনাকে ইমেইলও সেই ভাষায় পাঠানো হয়।',
  otherEmails: 'আপনাকে এখন ইংরেজিতে ইমেইল পাঠানো হয়।',
  emailsHere: 'বাংলায় ইমেইল চাই',
  stored: 'এখন থেকে আপনাকে বাংলায় ইমেইল পাঠানো হবে',
  notStored: 'আপনার ইমেইলের জন্য এই ভাষা সেভ করা যায়নি। অ্যাকাউন্টের পাতায় আবার বেছে নিতে পারবেন।',
  account: 'আপনার অ্যাকাউন্ট',
}
