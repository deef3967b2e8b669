import type { PaymentId } from '#contract/ids.ts'
import { findSale } from '#features/sales/bookings/queries.ts'
import { titleOf } from '#features/listings/rules/title.ts'
import { findMeeting } from '#features/sales/meetings/queries.ts'
import { isReserved } from '#features/money/rules.ts'
import type { JobData } from '#services/jobs/jobs.ts'
import { english } from '../sentences/sentences.ts'
import type { OpenServices } from '../services.ts'
import { getNextStep } from './next-step.ts'
import { writeEmail } from './write-email.ts'

type Needs = Pick<OpenServices, 'db' | 'mail' | 'embedded' | 'publicAddress' | 'contact' | 'clock'>

/**
 * Notifies one side of a sale about the meeting. Nothing is sent to removed people, after the hand-over, or when the
 * meeting was changed again in the meantime.
 */
export async function sendMeetingEmail(
  { mail, embedded, publicAddress, contact, ...services }: Needs,
  { paymentId, party, news, version }: JobData['mail-meeting'],
): Promise<void> {
  const { db } = services
  if (!mail) return
  const id = paymentId as PaymentId
  const sale = await findSale(db, id)
  const meeting = await findMeeting(db, id)
  if (!meeting || meeting.version !== version || !sale || !isReserved(sale)) return
  const isBuyer = party === 'buyer'
  if (isBuyer ? sale.buyerRemovedAt : sale.sellerRemovedAt) return
  const name = isBuyer ? sale.sellerName : sale.buyerName
  const next = await getNextStep(services, id, party)
  const text = english.emails.meeting[news]({ model: titleOf(sale), name, meetAt: meeting.meetAt, next })
  const { testMode, dhakaTime } = english.emails.layout
  const email = {
    ...text,
    closing: embedded.sandbox ? [...text.closing, testMode] : text.closing,
    facts: [
      ['phone', titleOf(sale)] as const,
      ['when', dhakaTime(meeting.meetAt)] as const,
      ['meeting', meeting.place] as const,
    ].map(([fact, value]): [typeof fact, string] => [fact, value]),
    address: publicAddress() + next.path,
    contact,
  }
  const to = isBuyer ? sale.buyerEmail : sale.sellerEmail
  await mail.send(writeEmail(to, email, english, `meeting-${news}-${paymentId}-${version}-${party}`))
}
