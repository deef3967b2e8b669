const listeners = new Set<() => void>()

/** Runs whenever the person who is signed in leaves or another takes their place: to forget what is theirs. */
export function whenLeaving(listener: () => void) {
  listeners.add(listener)
}

export function announceLeaving() {
  for (const listener of listeners) listener()
}
