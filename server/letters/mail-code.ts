import { inTransaction } from '#services/database/database.ts'
import type { IdentityAccount } from '#services/identity/embedded/embedded-identity.ts'
import type { OpenServices } from '../services.ts'
import { type Words, writeLetter } from './letter.ts'

type Asked = { uid: string; purpose: 'PASSWORD_RESET' | 'VERIFY_EMAIL' }
type Needs = Pick<OpenServices, 'db' | 'mail' | 'embedded' | 'publicAddress'>

/**
 * Writes and sends a letter with a one-time code, made here and kept nowhere else. Nobody gets one for an account that is
 * not there, or that is disabled.
 */
export async function mailCode(services: Needs, { uid, purpose }: Asked): Promise<void> {
  const { mail, publicAddress } = services
  const { identity } = services.embedded
  // Configured otherwise since it was asked for.
  if (!mail || !identity) return
  const account = await identity.findAccount(uid)
  if (!account || account.disabled) return
  const code = await inTransaction(services.db, (tx) => identity.issueCode(tx, uid, purpose))
  // The code is for the address as it was then, and must not go to the one before.
  const holder = await identity.findAccount(uid)
  if (holder?.email !== account.email) throw new Error('an address changed as a letter was written to it')
  const write = purpose === 'VERIFY_EMAIL' ? verification : reset
  await mail.send(writeLetter(account.email, write(account, publicAddress(), code)))
}

const onceInAnHour = 'The link works once, and for one hour.'

function reset({ email, hasPassword }: IdentityAccount, origin: string, code: string): Words {
  return {
    subject: hasPassword ? 'Set a new password' : 'Set your password',
    paragraphs: [
      hasPassword
        ? `Somebody, most likely you, asked for a new password for the Hatbodol account of ${email}.`
        : `Somebody, most likely you, asked for a password for the Hatbodol account of ${email}, which has none yet.`,
      `Choose one with the link below. ${onceInAnHour} You are then signed out on every other device.`,
    ],
    action: { label: 'Set the password', address: `${origin}/set-password?code=${code}` },
    closing: [
      'Was it not you? Then do nothing: your account stays as it is, and nobody can get in with this letter but you.',
    ],
  }
}

/** Without the name: whoever signs up with the address of somebody else would have us send them their words. */
function verification({ email }: IdentityAccount, origin: string, code: string): Words {
  return {
    subject: 'Confirm your e-mail address',
    paragraphs: [
      'Welcome to Hatbodol.',
      `Confirm that ${email} is yours, so that you can always get back into your account. ${onceInAnHour}`,
    ],
    action: { label: 'Confirm the address', address: `${origin}/verify-email?code=${code}` },
    closing: ['Did you not sign up at Hatbodol? Then do nothing: the address stays unconfirmed.'],
  }
}
