import type { EmailText, NextStep } from '../../../emails/email-text.ts'
import { describeTime } from './sale-parts.ts'

type Meeting = {
  model: string
  /** The other side's name. */
  name: string
  meetAt: Date
  /** What the reader does next, in the words of the page of the sale. */
  next: NextStep
}

/** About when and where the two sides of a sale meet. */
export const meeting = {
  proposed: ({ model, next }: Meeting): EmailText => ({
    subject: `When to meet: ${model}`,
    paragraphs: [next.sentence],
    action: next.action,
    closing: [],
  }),
  changed: ({ model, next }: Meeting): EmailText => ({
    subject: `Another time to meet: ${model}`,
    paragraphs: [next.sentence, 'The meeting was changed: until you accept it, nothing is agreed.'],
    action: next.action,
    closing: [],
  }),
  agreed: ({ model, name, meetAt, next }: Meeting): EmailText => ({
    subject: `You meet on ${describeTime(meetAt)}: ${model}`,
    paragraphs: [
      `${name} has accepted when to meet.`,
      next.sentence,
      'You can add it to your calendar from the page of the sale.',
    ],
    action: next.action,
    closing: ['If you cannot come, change the meeting on that page in time.'],
  }),
}
