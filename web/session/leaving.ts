import { findSessionStorage } from '#web/api/local-storage.ts'

/** The name under which the tab keeps what is a person's own: it is forgotten whichever page they leave from. */
export const ownInTab = 'own'

const listeners = new Set<() => void>()

/** Runs whenever the person who is signed in leaves or another takes their place: to forget what is theirs. */
export function whenLeaving(listener: () => void) {
  listeners.add(listener)
}

export function announceLeaving() {
  findSessionStorage().removeItem(ownInTab)
  for (const listener of listeners) listener()
}
