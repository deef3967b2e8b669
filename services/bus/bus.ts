/** What a change touched; whoever shows it looks again. */
export type Topic = 'items' | 'brands' | 'users'

/** Tells every process of the installation that something changed. Losing a message only leaves a page stale until it ages. */
export type Bus = {
  publish: (topics: Topic[]) => Promise<void>
  subscribe: (listener: (topics: Topic[]) => void) => void
  close: () => Promise<void>
}
