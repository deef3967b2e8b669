import { findLocalStorage } from '#web/api/local-storage.ts'
import { recentSearchesKey } from '#web/own-data/own-data.ts'

const maxSearches = 8

/** What was searched for in this browser, the latest first. */
export function readRecentSearches(): string[] {
  const stored = findLocalStorage().getItem(recentSearchesKey)
  return stored === null ? [] : stored.split('\n').filter((words) => words !== '')
}

/** Puts a search at the top of the list. */
export function rememberSearch(typed: string): void {
  const words = typed.trim().replaceAll(/\s+/gu, ' ')
  if (words === '') return
  const others = readRecentSearches().filter((one) => one.toLowerCase() !== words.toLowerCase())
  findLocalStorage().setItem(recentSearchesKey, [words, ...others].slice(0, maxSearches).join('\n'))
}
