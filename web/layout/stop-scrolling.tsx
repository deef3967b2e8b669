import { useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { UNSAFE_DataRouterContext, useLocation } from 'react-router'

/** The page counts as scrolling for this long after the last scroll event. */
const stillScrollingMs = 200
/** A flick continues for at most about this long after the finger has left the screen. */
const maxFlickMs = 4000
/** After this many frames, the browser ends a flick that can no longer scroll the page. */
const framesToStop = 3

const useEarlyEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * When the person leaves a page, a finger or a flick that still scrolls it must not scroll the next page. The next page
 * starts where the router has put it, and stays there until it is touched again. Render this after ScrollRestoration.
 */
export function StopScrolling() {
  const { pathname } = useLocation()
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const touch = useTouch()
  const shownPath = useRef(pathname)

  // Runs before React has drawn the page. Otherwise the browser would add what was scrolled in the meantime to the new
  // page's position.
  useEffect(
    () =>
      router?.subscribe(({ location }) => {
        if (location.pathname === shownPath.current) allowScrolling()
        else if (isScrolling(touch.current)) stopScrolling()
      }),
    [router, touch],
  )

  useEarlyEffect(() => {
    if (shownPath.current === pathname) return undefined
    shownPath.current = pathname
    if (!isStopped() && !isScrolling(touch.current)) return undefined
    return hold(window.scrollY, () => touch.current.fingers > 0)
  }, [pathname, touch])

  return null
}

type Touch = { fingers: number; touchedAt: number; scrolledAt: number }

function useTouch() {
  const touch = useRef<Touch>({ fingers: 0, touchedAt: -Infinity, scrolledAt: -Infinity })
  useEffect(() => {
    const follow = (event: TouchEvent) => {
      touch.current.fingers = event.touches.length
      touch.current.touchedAt = event.timeStamp
    }
    const begin = (event: TouchEvent) => {
      follow(event)
      // If the touched element is removed from the page, only the element itself gets these events.
      for (const name of ['touchend', 'touchcancel'])
        event.target?.addEventListener(name, follow as EventListener)
    }
    const scrolled = (event: Event) => void (touch.current.scrolledAt = event.timeStamp)
    const stop = new AbortController()
    const options = { passive: true, capture: true, signal: stop.signal }
    document.addEventListener('touchstart', begin, options)
    window.addEventListener('scroll', scrolled, options)
    return () => stop.abort()
  }, [])
  return touch
}

function isScrolling({ fingers, touchedAt, scrolledAt }: Touch): boolean {
  const now = performance.now()
  return fingers > 0 || (now - scrolledAt < stillScrollingMs && now - touchedAt < maxFlickMs)
}

const isStopped = () => 'still' in document.documentElement.dataset
const stopScrolling = () => void (document.documentElement.dataset['still'] = '')
const allowScrolling = () => void delete document.documentElement.dataset['still']

/**
 * Keeps the page at `y` for some frames, and for as long as `isTouched` returns true. Returns a function that ends this.
 */
function hold(y: number, isTouched: () => boolean): () => void {
  stopScrolling()
  let left = framesToStop
  let frame = requestAnimationFrame(watch)
  function watch() {
    if (window.scrollY !== y) window.scrollTo(0, y)
    left = isTouched() ? framesToStop : left - 1
    if (left > 0) frame = requestAnimationFrame(watch)
    else allowScrolling()
  }
  return () => {
    cancelAnimationFrame(frame)
    allowScrolling()
  }
}
