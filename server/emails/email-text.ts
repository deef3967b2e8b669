/** What an email says, without the data beside it. */
export type EmailText = {
  subject: string
  /** One entry for each paragraph. */
  paragraphs: string[]
  /** The text of the link to the most important next step. */
  action: string
  /** Smaller text at the end. */
  closing: string[]
}
