import type { Bus, Topic } from './bus.ts'

/** Within this process: for an installation of one. */
export function createLocalBus(): Bus {
  const listeners = new Set<(topics: Topic[]) => void>()
  return {
    publish: async (topics) => {
      for (const listener of listeners) listener(topics)
    },
    subscribe: (listener) => void listeners.add(listener),
    close: async () => listeners.clear(),
  }
}
