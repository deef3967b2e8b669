import { LRUCache } from 'lru-cache'
import type { Topic } from '#contract/topics.ts'
import type { Clock } from '#lib/clock.ts'
import type { RenderedPage } from './rendering.ts'

/**
 * The most bytes that are kept, however many addresses people invent. The page that was unused longest is removed
 * first.
 */
const capacity = 64 * 1024 * 1024

/** How long a page is kept at most. The limit matters when the message about a change in another process was lost. */
const maxAgeMs = 60_000

/** Rendered pages by address, dropped when something they show changes. */
export type PageCache = {
  /**
   * Returns the page at this key from the cache, or renders it. Two requests at the same time cause only one rendering.
   */
  get: (key: string, render: () => Promise<RenderedPage>) => Promise<RenderedPage>
  /** Whether `get` would answer without starting a rendering. */
  has: (key: string) => boolean
  drop: (topics: readonly Topic[]) => void
}

export function createPageCache(clock: Clock): PageCache {
  const pages = new LRUCache<string, RenderedPage>({
    maxSize: capacity,
    sizeCalculation: (page, key) => sizeOf(key, page),
    ttl: maxAgeMs,
    perf: { now: () => clock().getTime() },
    ttlResolution: 0,
  })
  const underWay = new Map<string, Promise<RenderedPage>>()
  /** Counts changes. A page is not cached if something changed while it was rendered. */
  let changes = 0

  const renderAndKeep = async (key: string, render: () => Promise<RenderedPage>) => {
    const before = changes
    // The page's age counts from here, because its data is read after this moment.
    const start = clock().getTime()
    const page = await render()
    if (page.status < 500 && before === changes) pages.set(key, page, { start })
    return page
  }

  return {
    get: async (key, render) => {
      const kept = pages.get(key)
      if (kept) return kept
      const known = underWay.get(key)
      if (known) return known
      const rendering = renderAndKeep(key, render).finally(() => {
        // After a change, a later rendering may have replaced this one.
        if (underWay.get(key) === rendering) underWay.delete(key)
      })
      underWay.set(key, rendering)
      return rendering
    },

    has: (key) => underWay.has(key) || pages.has(key),

    drop: (topics) => {
      changes += 1
      underWay.clear()
      const changed = [...pages.entries()].filter(([, page]) =>
        topics.some((topic) => page.topics.has(topic)),
      )
      for (const [key] of changed) pages.delete(key)
    },
  }
}

/** The approximate size of the objects around a page's texts, measured in a heap snapshot and rounded up. */
const objectsBytes = 2048

/** The memory that a page uses. A body may be part of a larger buffer; then the whole buffer stays in memory. */
function sizeOf(key: string, { body, headers, scriptHashes }: RenderedPage): number {
  const buffers = new Set([body.identity.buffer, body.br.buffer, body.gzip.buffer])
  const texts = [key, ...headers.flat(), ...scriptHashes]
  return (
    objectsBytes +
    [...buffers].reduce((sum, buffer) => sum + buffer.byteLength, 0) +
    texts.reduce((sum, text) => sum + 2 * text.length, 0)
  )
}
