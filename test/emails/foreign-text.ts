import type { Language } from '#lib/languages.ts'
import type { EmailMessage } from '#services/mail/mail.ts'

const names =
  /iPhone 13|HB1|•••• 678|Iphone|Google|Redis|NTP|API key|given up|npm run (?:test-mail|status)|https?:\S+|[\w.+-]+@[\w.-]+|cash_\S+|pi_\w+|01712 345678/gu
const tags = /<style>.*<\/style>|<[^>]*>/gsu

/**
 * The lines of emails that are in the other language than that of their reader, and links to pages in it. Names, addresses
 * and numbers of people are in neither.
 */
export function findForeign(
  language: Language,
  emails: Pick<EmailMessage, 'subject' | 'text' | 'html'>[],
): string[] {
  const foreign = language === 'bn' ? /[a-z\d]/iu : /(?!৳)[\u0980-\u09ff]/u
  return emails.flatMap(({ subject, text, html }) => {
    const lines = [subject, ...text.split('\n'), ...html.replaceAll(tags, '\n').split('\n')]
    const links = [...text.matchAll(/https:\/\/hatbodol\.example(\S*)/gu)].map(([, path = '']) => path)
    return [
      ...lines.filter((line) => foreign.test(line.replaceAll(names, ''))),
      ...(html.includes(`<html lang="${language}">`) ? [] : [`the language of the HTML of “${subject}”`]),
      ...links.filter((path) => /^\/bn(?=[/?]|$)/u.test(path) !== (language === 'bn')),
    ]
  })
}
