import { useEffect, useState } from 'react'

/** A thumb trembles: less than this is no direction. */
const leastMovePx = 8

/** True after the page was scrolled down, until it is scrolled up again. `stay` keeps it false. */
export function useHideOnScroll(stay: boolean): boolean {
  const [hidden, setHidden] = useState(false)

  useEffect(() => {
    let last = window.scrollY
    const watch = () => {
      const now = Math.max(0, window.scrollY)
      if (Math.abs(now - last) < leastMovePx && now > 0) return
      setHidden(now > last && now > leastMovePx)
      last = now
    }
    window.addEventListener('scroll', watch, { passive: true })
    return () => window.removeEventListener('scroll', watch)
  }, [])

  return hidden && !stay
}
