import type { WithRetries } from './provider-calls.ts'

type Page<Row> = { data: Row[]; has_more: boolean }
type Position = { limit: number; starting_after?: string }

/** Stripe's maximum for a page of a list. */
const maxPageLength = 100

/** Returns every row of one of Stripe's lists, newest first. `list` requests one page. */
export async function listAllPages<Row extends { id: string }>(
  withRetries: WithRetries,
  list: (position: Position) => Promise<Page<Row>>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const last = rows.at(-1)
    const { data, has_more: hasMore } = await withRetries(() =>
      list({ limit: maxPageLength, ...(last && { starting_after: last.id }) }),
    )
    rows.push(...data)
    if (!hasMore || data.length === 0) return rows
  }
}
