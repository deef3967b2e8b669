export type CardBrand =
  | 'visa'
  | 'mastercard'
  | 'amex'
  | 'discover'
  | 'diners'
  | 'jcb'
  | 'unionpay'
  | 'unknown'

type BrandRule = { starts: RegExp; digits: number; groups: number[]; cvcDigits: number }

const byFours = [4, 4, 4, 4]

const brandRules: Record<Exclude<CardBrand, 'unknown'>, BrandRule> = {
  visa: { starts: /^4/, digits: 16, groups: byFours, cvcDigits: 3 },
  mastercard: {
    starts: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    digits: 16,
    groups: byFours,
    cvcDigits: 3,
  },
  amex: { starts: /^3[47]/, digits: 15, groups: [4, 6, 5], cvcDigits: 4 },
  discover: { starts: /^(6011|64[4-9]|65)/, digits: 16, groups: byFours, cvcDigits: 3 },
  diners: { starts: /^3(0[0-5]|[689])/, digits: 14, groups: [4, 6, 4], cvcDigits: 3 },
  jcb: { starts: /^35(2[89]|[3-8])/, digits: 16, groups: byFours, cvcDigits: 3 },
  unionpay: { starts: /^62/, digits: 16, groups: byFours, cvcDigits: 3 },
}
const unknownBrand: Omit<BrandRule, 'starts'> = { digits: 16, groups: byFours, cvcDigits: 3 }

/** Whose card begins with these digits. */
export function brandOf(digits: string): CardBrand {
  const found = Object.entries(brandRules).find(([, rule]) => rule.starts.test(digits))
  return (found?.[0] as CardBrand | undefined) ?? 'unknown'
}

export function ruleOf(brand: CardBrand): Omit<BrandRule, 'starts'> {
  return brand === 'unknown' ? unknownBrand : brandRules[brand]
}

/** The check digit every card number ends in (ISO/IEC 7812-1, Annex B). */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return digits !== '' && sum % 10 === 0
}

/** How a date on a card stands to today: a card is good to the end of its month. */
export function judgeExpiry(
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
