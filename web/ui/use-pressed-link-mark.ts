import { useEffect, useRef } from 'react'

/** If no navigation has started after this time, the link leads to no new page. */
const patienceMs = 400

/**
 * Marks a pressed link, or its card, with `data-kept` until the new page is there. It does so during the click itself,
 * before the router and React have finished their work. `isWaiting` is true while a page is loading.
 */
export function usePressedLinkMark(isWaiting: boolean): void {
  const marked = useRef<Element>(undefined)
  const waiting = useRef(isWaiting)

  useEffect(() => {
    waiting.current = isWaiting
    if (!isWaiting) unmark(marked)
  }, [isWaiting])

  useEffect(() => {
    function mark(event: MouseEvent) {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]')
      // If the router handles a click, it prevents the default. The browser itself shows the progress of other links.
      if (!link || !event.defaultPrevented || link.pathname === window.location.pathname) return
      unmark(marked)
      marked.current = link.closest('article') ?? link
      marked.current.setAttribute('data-kept', '')
      setTimeout(() => !waiting.current && unmark(marked), patienceMs)
    }
    window.addEventListener('click', mark)
    return () => window.removeEventListener('click', mark)
  }, [])
}

function unmark(marked: { current: Element | undefined }) {
  marked.current?.removeAttribute('data-kept')
  marked.current = undefined
}
