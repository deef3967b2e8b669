import type { Language } from '#lib/languages.ts'
import { findLocalStorage } from '#web/api/local-storage.ts'
import { languageToStoreKey } from '#web/own-data/own-data.ts'
import { signedInMarker } from '#web/own-data/signed-in-marker.ts'

/** Where the browser keeps which language its reader chose. It never changes what the server answers. */
export const languageKey = 'language'

/** Where the browser keeps that its reader wants no offer of another language. */
export const offerDeclinedKey = 'offer-declined'

/** Silences the offers of another language, until its reader chooses one. What they chose before stays. */
export const declineOffers = (): void => findLocalStorage().setItem(offerDeclinedKey, 'yes')

/**
 * Remembers the choice, so that its reader is offered this language on pages of another one. It becomes the language of the
 * person's emails once the next page has opened their session.
 */
export function chooseLanguage(chosen: Language): void {
  findLocalStorage().setItem(languageKey, chosen)
  findLocalStorage().removeItem(offerDeclinedKey)
  const uid = signedInMarker.read()
  if (uid !== null) findLocalStorage().setItem(languageToStoreKey, `${chosen} ${uid}`)
}

/** Whether this person has chosen this language and it is not stored yet. Forgets the choice, so that one page stores it. */
export function takeChoice(chosen: Language, uid: string): boolean {
  const storage = findLocalStorage()
  if (storage.getItem(languageToStoreKey) !== `${chosen} ${uid}`) return false
  storage.removeItem(languageToStoreKey)
  return true
}
