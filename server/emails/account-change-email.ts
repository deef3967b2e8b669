import { findLanguageOfIdentity } from '#features/users/queries.ts'
import type { AccountChange, AccountChangeEmail } from '#services/identity/embedded/core/context.ts'
import { sentencesIn } from '../sentences/sentences-in.ts'
import type { Sentences } from '../sentences/sentences.ts'
import type { OpenServices } from '../services.ts'
import { type EmailContent, type MailServices, sendEmail } from './send-email.ts'
import type { Fact } from './write-email.ts'

type Needs = MailServices & Pick<OpenServices, 'db'>

/**
 * Notifies an address about changes to its account, even if the address or the account has been removed since. The email
 * contains no link or code with which somebody could sign in.
 */
export async function sendAccountChangeEmail(services: Needs, change: AccountChangeEmail): Promise<void> {
  const { id, uid, to } = change
  const language = (await findLanguageOfIdentity(services.db, uid)) ?? 'en'
  const content = describe(change, sentencesIn(language).emails)
  await sendEmail(services, { email: to, language }, content, `change-${id}`)
}

function describe(
  { to, changes, at, codesLeft }: AccountChangeEmail,
  { accountChange, layout }: Sentences['emails'],
): EmailContent {
  const texts = changes.map((change) => accountChange.changes[change])
  const contactIf = texts.find((each) => each.contactIf !== undefined)?.contactIf
  const isOver = changes.some((change) => endings.includes(change))
  const left: Fact[] = codesLeft === undefined ? [] : [['codesLeft', accountChange.codesLeft(codesLeft)]]
  return {
    subject: (texts.length === 1 && texts[0]?.subject) || accountChange.severalSubject,
    paragraphs: [
      ...texts.map(({ said }) => said),
      ...texts.flatMap(({ advice }) => advice ?? []),
      ...(isOver ? [] : [accountChange.remedy]),
    ],
    facts: [['account', to], ['when', layout.dhakaMoment(new Date(at))], ...left],
    action: isOver ? accountChange.goToProduct : accountChange.openAccount,
    path: isOver ? '/' : '/account',
    ...(contactIf !== undefined && { contactIf }),
    closing: accountChange.closing,
  }
}

/** After these changes, the address can no longer be used to sign in. */
const endings: AccountChange[] = ['email-left', 'deleted', 'deleted-by-admin']
