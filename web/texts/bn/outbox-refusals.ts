import type { Translated } from '#contract/sentences/sentence.ts'
import type { outboxRefusals as English } from '../en/outbox-refusals.ts'

export const outboxRefusals: Translated<typeof English> = {
  byCode: {
    'too-old': 'এক দিনের বেশি অপেক্ষায় ছিল, তাই এটি পাঠানো হয়নি।',
    'meeting-changed': 'দেখা করার প্রস্তাব বদলেছে বা তার সময় পেরিয়ে গেছে। আবার দেখে নিন।',
    'too-many-meetings': 'দেখা করার প্রস্তাব অনেকবার বদলেছে। কল করে কথা বলে নিন।',
    'not-reserved': 'এই বেচাকেনা এখন আর হস্তান্তরের অপেক্ষায় নেই।',
    'not-missed': 'কী হয়েছিল, তা শুধু তখনই জানানো যায়, যখন সময়মতো কেউ হস্তান্তর নিশ্চিত করেননি।',
    'already-explained': 'কী হয়েছিল, আপনি আগেই জানিয়েছেন।',
    'already-answered': 'এই অভিযোগের উত্তর আপনি আগেই দিয়েছেন।',
    'problem-open': 'এই বেচাকেনার একটি সমস্যা নিয়ে এখনো সিদ্ধান্ত হয়নি।',
    'problem-closed': 'এই অভিযোগ শেষ হয়েছে।',
    'not-found': 'এটি আর নেই।',
    gone: 'এই ফোনটি কিছুদিন আগে বিক্রি হয়ে গেছে।',
    'invalid-input': 'কিছু ঘর খালি আছে, বা ঠিক নয়।',
  },
  otherwise: 'এখন এটি করা যাচ্ছে না। আবার দেখে নিন।',
}
