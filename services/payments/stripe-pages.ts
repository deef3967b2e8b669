import type { Ask } from './provider-calls.ts'

type Page<Row> = { data: Row[]; has_more: boolean }
type Position = { limit: number; starting_after?: string }

/** The most that Stripe puts on one page of a list. */
const limit = 100

/** Every row of one of Stripe's lists, newest first, page by page. `list` asks for one page. */
export async function listWhole<Row extends { id: string }>(
  ask: Ask,
  list: (position: Position) => Promise<Page<Row>>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const last = rows.at(-1)
    const { data, has_more: hasMore } = await ask(() =>
      list({ limit, ...(last && { starting_after: last.id }) }),
    )
    rows.push(...data)
    if (!hasMore || data.length === 0) return rows
  }
}
