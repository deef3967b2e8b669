/** The text of an email, without its facts. */
export type EmailText = {
  subject: string
  /** One entry for each paragraph. */
  paragraphs: string[]
  /** The text of the link to the most important next step. */
  action: string
  /** Smaller text at the end. */
  closing: string[]
}
