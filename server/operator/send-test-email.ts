import { EmailAddress } from '#contract/fields.ts'
import { createSmtpMail } from '#services/mail/smtp-mail.ts'
import type { MailConfig } from '../config/mail-config.ts'

const usage = 'Usage: npm run test-mail -- <address>'

/** Sends one email to the address that is the only word. Returns what the operator reads, and whether the mail server has accepted it. */
export async function sendTestEmail(
  words: string[],
  mail: MailConfig,
): Promise<{ sentence: string; isSent: boolean }> {
  const address = words.length === 1 ? EmailAddress.safeParse(words[0]) : undefined
  if (!address?.success) return { sentence: usage, isSent: false }
  if (mail.mode === 'off')
    return { sentence: 'This installation sends no emails. Set SMTP_URL to a mail server.', isSent: false }
  if (mail.mode === 'mailbox')
    return {
      sentence: 'Emails are caught by the mailbox at /dev/mail, and no mail server is used.',
      isSent: false,
    }
  const { host } = new URL(mail.smtpUrl)
  const smtp = createSmtpMail({ url: mail.smtpUrl, from: mail.from, silenceMs: 10_000 })
  const text = 'This email was sent with npm run test-mail. If you can read it, emails of Hatbodol reach you.'
  try {
    await smtp.send({ to: address.data, subject: 'Hatbodol can send emails', text, html: `<p>${text}</p>` })
    return {
      sentence: `${host} has accepted the email to ${address.data} from ${mail.from}. Look whether it arrives, also in the spam folder.`,
      isSent: true,
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return { sentence: `${host} did not take the email. ${why}`, isSent: false }
  } finally {
    smtp.close()
  }
}
