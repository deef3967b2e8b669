import { findLocalStorage, type TextStorage } from '#web/api/local-storage.ts'

export const markerKey = 'signed-in'

export type SignedInMarker = ReturnType<typeof createSignedInMarker>

/** Remembers across reloads and tabs that someone is signed in on this device, so that a guest's page need not load the identity SDK to know. */
export function createSignedInMarker(findStorage: () => TextStorage) {
  return {
    isSet: () => findStorage().getItem(markerKey) !== null,
    set: () => findStorage().setItem(markerKey, 'yes'),
    clear: () => findStorage().removeItem(markerKey),
    /** Calls back when another tab has set or cleared it. Gives what stops that. */
    watch(onSet: () => void, onClear: () => void): () => void {
      const listen = (event: StorageEvent) => {
        if (event.key !== markerKey) return
        if (event.newValue === null) onClear()
        else onSet()
      }
      window.addEventListener('storage', listen)
      return () => window.removeEventListener('storage', listen)
    },
  }
}

export const signedInMarker = createSignedInMarker(findLocalStorage)
