import type { Topic } from '#contract/topics.ts'

/**
 * `sales` has the ids of all payments whose sale pages may have changed. It is undefined when the publisher does not
 * know them.
 */
type Publish = (topics: readonly Topic[], sales?: readonly string[]) => Promise<void>

export type ChangeListener = (...change: Parameters<Publish>) => void

/**
 * Notifies every process of this installation that data changed. A lost message does little harm: a page stays stale
 * until its cached copy expires. So a process of another version need not understand every message.
 */
export type Bus = {
  publish: Publish
  subscribe: (listener: ChangeListener) => void
  close: () => Promise<void>
}
