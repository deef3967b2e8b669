import type { SaleSide } from '#contract/sale-view.ts'
import type { handOver as English } from '../../en/emails/hand-over.ts'
import { isListed, isOffered, type Sale, type WriteToBoth } from '../../../emails/sale-text.ts'
import type { Translated } from '#contract/sentences/sentence.ts'
import { againForBuyer, againForSeller, until } from './sale-parts.ts'

const releaseIsSlow = 'ব্যাংক বা ওয়ালেট টাকাটা আরও কয়েক দিন আটকে আছে বলে দেখাতে পারে।'

const whenToGive = 'ফোনটি দেখে নিয়ে তবেই কোড দিন, কলে বা বার্তায় কখনো দেবেন না।'

const reserved: WriteToBoth = {
  buyer: ({ model, sellerName, next }) => ({
    subject: `আপনার জন্য রাখা হয়েছে: ${model}`,
    paragraphs: [
      `ফোনটির দাম আটকে রাখা হয়েছে, এখনো কোনো টাকা কাটা হয়নি। আপনি ফোন বুঝে পেলে তবেই ${sellerName} টাকা পাবেন।`,
      next.sentence,
      'বিক্রেতার কাছে আপনার নম্বর আছে, তিনি কল করতে পারেন। সময়মতো কেউ হস্তান্তর নিশ্চিত না করলে বেচাকেনা বাতিল হয়ে যাবে, আপনার কোনো টাকা কাটা হবে না।',
    ],
    action: next.action,
    closing: [whenToGive],
  }),
  seller: ({ model, buyerName, next }) => ({
    subject: `ক্রেতার জন্য রাখা হয়েছে: ${model}`,
    paragraphs: [
      `${buyerName} আপনার ফোনটি কিনছেন। হস্তান্তর পর্যন্ত ফোনের দাম আপনার জন্য আটকে রাখা থাকবে।`,
      next.sentence,
      'ক্রেতাকে কল করুন, তিনি অপেক্ষায় আছেন। তিনি ফোনটি দেখে নিলে তাঁর কোড লিখুন। বেচাকেনার পাতায় ফোনটি দিতে বলা হলে তবেই দিন।',
    ],
    action: next.action,
    closing: ['ক্রেতার নম্বর শুধু এই বেচাকেনার জন্যই ব্যবহার করুন।'],
  }),
}

/** For two people who may have met already. */
const ifMet = ({ next }: Sale) => (next.isMeetingTime ? ['এখনো দেখা না হয়ে থাকলে আরেকটা সময় ঠিক করুন।'] : [])

const due: WriteToBoth = {
  buyer: (sale) => ({
    subject: `বিক্রেতার সঙ্গে শিগগির দেখা করুন: ${sale.model}`,
    paragraphs: [
      `ফোনটির হস্তান্তর এখনো নিশ্চিত করা হয়নি। ${until(sale)}-এর মধ্যে কেউ নিশ্চিত না করলে বেচাকেনা বাতিল হয়ে যাবে, আপনার কোনো টাকা কাটা হবে না।`,
      sale.next.sentence,
      ...ifMet(sale),
    ],
    action: sale.next.action,
    closing: sale.next.hasCode ? [whenToGive] : [],
  }),
  seller: (sale) => ({
    subject: `ক্রেতার সঙ্গে শিগগির দেখা করুন: ${sale.model}`,
    paragraphs: [
      `ফোনটির হস্তান্তর এখনো নিশ্চিত করা হয়নি। ${until(sale)}-এর মধ্যে কেউ নিশ্চিত না করলে বেচাকেনা বাতিল হয়ে যাবে, আপনি কোনো টাকা পাবেন না।`,
      sale.next.sentence,
      ...ifMet(sale),
    ],
    action: sale.next.action,
    closing: [],
  }),
}

/** Why the sale ended, for this side. */
function describeEnding(sale: Sale, side: SaleSide): string {
  const { ending, buyerName, sellerName } = sale
  if (ending.how === 'admin')
    return ending.text
      ? `একজন অ্যাডমিন বেচাকেনাটি বাতিল করেছেন: ${ending.text}`
      : 'একজন অ্যাডমিন বেচাকেনাটি বাতিল করেছেন।'
  if (ending.how === 'undecided')
    return 'এই বেচাকেনার সমস্যা নিয়ে সময়মতো সিদ্ধান্ত হয়নি। ব্যাংক বা ওয়ালেট টাকা আর আটকে রাখছে না।'
  if (ending.how === 'left') return 'অন্যজনের অ্যাকাউন্ট মুছে ফেলা হয়েছে।'
  if (ending.how !== 'cancelled') return 'ব্যাংক বা ওয়ালেট টাকা আর আটকে রাখছে না।'
  if (ending.by === side) return 'আপনি বেচাকেনাটি বাতিল করেছেন।'
  return `${ending.by === 'buyer' ? buyerName : sellerName} বেচাকেনাটি বাতিল করেছেন: ${ending.text}`
}

const goesBack = 'তা ফেরত আসছে, যেভাবে দিয়েছিলেন সেভাবেই। জমা হতে কয়েক দিন লাগতে পারে।'

/** What happens to the buyer's money. It may have been taken by mistake while it was reserved. */
function describeReleased({ taken = 'unknown' }: Sale): string {
  if (taken === 'unknown' || taken === 'nothing') return 'আটকে রাখা টাকা আবার আপনারই।'
  if (taken === 'all') return `ভুল করে পুরো টাকা কাটা হয়েছিল। ${goesBack}`
  return `ভুল করে ${taken.part} কাটা হয়েছিল। ${goesBack} বাকিটা শুধু আটকে রাখা ছিল, তা আবার আপনারই।`
}

/** The sentence of the page, unless it is not sure that nothing was taken: then the email says only what is known. */
const sayIfReleased = ({ taken, next }: Sale, otherwise: string[]): string[] =>
  taken === 'nothing' ? [next.sentence] : otherwise

/** If the whole price was taken, nothing is reserved any more. */
const closingOfReleased = ({ taken }: Sale): string[] => (taken === 'all' ? [] : [releaseIsSlow])

/** After a missed deadline the buyer may have the phone already, so both are asked. */
const missed: WriteToBoth = {
  buyer: (sale) => ({
    subject: `ফোনটি কি আপনার কাছে? ${sale.model}`,
    paragraphs: [
      ...sayIfReleased(sale, [
        'সময়মতো হস্তান্তর নিশ্চিত করা হয়নি, তাই বেচাকেনা বাতিল হয়েছে।',
        `কী হয়েছিল? ফোনটি আপনার কাছে থাকলে আমাদের জানান: ${sale.sellerName} টাকা পাননি।`,
      ]),
      describeReleased(sale),
      `ফোনটি আপনার কাছে না থাকলে কিছু করতে হবে না। ${againForBuyer(sale)}`,
    ],
    action: sale.next.action,
    closing: closingOfReleased(sale),
  }),
  seller: (sale) => ({
    subject: `ফোনটি কি এখনো আপনার কাছে? ${sale.model}`,
    paragraphs: [
      sale.next.sentence,
      ...(isListed(sale) ? ['ফোনটি ক্রেতার কাছে থাকলে বিজ্ঞাপনটিও মুছে ফেলুন, যাতে আর কেউ এর জন্য টাকা না দেন।'] : []),
      `ফোনটি আপনার কাছে থাকলে নিজের কাছে রাখুন। ${againForSeller[sale.availability]}`,
    ],
    action: sale.next.action,
    closing: [],
  }),
}

const cancelled: WriteToBoth = {
  buyer: (sale) => ({
    subject: `বেচাকেনা বাতিল হয়েছে: ${sale.model}`,
    paragraphs: [
      describeEnding(sale, 'buyer'),
      ...sayIfReleased(sale, []),
      `${describeReleased(sale)} ফোনটি নেবেন না।`,
      ...(isOffered(sale) ? [againForBuyer(sale)] : []),
    ],
    action: sale.next.action,
    closing: closingOfReleased(sale),
  }),
  seller: (sale) => ({
    subject: `ফোন নিজের কাছে রাখুন: ${sale.model}`,
    paragraphs: [describeEnding(sale, 'seller'), sale.next.sentence, againForSeller[sale.availability]],
    action: sale.next.action,
    closing: [],
  }),
}

const released: WriteToBoth = {
  buyer: (sale) => (sale.ending.how === 'missed' ? missed : cancelled).buyer(sale),
  seller: (sale) => (sale.ending.how === 'missed' ? missed : cancelled).seller(sale),
}

const locked: WriteToBoth = {
  buyer: ({ model, next }) => ({
    subject: `অনেকবার ভুল কোড: ${model}`,
    paragraphs: [next.sentence, 'আপনার কোডটি আর চলবে না। এখনো দেখা না হয়ে থাকলে বেচাকেনার পাতায় গিয়ে নতুন কোড নিন।'],
    action: next.action,
    closing: ['ফোনটি দেখে নিয়ে তবেই নতুন কোড দিন, কলে বা বার্তায় কখনো দেবেন না।'],
  }),
  seller: ({ model, next }) => ({
    subject: `অনেকবার ভুল কোড: ${model}`,
    paragraphs: [next.sentence, 'ক্রেতা ফোনটি দেখে নিলে তাঁকে হস্তান্তর নিশ্চিত করতে বা নতুন কোড নিতে বলুন।'],
    action: next.action,
    closing: ['কোডগুলো আপনি না লিখে থাকলে আপনার পাসওয়ার্ড বদলান।'],
  }),
}

export const handOver: Translated<typeof English> = {
  reserved,
  'hand-over-due': due,
  'code-locked': locked,
  released,
}
