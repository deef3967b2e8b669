import { useEffect, useRef } from 'react'

/**
 * After 'Show more' the keyboard goes on at the first of the new rows: the button it was on moves away, or goes. Call
 * `expectMore` as more is asked for; `row` selects the rows of the list.
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

  return { listRef, expectMore: () => void (before.current = count) }
}
