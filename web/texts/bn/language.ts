import type { language as English } from '../en/language.ts'

export const language: typeof English = {
  code: 'bn',
  other: 'en',
  otherName: 'English',
  offer: 'Read in English',
  decline: 'No, thanks',

  title: 'ভাষা',
  text: 'হাতবদল বাংলা ও ইংরেজিতে পড়া যায়। আপনার পছন্দ এই ব্রাউজারে মনে রাখা হয়।',
}
