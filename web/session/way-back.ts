import { findLocalStorage } from '#web/api/local-storage.ts'
import { readReturnPath } from './return-path.ts'

const key = 'way-back'
/** As long as the link in the letter works. */
const keptForMs = 60 * 60_000

/** On the way to a forgotten password: where they were going, for whichever tab the letter's link opens. */
export function keepWayBack(path: string, now = Date.now()) {
  findLocalStorage().setItem(key, `${now + keptForMs} ${path}`)
}

/** Where whoever has set a new password goes on, once; home when it is not known, or was long ago. */
export function takeWayBack(now = Date.now()): string {
  const [until, from] = findLocalStorage().getItem(key)?.split(' ') ?? []
  findLocalStorage().removeItem(key)
  return readReturnPath({ state: now < Number(until) ? { from } : null, search: '' })
}
