import { type Environment, ConfigError, getRequired } from './environment.ts'
import { type Published, readPublished } from './own-host.ts'

/** How emails are sent. `off`: no emails are sent, and nobody can request one. `from` is the sender's address. */
export type MailConfig =
  | { mode: 'off' }
  | { mode: 'mailbox' }
  | { mode: 'smtp'; smtpUrl: string; from: string }

/**
 * Uses a mail server if one is configured. Outside production, while no other machine can reach the product, our own
 * mailbox catches the emails. Otherwise the operator must choose the mailbox by name, because everybody on the machine
 * can read it.
 */
export function readMail(env: Environment): MailConfig {
  if (env.MAIL === 'smtp' || (env.SMTP_URL && env.MAIL === undefined)) {
    const smtpUrl = getRequired(env, 'SMTP_URL', 'MAIL=smtp')
    // Emails contain links. A local address is useless to their readers.
    if (env.NODE_ENV === 'production') getRequired(env, 'PUBLIC_URL', 'every link in an email')
    const host = env.PUBLIC_URL ? new URL(env.PUBLIC_URL).hostname : 'hatbodol.example'
    return { mode: 'smtp', smtpUrl, from: env.MAIL_FROM ?? `Hatbodol <no-reply@${host}>` }
  }
  if (env.MAIL_FROM && env.MAIL === undefined && env.NODE_ENV === 'production') {
    throw new ConfigError('SMTP_URL is missing: MAIL_FROM needs it')
  }
  return env.MAIL === 'mailbox' || readPublished(env) === 'this-machine'
    ? { mode: 'mailbox' }
    : { mode: 'off' }
}

type MailSituation = { mail: MailConfig; isProduction: boolean; published: Published }

/**
 * What the operator should know about emails at the start. Undefined when they are sent normally. `ownAddress` is
 * reachable from this machine.
 */
export function describeMail(
  { mail: { mode }, isProduction, published }: MailSituation,
  ownAddress: string,
): string | undefined {
  if (mode === 'smtp') return undefined
  if (mode === 'off') {
    const none = 'This installation sends no emails: nobody can reset a forgotten password.'
    return isProduction
      ? `${none} Set SMTP_URL to a mail server.`
      : `${none} HOST, PUBLIC_URL or TRUST_PROXY lets other machines in. Set SMTP_URL to a mail server, or keep the emails on this machine with MAIL=mailbox.`
  }
  return published === 'nobody'
    ? `Emails are not sent: whoever uses this machine can read them at ${ownAddress}/dev/mail, with the links that set passwords.`
    : `Emails are not sent, but kept at ${ownAddress}/dev/mail`
}
