export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Keeps what is put in for as long as the page lives. */
export function createMemoryStorage(): TextStorage {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

let found: TextStorage | undefined

/** The browser's local storage; memory where there is none or the person's settings refuse it. */
export function findLocalStorage(): TextStorage {
  found ??= openLocalStorage() ?? createMemoryStorage()
  return found
}

function openLocalStorage(): TextStorage | undefined {
  if (typeof window === 'undefined') return undefined
  try {
    const probe = 'storage-probe'
    window.localStorage.setItem(probe, probe)
    window.localStorage.removeItem(probe)
    return window.localStorage
  } catch {
    return undefined
  }
}
