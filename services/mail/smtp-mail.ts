import { createTransport } from 'nodemailer'
import { AddressRefused, type Mail } from './mail.ts'

export type SmtpSettings = {
  /** smtps://user:password@host, or smtp:// for a server that offers TLS after the greeting, or none. */
  url: string
  /** Whom letters are from: `Hatbodol <no-reply@hatbodol.example>`. */
  from: string
  /** How long the server may stay silent. */
  silenceMs?: number
  /** How long one letter may take in all, however busy the server seems. */
  sendWithinMs?: number
}

export type SmtpMail = Mail & { close: () => void }

/**
 * Sends letters over SMTP (RFC 5321), a few connections at once. What it throws says why in the server's words, and holds
 * neither the letter nor the password of the server.
 */
export function createSmtpMail({ url, from, ...patience }: SmtpSettings): SmtpMail {
  const { silenceMs = 20_000, sendWithinMs = 60_000 } = patience
  const pool = createTransport(
    {
      pool: true,
      url,
      maxConnections: 3,
      // The queue tries again later; a letter may be sent twice, and hundredfold is too often.
      maxRequeues: 0,
      connectionTimeout: silenceMs,
      greetingTimeout: silenceMs,
      socketTimeout: silenceMs,
      dnsTimeout: silenceMs,
      // A password goes through no wire that others can read.
      requireTLS: new URL(url).password !== '',
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from, headers: { 'Auto-Submitted': 'auto-generated' } },
  )
  const domain = /@(?<domain>[^\s<>@]+)>?\s*$/.exec(from)?.groups?.['domain'] ?? 'localhost'
  return {
    send: async ({ to, id, ...letter }) => {
      const message = {
        ...letter,
        // As an object it is one address, whatever is in it.
        to: { name: '', address: to },
        ...(id && { messageId: `<${id}@${domain}>` }),
        signal: AbortSignal.timeout(sendWithinMs),
      }
      await pool.sendMail(message).catch((error: unknown) => {
        throw isRefusedForGood(error)
          ? new AddressRefused(`An address is refused for good: ${describe(error)}`)
          : new MailNotTaken(error)
      })
    },
    close: () => pool.close({ force: true }),
  }
}

/** The mail server could not be reached, or would not have a letter. */
class MailNotTaken extends Error {
  readonly code: unknown

  constructor(cause: unknown) {
    super(`A letter was not taken: ${describe(cause)}`)
    this.name = 'MailNotTaken'
    this.code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  }
}

/**
 * Whether a server has said 5yz to the recipient. What it holds against us (5.7: no relaying, a bad reputation) is not said of
 * the address, and may pass.
 */
function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('command' in error) || error.command !== 'RCPT TO') return false
  const isAgainstUs = 'response' in error && /^5\d\d[ -]5\.7\./.test(String(error.response))
  return 'permanent' in error && error.permanent === true && !isAgainstUs
}

/** In the server's words, which like to name the address: that stays out of the log. */
function describe(cause: unknown): string {
  const words = cause instanceof Error ? cause.message : String(cause)
  return words.replaceAll(/\S*@\S*/g, '…')
}
