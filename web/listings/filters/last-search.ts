import { useEffect, useSyncExternalStore } from 'react'
import { type Location, useLocation } from 'react-router'
import { findSessionStorage } from '#web/api/local-storage.ts'
import { signInPages } from '#web/session/return-path.ts'

const storageKey = 'last-search'

/**
 * What is remembered after a visit to this page: its own search, or the earlier one while the person reads phones or signs in
 * to book one.
 */
export function rememberSearch(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  remembered: string | undefined,
): string | undefined {
  if (pathname === '/search') return pathname + search
  return pathname.startsWith('/item/') || signInPages.includes(pathname) ? remembered : undefined
}

/** Remembers the search that the person leaves for a phone, in this tab, also over a reload. */
export function useRememberedSearch() {
  const location = useLocation()
  useEffect(() => {
    const search = rememberSearch(location, readSearch())
    if (search === undefined) findSessionStorage().removeItem(storageKey)
    else findSessionStorage().setItem(storageKey, search)
  }, [location])
}

/**
 * The address of the search from which the person came to this phone; undefined if they came from elsewhere, and in the
 * server's HTML.
 */
export const useLastSearch = (): string | undefined =>
  useSyncExternalStore(neverChanges, readSearch, () => undefined)

const readSearch = (): string | undefined => findSessionStorage().getItem(storageKey) ?? undefined
// It changes only with the page, and then whoever shows it renders anew.
const neverChanges = () => () => {}
