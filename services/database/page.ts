import { Refusal } from '#contract/refusal.ts'
import { isId } from '#lib/ids.ts'

type Named = { id: string }

/**
 * The row limits that queries use. Callers choose the length of a page, and each other limit would be another statement
 * to prepare. Most are one more than a common length, so that few rows are read without being shown.
 */
const rowLimits = [7, 13, 21, 25, 51, 101]

/** How many rows to ask for to show `limit` and to know whether there are more. Throws for a limit above 100. */
export function rowsFor(limit: number): number {
  const count = rowLimits.find((one) => one > limit)
  if (count === undefined) throw new Error(`A page of ${limit} rows is too long.`)
  return count
}

/**
 * Returns a page of at most `limit` rows and the cursor of the next page, which is undefined on the last page. The
 * query for `rows` must ask for at least one row more than `limit`. The cursor is the last row's id unless `cursorOf`
 * returns something else.
 */
export function pageOf<Row extends Named>(
  rows: Row[],
  limit: number,
  cursorOf: (last: Row) => string = ({ id }) => id,
): { rows: Row[]; nextCursor: string | undefined } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { rows: page, nextCursor: rows.length > limit && last ? cursorOf(last) : undefined }
}

/**
 * Returns the id of the last row of the previous page, or undefined without a cursor. Throws Refusal `invalid-input`
 * for a cursor that is not an id.
 */
export function readIdCursor<Id extends string>(cursor: string | undefined): Id | undefined {
  if (cursor !== undefined && !isId(cursor)) throw badCursor()
  return cursor as Id | undefined
}

/** Returns the Refusal for an invalid cursor, or for a cursor of a list in another order. */
export function badCursor(): Refusal {
  return new Refusal('invalid-input/fields', { fields: [{ path: 'cursor', error: 'cursor' }] })
}
