import * as z from 'zod/mini'

/**
 * A pattern's set of what nobody can see: control characters but tab and line break (PostgreSQL keeps no U+0000), and
 * those that turn the direction of the text around them.
 */
export const hidden = '\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u2069'
const oneLine = new RegExp(`^[^\\t\\n${hidden}]*$`, 'u')
const manyLines = new RegExp(`^[^${hidden}]*$`, 'u')

/** A trimmed line of text a person typed: 1 to `max` characters, none of them hidden. */
export function line(max: number, whenEmpty: string) {
  return z
    .string({ error: whenEmpty })
    .check(
      z.trim(),
      z.minLength(1, { error: whenEmpty }),
      z.maxLength(max, { error: `At most ${max} characters.` }),
      z.regex(oneLine, { error: 'Use plain characters on one line.' }),
    )
}

/** As `line`, over several lines. */
export function paragraph(max: number, whenEmpty: string) {
  return z
    .string({ error: whenEmpty })
    .check(
      z.trim(),
      z.minLength(1, { error: whenEmpty }),
      z.maxLength(max, { error: `At most ${max} characters.` }),
      z.regex(manyLines, { error: 'Use plain characters.' }),
    )
}

/** What a person searches for; may be empty. */
export function searchText(max: number) {
  return z
    .string()
    .check(
      z.trim(),
      z.maxLength(max, { error: `At most ${max} characters.` }),
      z.regex(oneLine, { error: 'Use plain characters.' }),
    )
}

/** As `paragraph`, but may be left empty. */
export function note(max: number) {
  return z
    .string()
    .check(
      z.trim(),
      z.maxLength(max, { error: `At most ${max} characters.` }),
      z.regex(manyLines, { error: 'Use plain characters.' }),
    )
}

const emailMessage = 'Write a whole e-mail address, like name@example.com.'

/**
 * Lower-cased: an address is the same address however it is typed. ASCII alone, as identity services take it: lower-casing
 * turns some letters of other scripts into ASCII ones, and two people's addresses would become one.
 */
export const Email = z.string({ error: emailMessage }).check(
  z.trim(),
  z.regex(/^[\x20-\x7e]*$/, { error: 'Write the e-mail address in English letters, digits and signs.' }),
  z.toLowerCase(),
  z.maxLength(254, { error: emailMessage }),
  z.regex(/^[^\s@"<>()[\]\\,;:]+@[^\s@"<>()[\]\\,;:]+\.[^\s@"<>()[\]\\,;:.]{2,}$/u, {
    error: emailMessage,
  }),
)

/** An address of an image we host, or of one on the web (a Google account's photo). */
export const ImageUrl = z
  .string({ error: 'Choose a picture.' })
  .check(
    z.maxLength(2048, { error: 'This picture has too long an address.' }),
    z.regex(/^(\/images\/[\w.-]+|https?:\/\/[^\s"'<>]+)$/u, { error: 'This is no address of a picture.' }),
  )

/** Taka, at most two decimals. */
export const Price = z.number({ error: 'Write the price as a number, in taka.' }).check(
  z.minimum(100, { error: 'The price is at least ৳100.' }),
  z.maximum(999_999, { error: 'The price is at most ৳9,99,999.' }),
  z.refine((taka) => Math.abs(Math.round(taka * 100) - taka * 100) < 1e-6, {
    error: 'At most two decimals.',
  }),
)

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

export const pageLimits = { standard: 50, most: 100 }

/** `?limit=` and `?cursor=` of every list. */
export const paging = {
  limit: z._default(
    z.coerce.number<number | string>().check(
      z.refine((n) => Number.isInteger(n) && n >= 1 && n <= pageLimits.most, {
        error: `A whole number from 1 to ${pageLimits.most}.`,
      }),
    ),
    pageLimits.standard,
  ),
  cursor: z.optional(z.string().check(z.regex(/^[\w.-]{1,100}$/))),
}
