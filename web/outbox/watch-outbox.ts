import { outboxKey } from '#web/own-data/own-data.ts'

const listeners = new Set<() => void>()

/** Tells this tab that the actions that wait have changed. The browser tells the others. */
export function announceOutbox(): void {
  for (const notify of listeners) notify()
}

/** Calls `onChange` when this or another tab has changed the actions that wait. Returns a function that stops this. */
export function watchOutbox(onChange: () => void): () => void {
  const listen = (event: StorageEvent) => event.key === outboxKey && onChange()
  listeners.add(onChange)
  addEventListener('storage', listen)
  return () => {
    listeners.delete(onChange)
    removeEventListener('storage', listen)
  }
}
