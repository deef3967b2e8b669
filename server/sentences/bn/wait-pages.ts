import type { Translated } from '#contract/sentences/sentence.ts'
import type { waitPages as English } from '../en/wait-pages.ts'

export const waitPages: Translated<typeof English> = {
  starting: {
    title: 'হাতবদল চালু হচ্ছে',
    text: 'কয়েক সেকেন্ড লাগবে, একেবারে প্রথমবার একটু বেশি। পাতাটি নিজে থেকেই খুলবে।',
  },
  busy: {
    title: 'এই মুহূর্তে খুব ভিড়',
    text: 'কয়েক সেকেন্ড পর পাতাটি নিজে থেকেই আবার চেষ্টা করবে।',
  },
  tooOften: {
    title: 'একটু অপেক্ষা করুন',
    text: 'একসঙ্গে অনেকগুলো পাতা খোলা হয়েছে। পাতাটি নিজে থেকেই আবার চেষ্টা করবে।',
  },
  stopping: {
    title: 'হাতবদল আপডেট হচ্ছে',
    text: 'অল্প একটু সময় লাগবে। পাতাটি নিজে থেকেই খুলবে।',
  },
}
