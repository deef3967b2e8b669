import { isId } from '#lib/ids.ts'

type Named = { id: string }

/**
 * A page of rows of which one more than `limit` was asked for, and the cursor of the next page where there is one: the
 * last row's id, unless told otherwise.
 */
export function pageOf<Row extends Named>(
  rows: Row[],
  limit: number,
  cursorOf: (last: Row) => string = ({ id }) => id,
): { rows: Row[]; nextCursor: string | undefined } {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { rows: shown, nextCursor: rows.length > limit && last ? cursorOf(last) : undefined }
}

/** The id that a page ended at; undefined for a cursor that is none of ours, which starts from the beginning. */
export function readIdCursor<Id extends string>(cursor: string | undefined): Id | undefined {
  return cursor !== undefined && isId(cursor) ? (cursor as Id) : undefined
}
