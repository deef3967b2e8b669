/** A letter to one person, the same words twice: for programs that show only text, and for the others. */
export type Letter = {
  to: string
  subject: string
  text: string
  html: string
  /** The same each time this letter is sent, so that whoever gets it twice can tell. Letters, digits and hyphens. */
  id?: string
}

/** How letters leave: over SMTP, or into the mailbox of this installation. */
export type Mail = {
  /** Throws when it was not taken; it is worth another try later. */
  send: (letter: Letter) => Promise<void>
}
