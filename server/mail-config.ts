import { type Environment, ConfigError, need } from './environment.ts'

/** How letters leave. `off`: none do, and nobody can ask for one. `from` is what they say they are from. */
export type MailConfig =
  | { mode: 'off' }
  | { mode: 'mailbox' }
  | { mode: 'smtp'; smtpUrl: string; from: string }

/**
 * A mail server where one is named. Outside production a mailbox of our own stands in; in production only when it is
 * asked for by name, since everybody can read it.
 */
export function readMail(env: Environment): MailConfig {
  if (env.MAIL === 'smtp' || (env.SMTP_URL && env.MAIL === undefined)) {
    const smtpUrl = need(env, 'SMTP_URL', 'MAIL=smtp')
    // Letters have links, and an address of this machine is of use to nobody who reads one.
    if (env.NODE_ENV === 'production') need(env, 'PUBLIC_URL', 'mail, whose links lead there,')
    const host = env.PUBLIC_URL ? new URL(env.PUBLIC_URL).hostname : 'hatbodol.example'
    return { mode: 'smtp', smtpUrl, from: env.MAIL_FROM ?? `Hatbodol <no-reply@${host}>` }
  }
  if (env.MAIL_FROM && env.MAIL === undefined && env.NODE_ENV === 'production') {
    throw new ConfigError('SMTP_URL is missing: MAIL_FROM needs it')
  }
  const isMailbox = env.MAIL === 'mailbox' || env.NODE_ENV !== 'production'
  return isMailbox ? { mode: 'mailbox' } : { mode: 'off' }
}

/** What whoever starts the product should know of its letters; undefined where they simply leave. */
export function describeMail(
  { mode }: MailConfig,
  isProduction: boolean,
  address: string,
): string | undefined {
  if (mode === 'smtp') return undefined
  if (mode === 'off')
    return 'No letters leave this installation: nobody can set a forgotten password anew. Name a mail server in SMTP_URL.'
  return isProduction
    ? `Letters are not sent: everybody can read them at ${address}/dev/mail, with the links that set passwords.`
    : `Letters are not sent, but kept at ${address}/dev/mail`
}
