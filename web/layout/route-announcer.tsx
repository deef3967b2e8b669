import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Hidden } from '#web/ui/hidden.tsx'

/**
 * What a browser does for whole documents only: reads out the title of the page one has come to, and goes on from the
 * place that its address names.
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
