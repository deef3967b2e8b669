import type { Topic } from '#contract/topics.ts'

/**
 * Notifies every process of this installation that data changed. A lost message does little harm: a page stays stale
 * until its cached copy expires.
 */
export type Bus = {
  publish: (topics: readonly Topic[]) => Promise<void>
  subscribe: (listener: (topics: readonly Topic[]) => void) => void
  close: () => Promise<void>
}
