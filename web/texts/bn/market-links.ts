import type { Translated } from '#contract/sentences/sentence.ts'
import type { marketLinks as English } from '../en/market-links.ts'

export const marketLinks: Translated<typeof English> = {
  /** Of phones. Alone, ৪ looks like an 8 beside the name of a model. */
  count: (count) => `${count}টি`,
  popular: 'কোন ফোনের দাম কত?',
  sameModel: 'এই মডেলের দাম ও আরও ফোন',
}
