import type { PaymentId } from '#contract/ids.ts'
import { findSale } from '#features/sales/bookings/queries.ts'
import { titleOf } from '#features/listings/rules/title.ts'
import { findMeeting } from '#features/sales/meetings/queries.ts'
import { isReserved } from '#features/money/rules.ts'
import type { JobData } from '#services/jobs/jobs.ts'
import { sentencesIn } from '../sentences/sentences-in.ts'
import type { OpenServices } from '../services.ts'
import { getNextStep } from './next-step.ts'
import { type EmailContent, type MailServices, readerOf, sendEmail } from './send-email.ts'

type Needs = MailServices & Pick<OpenServices, 'db' | 'emulators' | 'clock'>

/**
 * Notifies one side of a sale about the meeting. Nothing is sent to removed people, after the hand-over, or when the
 * meeting was changed again in the meantime.
 */
export async function sendMeetingEmail(
  services: Needs,
  { paymentId, party, news, version }: JobData['mail-meeting'],
): Promise<void> {
  const { db, mail, emulators } = services
  if (!mail) return
  const id = paymentId as PaymentId
  const sale = await findSale(db, id)
  const meeting = await findMeeting(db, id)
  if (!meeting || meeting.version !== version || !sale || !isReserved(sale)) return
  const isBuyer = party === 'buyer'
  if (isBuyer ? sale.buyerRemovedAt : sale.sellerRemovedAt) return
  const reader = readerOf(sale, party)
  const sentences = sentencesIn(reader.language)
  const next = await getNextStep(services, id, party, sentences)
  const { meeting: texts, layout } = sentences.emails
  const text = texts[news]({
    model: titleOf(sale),
    name: isBuyer ? sale.sellerName : sale.buyerName,
    meetAt: meeting.meetAt,
    next,
  })
  const email: EmailContent = {
    ...text,
    closing: emulators.sandbox ? [...text.closing, layout.testMode] : text.closing,
    facts: [
      ['phone', titleOf(sale)],
      ['when', layout.dhakaTime(meeting.meetAt)],
      ['meeting', meeting.place],
    ],
    path: next.path,
  }
  await sendEmail(services, reader, email, `meeting-${news}-${paymentId}-${version}-${party}`)
}
