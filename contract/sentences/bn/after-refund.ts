import type { Translated } from '#contract/sentences/sentence.ts'
import type { afterRefund as English } from '../en/after-refund.ts'

export const afterRefund: Translated<typeof English> = {
  buyer: 'ফোনটি আপনার কাছে থাকলে ফেরত দেবেন কি না, বিক্রেতার সঙ্গে কথা বলে ঠিক করুন। না থাকলে ফোনটি আর নেবেন না।',
  seller:
    'ফোনটি এখনো আপনার কাছে থাকলে নিজের কাছে রাখুন। ক্রেতার কাছে থাকলে তিনি ফেরত দেবেন কি না, তাঁর সঙ্গে কথা বলে ঠিক করুন।',
}
