import type { Translated } from '#contract/sentences/sentence.ts'
import type { offerTerms as English } from '../en/offer-terms.ts'

export const offerTerms: Translated<typeof English> = {
  all: ({ buyer }) => `পুরো টাকা ${buyer}-এর কাছে ফেরত যাবে`,
  part: ({ buyer, amount }) => `${amount} ${buyer}-এর কাছে ফেরত যাবে, ফোনটি তাঁরই থাকবে`,
  'as-described': ({ by }) =>
    by === 'buyer' ? 'বিজ্ঞাপনে যেমন বলা ছিল, তেমন ফোন' : 'বেচাকেনা বহাল থাকবে, কোনো টাকা ফেরত যাবে না',
}
