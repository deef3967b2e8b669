import * as z from 'zod/mini'
import { catch as withFallback } from 'zod/mini'
import { isWholeMinor, maxAmountMinor, priceLimits } from '#lib/money.ts'
import { invisible, readTypedNumber } from '#lib/typed-numbers.ts'
import { tidyText } from '#lib/typed-text.ts'
import { conditions } from './condition.ts'
import { paymentStates } from './payment-states.ts'
import { maxGigabytes } from './search-limits.ts'
import { type SchemaError, schemaError } from './wrong-field.ts'

/**
 * Invisible characters, for use inside a character class of a pattern: control characters except tab and line break
 * (PostgreSQL cannot store U+0000), characters that change the direction of the text around them, and halves of characters
 * (PostgreSQL cannot store them in JSON).
 */
export const hidden =
  '\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u2069\\ud800-\\udfff'
const oneLine = new RegExp(`^[^\\t\\n${hidden}]*$`, 'u')
const manyLines = new RegExp(`^[^${hidden}]*$`, 'u')

const tidy = z.overwrite<string>(tidyText)

function requiredText(max: number, whenEmpty: SchemaError, characters: ReturnType<typeof z.regex>) {
  return z
    .string(schemaError(whenEmpty))
    .check(
      tidy,
      z.minLength(1, schemaError(whenEmpty)),
      z.maxLength(max, schemaError('too-long')),
      characters,
    )
}

/** A tidy line of text that a person typed: 1 to `max` characters, without invisible ones. */
export function singleLine(max: number, whenEmpty: SchemaError) {
  return requiredText(max, whenEmpty, z.regex(oneLine, schemaError('plain-line')))
}

/** Like `singleLine`, but may have several lines. */
export function paragraph(max: number, whenEmpty: SchemaError) {
  return requiredText(max, whenEmpty, z.regex(manyLines, schemaError('plain-text')))
}

/** A text to search for; may be empty. */
export function searchText(max: number) {
  return z
    .string()
    .check(tidy, z.maxLength(max, schemaError('too-long')), z.regex(oneLine, schemaError('plain-text')))
}

/** Like `paragraph`, but may be empty. */
export function note(max: number) {
  return z
    .string()
    .check(tidy, z.maxLength(max, schemaError('too-long')), z.regex(manyLines, schemaError('plain-text')))
}

/**
 * An email address in lower case, because upper and lower case lead to the same mailbox. Only ASCII, as identity
 * services require: lower-casing turns some letters of other scripts into ASCII letters, so the addresses of two people
 * could become one.
 */
export const EmailAddress = z.string(schemaError('email')).check(
  z.overwrite((typed) => typed.replaceAll(invisible, '').trim()),
  z.regex(/^[\x20-\x7e]*$/, schemaError('email-letters')),
  z.toLowerCase(),
  z.maxLength(254, schemaError('email')),
  z.regex(/^[^\s@"<>()[\]\\,;:]+@[^\s@"<>()[\]\\,;:]+\.[^\s@"<>()[\]\\,;:.]{2,}$/u, schemaError('email')),
)

/**
 * Checks a text after it was brought into another form. The API documentation leaves this check out: what a client sends
 * need not match the pattern.
 */
export const formOnceRead = (pattern: RegExp, error: SchemaError) =>
  z.refine<string>((text) => pattern.test(text), schemaError(error))

/**
 * A telephone number: 7 to 15 digits, optionally a + before them, and anywhere what `readTypedNumber` removes. It is stored
 * without these.
 */
export const PhoneNumber = z
  .string(schemaError('phone-number'))
  .check(
    z.maxLength(40, schemaError('phone-number')),
    z.overwrite(readTypedNumber),
    formOnceRead(/^\+?\d{7,15}$/, 'phone-number'),
  )

/** The URL of an image that we host. */
export const HostedImageUrl = z
  .string(schemaError('picture-missing'))
  .check(z.regex(/^\/images\/(?!private_)[\w.-]{1,200}$/u, schemaError('picture-not-hosted')))

/**
 * The URL of an image that we host, or of one on the web (such as the photo of a Google account), which the server
 * fetches and hosts.
 */
export const ImageUrl = z
  .string(schemaError('picture-missing'))
  .check(
    z.maxLength(2048, schemaError('picture-address-too-long')),
    z.regex(/^(\/images\/(?!private_)[\w.-]+|https?:\/\/[^\s"'<>]+)$/u, schemaError('picture-address')),
  )

/** A whole number from `min` to `max`. `error` comes from `schemaError(…)`. */
export const wholeNumber = (error: ReturnType<typeof schemaError>, min: number, max: number) =>
  z.int(error).check(z.minimum(min, error), z.maximum(max, error))

/** An amount in paisa. The name of its field ends in `Minor`. */
export const Minor = z.int()

/** How much to refund, in paisa. */
export const RefundMinor = wholeNumber(schemaError('refund-amount'), 1, maxAmountMinor)

/** Taka, with at most two decimals. */
export const Price = z.number(schemaError('price')).check(
  z.minimum(priceLimits.min, schemaError('price-too-low')),
  z.maximum(priceLimits.max, schemaError('price-too-high')),
  z.refine((taka) => isWholeMinor(taka), schemaError('price-decimals')),
)

export const Condition = z.enum(conditions, schemaError('condition'))

/** The revision of a listing's content. */
export const ListingRevision = z.int32().check(z.minimum(1))

/** A size of RAM or storage. */
export const Gigabytes = wholeNumber(schemaError('gigabytes'), 1, maxGigabytes)

export const PaymentState = z.enum(paymentStates, schemaError('payment-state'))

export const Created = z.object({ acknowledged: z.literal(true), insertedId: z.string() })
export const Updated = z.object({
  acknowledged: z.literal(true),
  matchedCount: z.number(),
  modifiedCount: z.number(),
})
export const Deleted = z.object({ acknowledged: z.literal(true), deletedCount: z.number() })

export const created = (insertedId: string) => ({ acknowledged: true as const, insertedId })
export const updated = (modifiedCount: 0 | 1) => ({
  acknowledged: true as const,
  matchedCount: 1,
  modifiedCount,
})
export const deleted = (deletedCount: number) => ({ acknowledged: true as const, deletedCount })

/**
 * What the reader of a record may do with it now. It is empty when a server of another version leaves it out, or sends an
 * action that this version does not know.
 */
/*#__NO_SIDE_EFFECTS__*/
export const allowed = <Action extends string>(actions: readonly Action[]) =>
  withFallback(z.array(z.enum(actions)), [])
