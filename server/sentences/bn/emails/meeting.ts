import type { Translated } from '#contract/sentences/sentence.ts'
import { formatAppointment } from '#lib/formats/bn/dates.ts'
import type { meeting as English } from '../../en/emails/meeting.ts'

export const meeting: Translated<typeof English> = {
  proposed: ({ model, next }) => ({
    subject: `কখন দেখা হবে: ${model}`,
    paragraphs: [next.sentence],
    action: next.action,
    closing: [],
  }),
  changed: ({ model, next }) => ({
    subject: `দেখা করার অন্য সময়ের প্রস্তাব: ${model}`,
    paragraphs: [next.sentence, 'দেখা করার নতুন সময় বা জায়গার প্রস্তাব এসেছে: আপনি রাজি না হওয়া পর্যন্ত কিছুই চূড়ান্ত নয়।'],
    action: next.action,
    closing: [],
  }),
  agreed: ({ model, name, meetAt, next }) => ({
    subject: `${model}: দেখা হবে ${formatAppointment(meetAt)}`,
    paragraphs: [
      `${name} দেখা করার সময়ে রাজি হয়েছেন।`,
      next.sentence,
      'বেচাকেনার পাতা থেকে এটি ক্যালেন্ডারে রাখতে পারেন।',
    ],
    action: next.action,
    closing: ['আসতে না পারলে সময় থাকতেই ওই পাতায় গিয়ে দেখা করার সময় বদলান।'],
  }),
}
