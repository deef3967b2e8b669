/** A letter to one person, the same words twice: for programs that show only text, and for the others. */
export type Letter = {
  to: string
  subject: string
  text: string
  html: string
  /** The same each time this letter is sent, so that whoever gets it twice can tell. Letters, digits and hyphens. */
  id?: string
}

/** The mail server knows of no such mailbox, or will never take a letter for it. */
export class AddressRefused extends Error {}

/** How letters leave: over SMTP, or into the mailbox of this installation. */
export type Mail = {
  /** Throws when it was not taken: `AddressRefused` for an address that is refused for good, else it is worth another try. */
  send: (letter: Letter) => Promise<void>
}
