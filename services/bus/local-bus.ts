import type { Bus, ChangeListener } from './bus.ts'

/** A bus within this process, for an installation that has only one process. */
export function createLocalBus(): Bus {
  const listeners = new Set<ChangeListener>()
  return {
    publish: async (topics, sales) => {
      for (const listener of listeners) listener(topics, sales)
    },
    subscribe: (listener) => void listeners.add(listener),
    close: async () => listeners.clear(),
  }
}
