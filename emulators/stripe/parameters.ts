import { invalidRequest, missingParameter } from './stripe-errors.ts'
import type { Form, FormValue } from './form.ts'

/** Throws a StripeError for parameters that we would otherwise ignore silently. */
export function assertKnown(params: Form, known: readonly string[], prefix = ''): void {
  for (const name of Object.keys(params)) {
    if (known.includes(name)) continue
    const full = prefix ? `${prefix}[${name}]` : name
    throw invalidRequest(`Received unknown parameter: ${full}`, 'parameter_unknown', full)
  }
}

export function findText(params: Form, name: string): string | undefined {
  const value = params[name]
  if (value === undefined || value === '') return undefined
  if (typeof value !== 'string')
    throw invalidRequest(`Invalid string: ${JSON.stringify(value)}`, undefined, name)
  return value
}

export function getText(params: Form, name: string): string {
  const value = findText(params, name)
  if (value === undefined) throw missingParameter(name)
  return value
}

/** Returns a text after a change: a missing parameter keeps it, and an empty one removes it. */
export function changeText(params: Form, name: string, before: string | null): string | null {
  return params[name] === undefined ? before : (findText(params, name) ?? null)
}

/** Returns one of `words`, or undefined when the parameter is missing. Throws a StripeError for any other text. */
export function findWord<Word extends string>(
  params: Form,
  name: string,
  words: readonly Word[],
): Word | undefined {
  const text = findText(params, name)
  const word = words.find((candidate) => candidate === text)
  if (text !== undefined && word === undefined)
    throw invalidRequest(`Invalid ${name}: must be one of ${words.join(', ')}`, undefined, name)
  return word
}

/** Stripe's largest amount has eight digits (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
const maxAmount = 99_999_999

/** Returns a positive whole number of the currency's smallest unit, or undefined when the parameter is missing. */
export function findAmount(params: Form, name: string): number | undefined {
  const text = findText(params, name)
  if (text === undefined) return undefined
  if (!/^-?\d+$/.test(text))
    throw invalidRequest(`Invalid integer: ${text}`, 'parameter_invalid_integer', name)
  const amount = Number(text)
  if (amount < 1)
    throw invalidRequest('This value must be greater than or equal to 1.', 'parameter_invalid_integer', name)
  if (amount > maxAmount)
    throw invalidRequest(`Amount must be no more than ${maxAmount}.`, 'amount_too_large', name)
  return amount
}

export function getAmount(params: Form, name: string): number {
  const amount = findAmount(params, name)
  if (amount === undefined) throw missingParameter(name)
  return amount
}

const currencies = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()))

export function getCurrency(params: Form): string {
  const currency = getText(params, 'currency').toLowerCase()
  if (!currencies.has(currency)) throw invalidRequest(`Invalid currency: ${currency}`, undefined, 'currency')
  return currency
}

export function findFlag(params: Form, name: string): boolean {
  return findWord(params, name, ['true', 'false']) === 'true'
}

/** Returns the parameters under `name[…]`. */
export function findGroup(params: Form, name: string): Form | undefined {
  const value = params[name]
  if (value === undefined || value === '') return undefined
  if (!isGroup(value)) throw invalidRequest(`Invalid object`, undefined, name)
  return value
}

export function findTexts(params: Form, name: string): string[] | undefined {
  const value = params[name]
  if (value === undefined || value === '') return undefined
  if (!Array.isArray(value)) throw invalidRequest('Invalid array', undefined, name)
  return value.map((text) => {
    if (typeof text !== 'string') throw invalidRequest('Invalid array', undefined, name)
    return text
  })
}

/** Returns the metadata, without keys that have an empty value. Limits: https://docs.stripe.com/metadata#data. */
export function readMetadata(params: Form): Record<string, string> {
  const metadata = new Map<string, string>()
  const given = Object.entries(findGroup(params, 'metadata') ?? {})
  for (const [name, value] of given) {
    if (typeof value !== 'string') throw invalidRequest('Invalid metadata', undefined, `metadata[${name}]`)
    if (name.length > 40 || value.length > 500)
      throw invalidRequest(
        'Metadata keys have at most 40 characters and values at most 500.',
        undefined,
        'metadata',
      )
    if (value !== '') metadata.set(name, value)
  }
  if (metadata.size > 50)
    throw invalidRequest('You can have at most 50 metadata keys.', undefined, 'metadata')
  return Object.fromEntries(metadata)
}

function isGroup(value: FormValue): value is Form {
  return typeof value === 'object' && !Array.isArray(value)
}
