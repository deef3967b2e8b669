import type { PayoutAccountBody } from '#contract/payout-account.ts'
import type { PayoutMessages } from '#web/messages/payout-messages.tsx'

type Texts = PayoutMessages['payouts']

/** The number of an account in groups that are easy to compare: 01712 345678, or 1234 5678 9012 of a bank. */
const groupDigits = ({ method, number }: PayoutAccountBody): string =>
  method === 'bank' ? number.replaceAll(/\d{4}(?=\d)/gu, '$& ') : `${number.slice(0, 5)} ${number.slice(5)}`

/** Asks whether the number of an account is right: a title with the kind and the number, and a text with the rest. */
export function describeCheck(account: PayoutAccountBody, { methods, account: texts }: Texts) {
  const { method, bank = '', holder = '', routing = '' } = account
  const title = texts.checkTitle(`${methods[method]} ${groupDigits(account)}`)
  const text =
    method === 'bank' ? `${texts.ofBank(bank, holder, routing)} ${texts.checkText}` : texts.checkText
  return { title, text }
}
