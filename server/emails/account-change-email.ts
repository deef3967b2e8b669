import { formatMoment } from '#lib/formats/en/dates.ts'
import type { AccountChange, AccountChangeEmail } from '#services/identity/embedded/core/context.ts'
import { english, type Sentences } from '../sentences/sentences.ts'
import type { OpenServices } from '../services.ts'
import { type Email, type Fact, writeEmail } from './write-email.ts'

type Needs = Pick<OpenServices, 'mail' | 'publicAddress' | 'contact'>

/**
 * Notifies an address about changes to its account, even if the address or the account has been removed since. The email
 * contains no link or code with which somebody could sign in.
 */
export async function sendAccountChangeEmail(
  { mail, publicAddress, contact }: Needs,
  change: AccountChangeEmail,
): Promise<void> {
  // The configuration has changed since the email was requested.
  if (!mail) return
  const email = { ...describe(change, publicAddress(), english.emails), contact }
  await mail.send(writeEmail(change.to, email, english, `change-${change.id}`))
}

function describe(
  { to, changes, at, codesLeft }: AccountChangeEmail,
  origin: string,
  { accountChange }: Sentences['emails'],
): Omit<Email, 'contact'> {
  const told = changes.map((change) => accountChange.changes[change])
  const contactIf = told.find((each) => each.contactIf !== undefined)?.contactIf
  const isOver = changes.some((change) => endings.includes(change))
  const left: Fact[] = codesLeft === undefined ? [] : [['codesLeft', accountChange.codesLeft(codesLeft)]]
  return {
    subject: (told.length === 1 && told[0]?.subject) || accountChange.severalSubject,
    paragraphs: [
      ...told.map(({ said }) => said),
      ...(isOver ? [] : [accountChange.remedy]),
      ...told.flatMap(({ advice }) => advice ?? []),
    ],
    facts: [
      ['account', to],
      ['when', accountChange.moment(formatMoment(new Date(at), 'Asia/Dhaka'))],
      ...left,
    ],
    action: isOver ? accountChange.goToProduct : accountChange.openAccount,
    address: `${origin}/${isOver ? '' : 'account'}`,
    ...(contactIf !== undefined && { contactIf }),
    closing: accountChange.closing,
  }
}

/** After these changes, the address can no longer be used to sign in. */
const endings: AccountChange[] = ['email-left', 'deleted', 'deleted-by-admin']
