import { findLocalStorage } from '#web/api/local-storage.ts'

export const markerKey = 'signed-in'

/** A mark that every tab and the next visit can read. */
export type Mark = {
  isSet: () => boolean
  set: (value?: string) => void
  clear: () => void
}

function createMark(key: string): Mark {
  return {
    isSet: () => findLocalStorage().getItem(key) !== null,
    set: (value = 'yes') => findLocalStorage().setItem(key, value),
    clear: () => findLocalStorage().removeItem(key),
  }
}

/**
 * Remembers across reloads and tabs that somebody is signed in on this device, and their uid. So a guest's page knows
 * without the identity SDK that nobody is signed in.
 */
export const signedInMarker = {
  ...createMark(markerKey),
  read: () => findLocalStorage().getItem(markerKey),
  /** Calls `onChange` when another tab has set or cleared the mark. Returns a function that stops this. */
  watch(onChange: () => void): () => void {
    const listen = (event: StorageEvent) => {
      if (event.key === markerKey) onChange()
    }
    window.addEventListener('storage', listen)
    return () => window.removeEventListener('storage', listen)
  },
}

/** Set while the service at `tokenSyncUrl` has not been notified yet that the person signed out. */
export const pendingTokenSync = createMark('token-sync-owed')
