/** An email to one person. `text` and `html` have the same content: `text` is for programs that show only text. */
export type EmailMessage = {
  to: string
  subject: string
  text: string
  html: string
  /**
   * The same at each attempt to send this email, so that a duplicate can be recognised. Letters, digits and hyphens.
   */
  id?: string
}

/** The mail server says that there is no such mailbox, or that it will never accept an email for it. */
export class AddressRefused extends Error {}

/** Sends emails over SMTP, or puts them into the mailbox of this installation. */
export type Mail = {
  /**
   * Throws when the email was not accepted: `AddressRefused` when the address is permanently refused. After any other
   * error, another attempt can help.
   */
  send: (email: EmailMessage) => Promise<void>
}
