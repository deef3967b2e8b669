import { findLocalStorage, type TextStorage } from '#web/api/local-storage.ts'

export const markerKey = 'signed-in'

/** A mark that every tab and the next visit can read. */
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

/**
 * Remembers across reloads and tabs that somebody is signed in on this device, and their uid. So a guest's page knows
 * without the identity SDK that nobody is signed in.
 */
export function createSignedInMarker(findStorage: () => TextStorage) {
  return {
    ...createMark(markerKey, findStorage),
    read: () => findStorage().getItem(markerKey),
    /** Calls `onChange` when another tab has set or cleared the mark. Returns a function that stops this. */
    watch(onChange: () => void): () => void {
      const listen = (event: StorageEvent) => {
        if (event.key === markerKey) onChange()
      }
      window.addEventListener('storage', listen)
      return () => window.removeEventListener('storage', listen)
    },
  }
}

export const signedInMarker = createSignedInMarker(findLocalStorage)

/** Set while the service at `tokenSyncUrl` has not been notified yet that the person signed out. */
export const pendingTokenSync = createMark('token-sync-owed', findLocalStorage)
