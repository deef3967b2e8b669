import type { Topic } from '#contract/topics.ts'

/** A topic that has changed this many times within `oftenMs` changes often. A few people cannot cause that many changes. */
const oftenTimes = 50
const oftenMs = 10_000
/** How long an answer may still be shown after a change of a topic that changes often. */
const maxStaleMs = 1000

/** What changes while one answer is computed. */
export type Watch = {
  /** Whether a new request may wait for this computation: nothing changed since it began, or only topics that change often. */
  isCurrent: () => boolean
  /**
   * Ends the watch. Returns `dropped` if the answer must not be cached, the time since which it is stale, or undefined if
   * nothing that it shows has changed.
   */
  end: (topics: ReadonlySet<Topic>) => 'dropped' | number | undefined
}

type Change = { at: number; isOften: boolean }

/** Follows the changes of each topic: which ones change often, and what changes during a computation. */
export function createChanges(now: () => number) {
  const recent = new Map<Topic, number[]>()
  const watched = new Set<Map<Topic, Change>>()
  const isRecentEnough = (since: number) => now() - since < maxStaleMs

  function changesOften(topic: Topic): boolean {
    const times = [...(recent.get(topic) ?? []), now()].slice(-oftenTimes)
    recent.set(topic, times)
    return times.length === oftenTimes && now() - (times[0] ?? 0) <= oftenMs
  }

  return {
    /** Whether an answer that has been stale since this time may still be shown. */
    isRecentEnough,

    /** Notes that these topics changed. Returns those that change often. */
    note: (topics: readonly Topic[]): Set<Topic> => {
      const often = new Set(topics.filter(changesOften))
      for (const seen of watched)
        for (const topic of topics) {
          const isOften = often.has(topic)
          if (!seen.has(topic) || !isOften) seen.set(topic, { at: seen.get(topic)?.at ?? now(), isOften })
        }
      return often
    },

    watch: (): Watch => {
      const seen = new Map<Topic, Change>()
      watched.add(seen)
      return {
        isCurrent: () => [...seen.values()].every(({ at, isOften }) => isOften && isRecentEnough(at)),
        end: (topics) => {
          watched.delete(seen)
          const changed = [...seen].filter(([topic]) => topics.has(topic)).map(([, change]) => change)
          if (changed.some(({ isOften }) => !isOften)) return 'dropped'
          return changed.length === 0 ? undefined : Math.min(...changed.map(({ at }) => at))
        },
      }
    },
  }
}
