import { useEffect, useRef } from 'react'

/**
 * After 'Show more' the keyboard goes on at the first of the new rows: the button it was on moves away, or goes. Ask for
 * more by `goOnAfter`; `row` selects the rows of the list.
 */
export function useGoingOnAtNew<List extends HTMLElement>(row: string, count: number) {
  const listRef = useRef<List>(null)
  const before = useRef<number>(undefined)

  useEffect(() => {
    if (before.current === undefined || count <= before.current) return
    const first = listRef.current?.querySelectorAll(row)[before.current]
    before.current = undefined
    first?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
  }, [row, count])

  async function goOnAfter(fetchMore: () => Promise<{ isError: boolean }>) {
    before.current = count
    const { isError } = await fetchMore()
    // Rows that come later by another way are not what was asked for.
    if (isError) before.current = undefined
  }

  return { listRef, goOnAfter }
}
