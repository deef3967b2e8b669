import type { Topic } from '#contract/topics.ts'
import type { Bus } from './bus.ts'

/** A bus within this process, for an installation that has only one process. */
export function createLocalBus(): Bus {
  const listeners = new Set<(topics: readonly Topic[]) => void>()
  return {
    publish: async (topics) => {
      for (const listener of listeners) listener(topics)
    },
    subscribe: (listener) => void listeners.add(listener),
    close: async () => listeners.clear(),
  }
}
