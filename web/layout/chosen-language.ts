import type { Language } from '#lib/languages.ts'
import { findLocalStorage } from '#web/api/local-storage.ts'

/** Where the browser keeps which language its reader chose. It never changes what the server answers. */
export const languageKey = 'language'

/** Remembers the choice, so that its reader is offered this language on pages of another one. */
export const rememberLanguage = (chosen: Language): void => findLocalStorage().setItem(languageKey, chosen)
