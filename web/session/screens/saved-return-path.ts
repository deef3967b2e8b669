import { findLocalStorage } from '#web/api/local-storage.ts'
import { readReturnPath } from '#web/session/return-path.ts'

const key = 'way-back'
/** The link in the email works for as long as this. */
const lifetimeMs = 60 * 60_000

/** Saves where somebody who forgot their password was going, for the tab that the email's link opens. */
export function saveReturnPath(path: string, now = Date.now()) {
  findLocalStorage().setItem(key, `${now + lifetimeMs} ${path}`)
}

/** Returns where to go after a new password was set, and removes it. It is home if nothing is saved or it is too old. */
export function takeReturnPath(now = Date.now()): string {
  const [until, from] = findLocalStorage().getItem(key)?.split(' ') ?? []
  findLocalStorage().removeItem(key)
  return readReturnPath({ state: now < Number(until) ? { from } : null, search: '' })
}
