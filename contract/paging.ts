import * as z from 'zod/mini'
import { toVisibleNumber } from '#lib/typed-numbers.ts'
import { schemaError } from './wrong-field.ts'

export const pageLimits = { standard: 50, max: 100 }

/** An id, after the numbers by which the list is ordered before that, if there are any. */
const cursorForm = /^(\d{1,13}\.){0,2}[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const decimal = /^-?\d+(\.\d+)?$/

/**
 * A number in an address, in plain decimal digits, Latin or Bangla. `Number` alone would also read `1e1`, `0x10` and an
 * empty text.
 */
/*#__NO_SIDE_EFFECTS__*/
export const numberInAddress = (schema: z.ZodMiniType<number, number | string>) =>
  z.pipe(
    z.transform((value: number | string) => {
      const typed = typeof value === 'string' ? toVisibleNumber(value) : ''
      return decimal.test(typed) ? Number(typed) : value
    }),
    schema,
  )

export const PageLimit = z.number().check(
  z.refine((n) => Number.isInteger(n) && n >= 1 && n <= pageLimits.max, {
    ...schemaError('page-limit'),
    params: { maximum: pageLimits.max },
  }),
)

/** `?limit=` and `?cursor=`, which every list accepts. */
export const paging = {
  limit: z._default(numberInAddress(PageLimit), pageLimits.standard),
  cursor: z.optional(z.string(schemaError('cursor')).check(z.regex(cursorForm, schemaError('cursor')))),
}
