import type { Config } from './config.ts'
import { type Environment, ConfigError, need } from './environment.ts'
import { isOnThisMachine } from './own-host.ts'

/** How letters leave. `off`: none do, and nobody can ask for one. `from` is what they say they are from. */
export type MailConfig =
  | { mode: 'off' }
  | { mode: 'mailbox' }
  | { mode: 'smtp'; smtpUrl: string; from: string }

/**
 * A mail server where one is named. A mailbox of our own stands in outside production, while nobody reaches it from
 * elsewhere; else only when it is asked for by name, since everybody can read it.
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
  const isOurs = env.NODE_ENV !== 'production' && isOnThisMachine(env.HOST, env.PUBLIC_URL)
  return env.MAIL === 'mailbox' || isOurs ? { mode: 'mailbox' } : { mode: 'off' }
}

/** What whoever starts the product should know of its letters; undefined where they simply leave. */
export function describeMail(
  {
    mail: { mode },
    isProduction,
    host,
    publicUrl,
  }: Pick<Config, 'mail' | 'isProduction' | 'host' | 'publicUrl'>,
  address: string,
): string | undefined {
  if (mode === 'smtp') return undefined
  if (mode === 'off') {
    const none = 'No letters leave this installation: nobody can set a forgotten password anew.'
    return isProduction
      ? `${none} Name a mail server in SMTP_URL.`
      : `${none} HOST or PUBLIC_URL lets others in, and everybody could read them here. MAIL=mailbox has it all the same.`
  }
  return isProduction || !isOnThisMachine(host, publicUrl)
    ? `Letters are not sent: everybody can read them at ${address}/dev/mail, with the links that set passwords.`
    : `Letters are not sent, but kept at ${address}/dev/mail`
}
