import { findLocalStorage, findSessionStorage } from '#web/api/local-storage.ts'

/**
 * The storage key of a person's own data in this tab. The data is removed when they sign out, whichever page they are
 * on.
 */
export const ownInTab = 'own'

/** What somebody has typed about a problem with a sale. */
export const problemDraftKey = 'problem-draft'

/** Removed in this file, because the code that stores them loads only when somebody searches. */
export const recentSearchesKey = 'recent-searches'

/** The buyer's codes for hand-overs, which public/offline-sale.js shows without a connection. */
export const handOverCodesKey = 'hand-over-codes'

const listeners = new Set<() => void>()

/**
 * Registers a listener that removes a person's own data. It runs when they sign out or another person replaces them.
 */
export function onSignOut(listener: () => void) {
  listeners.add(listener)
}

/** Removes what only a signed-in person can have here. Also runs at the start: a tab may have died during a sign-out. */
export function forgetSignedInData() {
  findSessionStorage().removeItem(problemDraftKey)
  findLocalStorage().removeItem(handOverCodesKey)
}

export function announceSignOut() {
  forgetSignedInData()
  findSessionStorage().removeItem(ownInTab)
  findLocalStorage().removeItem(recentSearchesKey)
  for (const listener of listeners) listener()
}
