import { createTransport } from 'nodemailer'
import { AddressRefused, type Mail } from './mail.ts'

export type SmtpSettings = {
  /** smtps://user:password@host, or smtp:// for a server that offers STARTTLS or no TLS. */
  url: string
  /** The sender of the emails: `Hatbodol <no-reply@hatbodol.example>`. */
  from: string
  /** How long the server may stay silent, in milliseconds. */
  silenceMs?: number
  /** How long one email may take in all, in milliseconds, even when the server keeps answering. */
  sendWithinMs?: number
}

export type SmtpMail = Mail & { close: () => void }

/**
 * Sends emails over SMTP (RFC 5321) with a few connections at once. Its errors contain the server's message, but
 * neither the email nor the server's password.
 */
export function createSmtpMail({
  url,
  from,
  silenceMs = 20_000,
  sendWithinMs = 60_000,
}: SmtpSettings): SmtpMail {
  const pool = createTransport(
    {
      pool: true,
      url,
      maxConnections: 3,
      // No retries here, because the job queue tries again. An email may be sent twice, but not a hundred times.
      maxRequeues: 0,
      connectionTimeout: silenceMs,
      greetingTimeout: silenceMs,
      socketTimeout: silenceMs,
      dnsTimeout: silenceMs,
      // Never send a password over an unencrypted connection.
      requireTLS: new URL(url).password !== '',
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from, headers: { 'Auto-Submitted': 'auto-generated' } },
  )
  const domain = /@(?<domain>[^\s<>@]+)>?\s*$/.exec(from)?.groups?.['domain'] ?? 'localhost'
  return {
    send: async ({ to, id, ...email }) => {
      // RFC 6761: there is no mailbox in this domain. An account whose address was taken over has an address there.
      if (/\.invalid$/i.test(to)) throw new AddressRefused('Nobody reads emails to an address in .invalid.')
      const message = {
        ...email,
        // As an object, this is always one address. A string would be parsed and could contain several.
        to: { name: '', address: to },
        ...(id && { messageId: `<${id}@${domain}>` }),
        signal: AbortSignal.timeout(sendWithinMs),
      }
      await pool.sendMail(message).catch((error: unknown) => {
        throw isPermanentlyRefused(error)
          ? new AddressRefused(`An address is permanently refused: ${describe(error)}`)
          : new EmailNotAccepted(error)
      })
    },
    close: () => pool.close({ force: true }),
  }
}

/** The mail server could not be reached, or did not accept an email. */
class EmailNotAccepted extends Error {
  readonly code: unknown

  constructor(cause: unknown) {
    super(`An email was not accepted: ${describe(cause)}`)
    this.name = 'EmailNotAccepted'
    this.code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  }
}

/**
 * Whether a server permanently refused the recipient (5yz). A refusal because of us (5.7: no relaying, a bad
 * reputation) does not count: it says nothing about the address, and may be temporary.
 */
function isPermanentlyRefused(error: unknown): boolean {
  if (!(error instanceof Error) || !('command' in error) || error.command !== 'RCPT TO') return false
  const isAgainstUs = 'response' in error && /^5\d\d[ -]5\.7\./.test(String(error.response))
  return 'permanent' in error && error.permanent === true && !isAgainstUs
}

/** Returns the server's message without email addresses, which must not be in the log. */
function describe(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : String(cause)
  return message.replaceAll(/\S*@\S*/g, '…')
}
