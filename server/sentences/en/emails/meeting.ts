import type { EmailText } from '../../../emails/email-text.ts'
import { describeTime } from './sale-parts.ts'

type Meeting = { model: string; name: string; meetAt: Date }

const when = ({ meetAt }: Meeting) => describeTime(meetAt)

/** About when and where the two sides of a sale meet. `name` is the other side's. */
export const meeting = {
  proposed: (sale: Meeting): EmailText => ({
    subject: `When to meet: ${sale.model}`,
    paragraphs: [
      `${sale.name} proposes to meet on ${when(sale)}. Accept it, or propose another time or place.`,
    ],
    action: 'Answer',
    closing: [],
  }),
  changed: (sale: Meeting): EmailText => ({
    subject: `Another time to meet: ${sale.model}`,
    paragraphs: [
      `${sale.name} wants to meet on ${when(sale)} instead. Accept it, or propose another time or place. Until then, nothing is agreed.`,
    ],
    action: 'Answer',
    closing: [],
  }),
  agreed: (sale: Meeting): EmailText => ({
    subject: `You meet on ${when(sale)}: ${sale.model}`,
    paragraphs: [
      `${sale.name} has accepted: you meet on ${when(sale)}. You can add it to your calendar from the page of the sale.`,
    ],
    action: 'See the sale',
    closing: ['If you cannot come, change the meeting on that page in time.'],
  }),
}
