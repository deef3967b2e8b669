export type CardBrand =
  | 'visa'
  | 'mastercard'
  | 'amex'
  | 'discover'
  | 'diners'
  | 'jcb'
  | 'unionpay'
  | 'unknown'

type BrandRule = { starts: RegExp; lengths: number[]; groups: number[]; cvcDigits: number }

const byFours = [4, 4, 4, 4]

const brandRules: Record<Exclude<CardBrand, 'unknown'>, BrandRule> = {
  visa: { starts: /^4/, lengths: [16], groups: byFours, cvcDigits: 3 },
  mastercard: {
    starts: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    lengths: [16],
    groups: byFours,
    cvcDigits: 3,
  },
  amex: { starts: /^3[47]/, lengths: [15], groups: [4, 6, 5], cvcDigits: 4 },
  discover: { starts: /^(6011|64[4-9]|65)/, lengths: [16], groups: byFours, cvcDigits: 3 },
  diners: { starts: /^3(0[0-5]|[689])/, lengths: [14, 16], groups: [4, 6, 4], cvcDigits: 3 },
  jcb: { starts: /^35(2[89]|[3-8])/, lengths: [16], groups: byFours, cvcDigits: 3 },
  unionpay: { starts: /^62/, lengths: [16, 17, 18, 19], groups: byFours, cvcDigits: 3 },
}
const unknownBrand: Omit<BrandRule, 'starts'> = { lengths: [16], groups: byFours, cvcDigits: 3 }

/** Returns the brand whose cards begin with these digits, or `unknown`. */
export function brandOf(digits: string): CardBrand {
  const found = Object.entries(brandRules).find(([, rule]) => rule.starts.test(digits))
  return (found?.[0] as CardBrand | undefined) ?? 'unknown'
}

export function ruleOf(brand: CardBrand): Omit<BrandRule, 'starts'> {
  return brand === 'unknown' ? unknownBrand : brandRules[brand]
}

/** Checks the number of digits for a card of this brand. `too-short`: it can become right with more digits. */
export function checkLength(count: number, brand: CardBrand): 'right' | 'too-short' | 'wrong' {
  const { lengths } = ruleOf(brand)
  if (lengths.includes(count)) return 'right'
  return count < maxLengthOf(brand) ? 'too-short' : 'wrong'
}

export function maxLengthOf(brand: CardBrand): number {
  return Math.max(...ruleOf(brand).lengths)
}

/** Whether the check digit at the end of a card number is right (ISO/IEC 7812-1, Annex B). */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return digits !== '' && sum % 10 === 0
}

/** Compares the date on a card with today. A card is valid until the end of its month. */
export function checkExpiryDate(
  month: number,
  year: number,
  today: Date,
): 'good' | 'no-such-month' | 'month-past' | 'year-past' | 'year-too-far' {
  if (!Number.isInteger(month) || month < 1 || month > 12) return 'no-such-month'
  if (year < today.getFullYear()) return 'year-past'
  if (year > today.getFullYear() + 50) return 'year-too-far'
  return year === today.getFullYear() && month <= today.getMonth() ? 'month-past' : 'good'
}

/** 30 on a card means 2030. */
export function fullYear(year: number): number {
  return year < 100 ? 2000 + year : year
}
