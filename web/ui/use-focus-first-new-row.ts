import { useEffect, useRef } from 'react'

/**
 * After 'Show more', moves the focus to the first new row, because the button moves away or disappears. Load more with
 * `focusNextRowAfter`; `count` is the number of rows. In a row, the text marked by `rowName` gets the focus, or the first
 * link or button.
 */
export function useFocusFirstNewRow(count: number) {
  const listRef = useRef<HTMLDivElement>(null)
  const before = useRef<number>(undefined)

  useEffect(() => {
    if (before.current === undefined || count <= before.current) return
    const row = listRef.current?.querySelector('tbody, ul, ol')?.children[before.current]
    before.current = undefined
    const target =
      row?.querySelector<HTMLElement>('[data-row]') ?? row?.querySelector<HTMLElement>('a, button')
    target?.focus({ preventScroll: true })
  }, [count])

  async function focusNextRowAfter(fetchMore: () => Promise<{ isError: boolean }>) {
    before.current = count
    const { isError } = await fetchMore()
    // Rows that arrive later in another way must not get the focus.
    if (isError) before.current = undefined
  }

  return { listRef, focusNextRowAfter }
}
