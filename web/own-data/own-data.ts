import { findLocalStorage, findSessionStorage } from '#web/api/local-storage.ts'

/** What signed-in people have typed and not sent: in this tab, or on this device, where it stays under its owner's name. */
export const draftsKey = 'drafts'

/** What anybody has typed in this tab, signed in or not. */
export const guestDraftsKey = 'guest-drafts'

/** What somebody had typed in this tab when they changed the language, until the next page has read it. */
export const typedTextKey = 'typed-text'

/** Where a signed-in person's choice of a language waits for the page in that language, which stores it for their emails. */
export const languageToStoreKey = 'language-to-store'

/** The phone whose booking continues after a sign-in in this tab. */
export const resumedBookingKey = 'booking-to-resume'

/** Removed in this file, because the code that stores them loads only when somebody searches. */
export const recentSearchesKey = 'recent-searches'

/** The buyer's codes for hand-overs, which public/offline-rules.js reads without a connection. */
export const handOverCodesKey = 'hand-over-codes'

/**
 * Actions that wait for the connection. They stay when their owner signs out, so that nothing is lost; nobody else sees or
 * sends them.
 */
export const outboxKey = 'outbox'

/** What a signed-in person last saw, their own bookings and sales too; and what a guest saw. Read by the same file. */
export const ownLastSeenKey = 'own-last-seen'
export const guestLastSeenKey = 'guest-last-seen'

const listeners = new Set<() => void>()

/**
 * Registers a listener that removes a person's own data. It runs when they sign out or another person replaces them.
 */
export function onSignOut(listener: () => void) {
  listeners.add(listener)
}

/** Removes what only a signed-in person can have here. Also runs at the start: a tab may have died during a sign-out. */
export function forgetSignedInData() {
  findSessionStorage().removeItem(draftsKey)
  for (const key of [handOverCodesKey, ownLastSeenKey]) findLocalStorage().removeItem(key)
}

/** Removes everything that the next person in this browser must not see. */
export function announceSignOut() {
  forgetSignedInData()
  for (const key of [guestDraftsKey, resumedBookingKey, typedTextKey]) findSessionStorage().removeItem(key)
  for (const key of [recentSearchesKey, languageToStoreKey, guestLastSeenKey])
    findLocalStorage().removeItem(key)
  for (const listener of listeners) listener()
}
