import { findLanguageOfIdentity } from '#features/users/queries.ts'
import { inTransaction } from '#services/database/database.ts'
import type { CodeEmail } from '#services/identity/embedded/core/context.ts'
import type { IdentityAccount } from '#services/identity/embedded/accounts/identity-accounts.ts'
import type { CodePurpose, CodeSubject } from '#services/identity/embedded/emails/codes.ts'
import { sentencesIn } from '../sentences/sentences-in.ts'
import type { OpenServices } from '../services.ts'
import { type MailServices, sendEmail } from './send-email.ts'

type Needs = MailServices & Pick<OpenServices, 'db' | 'embeddedIdentity'>

/**
 * Makes a one-time code and sends it by email. The code is stored nowhere else. Sends nothing for an account that does
 * not exist or is disabled, and nothing that is outdated.
 */
export async function sendCodeEmail(services: Needs, message: CodeEmail): Promise<void> {
  const { db, mail } = services
  const { embeddedIdentity: identity } = services
  const { uid, purpose } = message
  // The configuration has changed since the email was requested.
  if (!mail || !identity) return
  const account = await identity.findAccount(uid)
  if (!account || account.disabled) return
  const { to, about } = readSubject(message, account)
  const code = await inTransaction(db, async (tx) =>
    (await identity.isOutdated(tx, message)) ? undefined : identity.issueCode(tx, uid, purpose, about),
  )
  if (code === undefined) return
  // The code is for the address that was read above. If the account's address has changed since, it must not be sent.
  const holder = await identity.findAccount(uid)
  if (holder?.email !== account.email) throw new Error('an address changed as an email was written to it')
  const { email, hasPassword } = account
  // Somebody who is signing up has no record yet.
  const language = (await findLanguageOfIdentity(db, uid)) ?? message.language ?? 'en'
  const text = sentencesIn(language).emails.code[purpose]({ email, hasPassword, to })
  const path = `${pathFor[purpose]}?code=${code}`
  await sendEmail(services, { email: to, language }, { ...text, facts: [], path })
}

/** The address that gets the email: the account's current, new or previous one. */
function readSubject(message: CodeEmail, { email }: IdentityAccount): { to: string; about?: CodeSubject } {
  if (message.purpose === 'VERIFY_AND_CHANGE_EMAIL')
    return { to: message.newEmail, about: { newEmail: message.newEmail } }
  if (message.purpose === 'RECOVER_EMAIL') {
    const { oldEmail, movedFrom, at } = message
    return { to: oldEmail, about: { oldEmail, movedFrom, madeAt: new Date(at) } }
  }
  return { to: email }
}

const pathFor: Record<CodePurpose, string> = {
  PASSWORD_RESET: '/set-password',
  VERIFY_EMAIL: '/verify-email',
  VERIFY_AND_CHANGE_EMAIL: '/change-email',
  RECOVER_EMAIL: '/recover-email',
}
