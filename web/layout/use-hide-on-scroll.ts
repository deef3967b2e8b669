import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** A smaller movement than this is ignored, because a thumb trembles. */
const minMovePx = 8

/** Whether the bar was hidden when the person left a page, by the page's key in the history. Back restores it. */
const leftHidden = new Map<string, boolean>()

const useEarlyEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * `hidden` is true after the page was scrolled down, until it is scrolled up again. `isPinned` keeps it false. `still` is
 * true just after a new page has appeared: the bar then appears or disappears without sliding.
 */
export function useHideOnScroll(isPinned: boolean): { hidden: boolean; still: boolean } {
  const { key, pathname } = useLocation()
  const [hidden, setHidden] = useState(false)
  const [still, setStill] = useState(false)
  const now = useRef({ hidden, key })
  useEarlyEffect(() => {
    now.current = { hidden, key }
  }, [hidden, key])

  useEarlyEffect(() => {
    setHidden(leftHidden.get(now.current.key) ?? false)
    setStill(true)
    return () => void leftHidden.set(now.current.key, now.current.hidden)
  }, [pathname])

  useEffect(() => {
    if (still) return afterFrames(2, () => setStill(false))
    // Near the top of the page, the bar's own place is visible: hiding the bar would leave it empty.
    const barHeight = document.querySelector('[data-bar]')?.clientHeight ?? 0
    let last = window.scrollY
    const watch = () => {
      const y = Math.max(0, window.scrollY)
      if (Math.abs(y - last) < minMovePx && y > 0) return
      setHidden(y > last && y > barHeight)
      last = y
    }
    window.addEventListener('scroll', watch, { passive: true })
    return () => window.removeEventListener('scroll', watch)
  }, [still])

  return { hidden: hidden && !isPinned, still }
}

/**
 * Waits for this many frames. By then the browser has sent the scroll events from the opening of the new page. Returns a
 * function that cancels the wait.
 */
function afterFrames(count: number, then: () => void): () => void {
  let frame = 0
  const wait = (left: number) => {
    frame = requestAnimationFrame(() => (left > 1 ? wait(left - 1) : then()))
  }
  wait(count)
  return () => cancelAnimationFrame(frame)
}
