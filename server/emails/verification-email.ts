import type { UserId } from '#contract/ids.ts'
import { findActiveUser } from '#features/users/queries.ts'
import type { JobData } from '#services/jobs/jobs.ts'
import { english } from '../sentences/sentences.ts'
import type { OpenServices } from '../services.ts'
import { type Fact, writeEmail } from './write-email.ts'

type Needs = Pick<OpenServices, 'db' | 'mail' | 'publicAddress' | 'contact'>
type SellerVerification = JobData['mail-standing']

/** Tells a seller that they were verified, are not verified, or are no longer verified, if that is still true. */
export async function sendVerificationEmail(
  { db, mail, publicAddress, contact }: Needs,
  { userId, news, reason, decidedAt }: SellerVerification,
): Promise<void> {
  if (!mail) return
  const seller = await findActiveUser(db, userId as UserId)
  if (!seller || (seller.isVerified === true) !== (news === 'verified')) return
  const facts: Fact[] = reason && news !== 'verified' ? [['reason', reason]] : []
  const address = publicAddress() + pathFor[news]
  const email = { ...english.emails.verification[news], facts, address, contact }
  await mail.send(writeEmail(seller.email, email, english, `standing-${news}-${userId}-${decidedAt}`))
}

const pathFor: Record<SellerVerification['news'], string> = {
  verified: '/dashboard/addphone',
  declined: '/dashboard',
  withdrawn: '/dashboard',
}
