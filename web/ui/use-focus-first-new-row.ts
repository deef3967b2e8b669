import { useEffect, useRef } from 'react'

/**
 * After 'Show more', moves the focus to the first new row, because the button moves away or disappears. Load more with
 * `focusNextRowAfter`. In a row, the text marked by `rowName` gets the focus, or the first link or button. When another
 * filter is chosen meanwhile, the list begins with another row, and the focus stays where it is.
 */
export function useFocusFirstNewRow(rows: readonly unknown[]) {
  const listRef = useRef<HTMLDivElement>(null)
  const before = useRef<readonly unknown[]>(undefined)

  useEffect(() => {
    const known = before.current
    if (!known) return
    const isSameList = rows[0] === known[0]
    if (isSameList && rows.length <= known.length) return
    before.current = undefined
    if (!isSameList) return
    const row = listRef.current?.querySelector('tbody, ul, ol')?.children[known.length]
    const target =
      row?.querySelector<HTMLElement>('[data-row]') ?? row?.querySelector<HTMLElement>('a, button')
    target?.focus({ preventScroll: true })
  }, [rows])

  async function focusNextRowAfter(fetchMore: () => Promise<{ isError: boolean }>) {
    before.current = rows
    const { isError } = await fetchMore()
    // Rows that arrive later in another way must not get the focus.
    if (isError) before.current = undefined
  }

  return { listRef, focusNextRowAfter }
}
