import { findLocalStorage, type TextStorage } from '#web/api/local-storage.ts'

export const markerKey = 'signed-in'

/** A fact that every tab and the next visit know of. */
export type Mark = {
  isSet: () => boolean
  set: (value?: string) => void
  clear: () => void
}

function createMark(key: string, findStorage: () => TextStorage): Mark {
  return {
    isSet: () => findStorage().getItem(key) !== null,
    set: (value = 'yes') => findStorage().setItem(key, value),
    clear: () => findStorage().removeItem(key),
  }
}

export type SignedInMarker = ReturnType<typeof createSignedInMarker>

/** Remembers across reloads and tabs that someone is signed in on this device, and their uid, so that a guest's page need not load the identity SDK to know. */
export function createSignedInMarker(findStorage: () => TextStorage) {
  return {
    ...createMark(markerKey, findStorage),
    read: () => findStorage().getItem(markerKey),
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

/** The service at `tokenSyncUrl` has not heard yet that whoever was signed in is so no more. */
export const owedEnd = createMark('token-sync-owed', findLocalStorage)
