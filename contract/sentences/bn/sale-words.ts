import type * as English from '../en/sale-words.ts'

export function sayReport({ reporter }: English.SaleWords): string {
  if (!reporter) return 'সমস্যা জানানো হয়েছে'
  return `${reporter.isOwn ? 'আপনি' : reporter.name} সমস্যা জানিয়েছেন`
}

export function sayAnswer({ answering }: English.SaleWords): string {
  if (!answering) return ''
  const { name, isOwn, by, offerOf } = answering
  if (isOwn && offerOf)
    return `${offerOf} আপনাকে সমঝোতার প্রস্তাব দিয়েছেন: ${by ? `${by}-এর মধ্যে` : 'এখনই'} উত্তর দিন। `
  if (isOwn) return by ? `${by}-এর মধ্যে উত্তর দিন। ` : 'এখনই উত্তর দিন। '
  if (offerOf) return by ? `${name} ${by} পর্যন্ত প্রস্তাবে রাজি হতে পারেন। ` : ''
  return by ? `${name}-এর উত্তর দেওয়ার শেষ সময় ${by}। ` : `${name} এখনো উত্তর দেননি। `
}

export const sayDecision = ({ decideBy }: English.SaleWords) =>
  decideBy
    ? `একজন অ্যাডমিন ${decideBy}-এর মধ্যে সিদ্ধান্ত নেবেন; না হলে তখনই বেচাকেনা বাতিল হবে, কারও টাকা কাটা হবে না।`
    : 'একজন অ্যাডমিন সিদ্ধান্ত নেবেন।'

export const nameBack = (handBack: English.SaleWords['handBack']) => handBack?.amount ?? 'টাকা'
