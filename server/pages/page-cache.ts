import type { Topic } from '#services/bus/bus.ts'
import type { Clock } from '#lib/clock.ts'
import type { RenderedPage } from './rendering.ts'

type Kept = { page: RenderedPage; renderedAt: Date }

/** Bytes kept at most, whoever makes up addresses; the page unused longest goes first. */
const capacity = 64 * 1024 * 1024

/** A page is shown no longer than this: word of a change elsewhere may have been lost. */
const maxAgeMs = 60_000

/** Rendered pages by address, dropped when something they show changes. */
export type PageCache = {
  /** The page at this key, from the cache or rendered now; asked for twice at once, it is rendered once. */
  get: (key: string, render: () => Promise<RenderedPage>) => Promise<RenderedPage>
  drop: (topics: Topic[]) => void
}

export function createPageCache(clock: Clock): PageCache {
  const pages = new Map<string, Kept>()
  let bytes = 0
  const underWay = new Map<string, Promise<RenderedPage>>()
  /** Counts changes: a page that was being rendered while something changed is shown, and not kept. */
  let changes = 0

  const renderAndKeep = async (key: string, render: () => Promise<RenderedPage>) => {
    const before = changes
    const renderedAt = clock()
    const page = await render()
    if (page.status < 500 && before === changes) keep(key, { page, renderedAt })
    return page
  }

  const keep = (key: string, entry: Kept) => {
    remove(key)
    pages.set(key, entry)
    bytes += sizeOf(key, entry.page)
    for (const oldest of pages.keys()) {
      if (bytes <= capacity) break
      remove(oldest)
    }
  }

  const remove = (key: string) => {
    const entry = pages.get(key)
    if (!entry) return
    pages.delete(key)
    bytes -= sizeOf(key, entry.page)
  }

  return {
    get: async (key, render) => {
      const kept = pages.get(key)
      if (kept && clock().getTime() - kept.renderedAt.getTime() < maxAgeMs) {
        keep(key, kept)
        return kept.page
      }
      const waiting = underWay.get(key) ?? renderAndKeep(key, render).finally(() => underWay.delete(key))
      underWay.set(key, waiting)
      return waiting
    },

    drop: (topics) => {
      changes += 1
      underWay.clear()
      for (const [key, { page }] of pages) {
        if (topics.some((topic) => page.topics.has(topic))) remove(key)
      }
    },
  }
}

function sizeOf(key: string, { body }: RenderedPage): number {
  return key.length + body.identity.byteLength + body.br.byteLength + body.gzip.byteLength
}
