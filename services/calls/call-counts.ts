import type { Redis } from 'ioredis'
import { LRUCache } from 'lru-cache'
import type { Range } from '#lib/networks.ts'

export type CallLimit = { max: number; windowSeconds: number }

export type CallCounts = {
  /**
   * Counts a call of this name under every key. Returns 0, or after how many seconds the caller may call again: then a
   * range had used up its calls, and nothing is counted. Otherwise one network could use up the calls of the whole site
   * that it is in by being refused.
   */
  count: (name: string, limit: CallLimit, keys: readonly Range[]) => Promise<number>
}

/** The range of one person, who counts as one wherever they are signed in. */
export const personRange = (userId: string): Range[] => [{ key: `person-${userId}`, times: 1 }]

/**
 * Counts calls: in Redis for all processes of an installation, or else in this process. While Redis is unavailable, each
 * process counts its own.
 */
export function createCallCounts(redis?: Redis, now = () => Date.now()): CallCounts {
  const countHere = createLocalCount(now)
  if (!redis) return { count: countHere }
  return {
    count: async (name, limit, keys) => {
      const counts = keys.map(({ key }) => `hatbodol-calls-${name}-${key}`)
      const maxima = keys.map(({ times }) => limit.max * times)
      const counted = redis.eval(countScript, keys.length, ...counts, limit.windowSeconds * 1000, ...maxima)
      // Redis is unavailable. Its own listener has logged that.
      const waitMs = await counted.catch(() => undefined)
      return waitMs === undefined ? countHere(name, limit, keys) : Math.ceil(Number(waitMs) / 1000)
    },
  }
}

const countScript = `
  for nth, key in ipairs(KEYS) do
    if tonumber(redis.call('get', key) or 0) >= tonumber(ARGV[nth + 1]) then
      return math.max(1, redis.call('pttl', key))
    end
  end
  for _, key in ipairs(KEYS) do
    if redis.call('incr', key) == 1 then redis.call('pexpire', key, ARGV[1]) end
  end
  return 0
`

/** How many counts one process keeps. Beyond that it forgets those that were not used for the longest time. */
const maxLocalCounts = 20_000

function createLocalCount(now: () => number): CallCounts['count'] {
  const counts = new LRUCache<string, { count: number; endsAt: number }>({ max: maxLocalCounts })
  return async (name, { max, windowSeconds }, keys) => {
    const at = now()
    const ranges = keys.map(({ key, times }) => {
      const id = `${name}-${key}`
      const known = counts.get(id)
      const window = known && known.endsAt > at ? known : { count: 0, endsAt: at + windowSeconds * 1000 }
      return { id, window, max: max * times }
    })
    const full = ranges.find((range) => range.window.count >= range.max)
    if (full) return Math.ceil((full.window.endsAt - at) / 1000)
    for (const { id, window } of ranges) {
      window.count += 1
      counts.set(id, window)
    }
    return 0
  }
}
