import type { WithRetries } from './provider-calls.ts'

type Page<Row> = { data: Row[]; has_more: boolean }
type Position = { limit: number; starting_after?: string }

/** Stripe's maximum for a page of a list. */
const maxPageLength = 100

type RequestPage<Row> = (position: Position) => Promise<Page<Row>>

/** Reads one of Stripe's lists page by page, newest first. `list` requests one page. */
export async function* readPages<Row extends { id: string }>(
  withRetries: WithRetries,
  list: RequestPage<Row>,
): AsyncGenerator<Row[]> {
  let last: Row | undefined
  for (;;) {
    const position = { limit: maxPageLength, ...(last && { starting_after: last.id }) }
    const { data, has_more: hasMore } = await withRetries(() => list(position))
    yield data
    last = data.at(-1)
    if (!hasMore || !last) return
  }
}

/** Returns every row of one of Stripe's lists, newest first. `list` requests one page. */
export async function listAllPages<Row extends { id: string }>(
  withRetries: WithRetries,
  list: RequestPage<Row>,
): Promise<Row[]> {
  const rows: Row[] = []
  for await (const page of readPages(withRetries, list)) rows.push(...page)
  return rows
}
