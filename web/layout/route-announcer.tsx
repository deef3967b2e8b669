import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Hidden } from '#web/ui/text/hidden.tsx'

/**
 * Does what a browser does only when it loads a whole document: reads out the title of the new page, and moves the focus
 * to the element that the URL's hash names.
 */
export function RouteAnnouncer() {
  const { pathname, hash, key } = useLocation()
  const from = useRef(pathname)
  const [title, setTitle] = useState('')

  useEffect(() => {
    if (from.current === pathname) return
    from.current = pathname
    setTitle(document.title)
  }, [pathname])

  useEffect(() => {
    if (hash && key !== 'default') document.getElementById(hash.slice(1))?.focus({ preventScroll: true })
  }, [hash, key])

  return (
    <div aria-live="polite" aria-atomic="true">
      <Hidden>{title}</Hidden>
    </div>
  )
}
