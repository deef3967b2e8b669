import { useEffect, useState } from 'react'
import { type Location, useLocation } from 'react-router'

/** The search from which the person opened a phone, in this tab; undefined after a reload. */
let lastSearch: string | undefined

/** What is remembered after a visit to this page: its own search, or the earlier one while the person reads phones. */
export function rememberSearch(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  remembered: string | undefined,
): string | undefined {
  if (pathname === '/search') return pathname + search
  return pathname.startsWith('/item/') ? remembered : undefined
}

/** Remembers the search that the person leaves for a phone. */
export function useRememberedSearch() {
  const location = useLocation()
  useEffect(() => {
    lastSearch = rememberSearch(location, lastSearch)
  }, [location])
}

/** The address of the search from which the person came to this phone; undefined if they came from elsewhere. */
export function useLastSearch(): string | undefined {
  const [search] = useState(() => lastSearch)
  return search
}
