import { findLocalStorage, findSessionStorage } from '#web/api/local-storage.ts'

/**
 * The storage key of a person's own data in this tab. The data is removed when they sign out, whichever page they are
 * on.
 */
export const ownInTab = 'own'

/** What somebody has typed about a problem with a sale. */
export const problemDraftKey = 'problem-draft'

/** Removed here, because the code that stores them loads only when somebody searches. */
export const recentSearchesKey = 'recent-searches'

const listeners = new Set<() => void>()

/**
 * Registers a listener that removes a person's own data. It runs when they sign out or another person replaces them.
 */
export function onSignOut(listener: () => void) {
  listeners.add(listener)
}

export function announceSignOut() {
  findSessionStorage().removeItem(ownInTab)
  findSessionStorage().removeItem(problemDraftKey)
  findLocalStorage().removeItem(recentSearchesKey)
  for (const listener of listeners) listener()
}
