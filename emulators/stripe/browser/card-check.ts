import { onlyDigits } from './card-format.ts'
import {
  brandOf,
  type CardBrand,
  fullYear,
  checkExpiryDate,
  checkLength,
  passesLuhn,
  ruleOf,
} from './card-rules.ts'

export type FieldName = 'number' | 'expiry' | 'cvc'
export type CardValues = Record<FieldName, string>
export type CardError = { type: 'validation_error'; code: string; message: string }
export type CardState = {
  brand: CardBrand
  empty: boolean
  complete: boolean
  errors: Partial<Record<FieldName, CardError>>
}

/** The codes and messages of Stripe's own card element. */
const messages = {
  incomplete_number: 'Your card number is incomplete.',
  invalid_number: 'Your card number is invalid.',
  incomplete_expiry: "Your card's expiration date is incomplete.",
  invalid_expiry_month: "Your card's expiration month is invalid.",
  invalid_expiry_month_past: "Your card's expiration date is in the past.",
  invalid_expiry_year: "Your card's expiration year is invalid.",
  invalid_expiry_year_past: "Your card's expiration year is in the past.",
  incomplete_cvc: "Your card's security code is incomplete.",
} as const
type Code = keyof typeof messages

/** Checks the three fields. An incomplete field is an error only after the buyer has left it. */
export function checkCard(values: CardValues, leftFields: ReadonlySet<FieldName>, today: Date): CardState {
  const brand = brandOf(onlyDigits(values.number))
  const codes: Record<FieldName, Code | undefined> = {
    number: checkNumber(onlyDigits(values.number), brand),
    expiry: checkExpiry(onlyDigits(values.expiry), today),
    cvc: values.cvc.length < ruleOf(brand).cvcDigits ? 'incomplete_cvc' : undefined,
  }
  const fields = Object.keys(codes) as FieldName[]
  const errors: CardState['errors'] = {}
  for (const field of fields) {
    const code = codes[field]
    if (code && (leftFields.has(field) || !code.startsWith('incomplete')))
      errors[field] = { type: 'validation_error', code, message: messages[code] }
  }
  return {
    brand,
    empty: fields.every((field) => values[field] === ''),
    complete: fields.every((field) => !codes[field]),
    errors,
  }
}

/** Returns the first error, in the order of the fields. */
export function firstError({ errors }: CardState): CardError | undefined {
  return errors.number ?? errors.expiry ?? errors.cvc
}

export function readExpiry(expiry: string): { month: number; year: number } {
  const digits = onlyDigits(expiry)
  return { month: Number(digits.slice(0, 2)), year: fullYear(Number(digits.slice(2))) }
}

function checkNumber(digits: string, brand: CardBrand): Code | undefined {
  if (checkLength(digits.length, brand) === 'too-short') return 'incomplete_number'
  return passesLuhn(digits) ? undefined : 'invalid_number'
}

function checkExpiry(digits: string, today: Date): Code | undefined {
  if (digits.length < 4) return 'incomplete_expiry'
  const { month, year } = readExpiry(digits)
  const verdict = checkExpiryDate(month, year, today)
  switch (verdict) {
    case 'good':
      return undefined
    case 'no-such-month':
      return 'invalid_expiry_month'
    case 'month-past':
      return 'invalid_expiry_month_past'
    case 'year-past':
      return 'invalid_expiry_year_past'
    case 'year-too-far':
      return 'invalid_expiry_year'
  }
}
