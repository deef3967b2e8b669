import type { Topic } from '#contract/topics.ts'

/** `sales` are the ids of all payments whose sale pages may differ now; whoever publishes without it does not know them. */
type Publish = (topics: readonly Topic[], sales?: readonly string[]) => Promise<void>

/**
 * Notifies every process of this installation that data changed. A lost message does little harm: a page stays stale
 * until its cached copy expires. So a process of another version need not understand every message.
 */
export type Bus = {
  publish: Publish
  subscribe: (listener: (...change: Parameters<Publish>) => void) => void
  close: () => Promise<void>
}
