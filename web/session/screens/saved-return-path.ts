import { findLocalStorage } from '#web/api/local-storage.ts'
import { readReturnPath } from '#web/session/return-path.ts'

const key = 'way-back'
/** The link in the email works for as long as this. */
const lifetimeMs = 60 * 60_000

/** Saves where somebody who forgot their password was going, for the tab that the email's link opens. */
export function saveReturnPath(path: string, now = Date.now()) {
  findLocalStorage().setItem(key, `${now + lifetimeMs} ${path}`)
}

/** Where to go after a new password was set. It is home if nothing is saved or it is too old. */
export function findReturnPath(now = Date.now()): string {
  const [until, from] = findLocalStorage().getItem(key)?.split(' ') ?? []
  return readReturnPath({ state: now < Number(until) ? { from } : null, search: '' })
}

/** As `findReturnPath`, and removes what is saved. */
export function takeReturnPath(now = Date.now()): string {
  const path = findReturnPath(now)
  findLocalStorage().removeItem(key)
  return path
}
