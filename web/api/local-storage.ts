export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A storage in memory, which lasts as long as the page. */
export function createMemoryStorage(): TextStorage {
  const entries = new Map<string, string>()
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  }
}

let local: TextStorage | undefined
let session: TextStorage | undefined

/** The browser's local storage; a storage in memory if there is none, or the browser's settings forbid it. */
export function findLocalStorage(): TextStorage {
  local ??= openStorage('localStorage') ?? createMemoryStorage()
  return local
}

/** The same for session storage, which lasts as long as the tab. */
export function findSessionStorage(): TextStorage {
  session ??= openStorage('sessionStorage') ?? createMemoryStorage()
  return session
}

function openStorage(name: 'localStorage' | 'sessionStorage'): TextStorage | undefined {
  if (typeof window === 'undefined') return undefined
  try {
    const probe = 'storage-probe'
    const storage = window[name]
    storage.setItem(probe, probe)
    storage.removeItem(probe)
    return storage
  } catch {
    return undefined
  }
}

/** The value of a JSON text. Undefined for any other text: what is stored, or comes from a proxy, may not be ours. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
