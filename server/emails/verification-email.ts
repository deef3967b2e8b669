import type { UserId } from '#contract/ids.ts'
import { findActiveUser } from '#features/users/queries.ts'
import type { JobData } from '#services/jobs/jobs.ts'
import { sentencesIn } from '../sentences/sentences-in.ts'
import type { OpenServices } from '../services.ts'
import { type MailServices, sendEmail } from './send-email.ts'
import type { Fact } from './write-email.ts'

type Needs = MailServices & Pick<OpenServices, 'db'>
type SellerVerification = JobData['mail-standing']

/** Tells a seller that they were verified, are not verified, or are no longer verified, if that is still true. */
export async function sendVerificationEmail(
  services: Needs,
  { userId, news, reason, decidedAt }: SellerVerification,
): Promise<void> {
  const { db, mail } = services
  if (!mail) return
  const seller = await findActiveUser(db, userId as UserId)
  if (!seller || (seller.isVerified === true) !== (news === 'verified')) return
  const facts: Fact[] = reason && news !== 'verified' ? [['reason', reason]] : []
  const email = { ...sentencesIn(seller.language).emails.verification[news], facts, path: pathFor[news] }
  await sendEmail(services, seller, email, `standing-${news}-${userId}-${decidedAt}`)
}

const pathFor: Record<SellerVerification['news'], string> = {
  verified: '/dashboard/addphone',
  declined: '/dashboard',
  withdrawn: '/dashboard',
}
