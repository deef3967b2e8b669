/** The text of an email, without its facts. */
export type EmailText = {
  subject: string
  /** One entry for each paragraph. */
  paragraphs: string[]
  /** The text of the link to the most important next step. */
  action: string
  /**
   * When the reader should contact the operator, such as “If you do not agree”. The email then says how, or nothing if the
   * operator cannot be reached.
   */
  contactIf?: string
  /** Smaller text at the end. */
  closing: string[]
}

/** What a side of a sale does next, in the words of the page of the sale. */
export type NextStep = {
  sentence: string
  /** The words of the button. */
  action: string
  /** The path that the button leads to. */
  path: string
  /** Whether the time of their meeting has come. */
  isMeetingTime: boolean
  /** Whether the buyer's code can confirm the hand-over. */
  hasCode: boolean
  /** Whether the sentence only says that money goes back or went back. */
  isRefund: boolean
  /** Whether the sentence says who reported a problem. */
  namesReporter: boolean
}
