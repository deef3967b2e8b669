import type { SaleSide } from '#contract/sale-view.ts'
import { type Language, pathIn } from '#lib/languages.ts'
import { sentencesIn } from '../sentences/sentences-in.ts'
import type { OpenServices } from '../services.ts'
import { type Email, writeEmail } from './write-email.ts'

/** What sending an email needs. */
export type MailServices = Pick<OpenServices, 'mail' | 'publicAddress' | 'contact'>

/** Who gets an email. It is written in their language. */
export type Reader = { email: string; language: Language }

type Sides = {
  buyerEmail: string
  buyerLanguage: Language
  sellerEmail: string
  sellerLanguage: Language
}

/** One side of a sale or a booking, to whom an email about it is sent. */
export const readerOf = (of: Sides, side: SaleSide): Reader =>
  side === 'buyer'
    ? { email: of.buyerEmail, language: of.buyerLanguage }
    : { email: of.sellerEmail, language: of.sellerLanguage }

/** An email whose link leads to a page of ours, at a path without the prefix of a language. */
export type EmailContent = Omit<Email, 'address' | 'contact'> & { path: string }

/**
 * Sends an email whose texts are in the language of its reader, and whose link leads to the page in that language. Does
 * nothing where no emails are sent. See `writeEmail` for the `id`.
 */
export async function sendEmail(
  { mail, publicAddress, contact }: MailServices,
  { email: to, language }: Reader,
  { path, ...content }: EmailContent,
  id?: string,
): Promise<void> {
  const address = publicAddress() + pathIn(language, path)
  await mail?.send(writeEmail(to, { ...content, address, contact }, sentencesIn(language), id))
}
