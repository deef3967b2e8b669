import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import type { Clock } from '#lib/clock.ts'

/** What is counted: a name, and how many may be under way at the same time. */
export type Bound = { name: string; max: number }

/**
 * Takes a place under every bound. Returns a function that frees these places. If one bound is full, takes no place and
 * returns undefined.
 */
export type ConcurrencyLimit = (bounds: Bound[]) => Promise<(() => Promise<void>) | undefined>

type Counter = {
  enter: (bound: Bound, id: string) => Promise<boolean>
  leave: (bound: Bound, id: string) => Promise<void>
}

/**
 * Counts work under way at the same time: in Redis for all processes of an installation, and also in this process.
 * While Redis is unavailable, only the count of this process limits it.
 */
export function createConcurrencyLimit({
  redis,
  clock,
}: {
  redis: Redis | undefined
  clock: Clock
}): ConcurrencyLimit {
  const counters = [createLocalCounter(), ...(redis ? [createRedisCounter(redis, clock)] : [])]
  return async (bounds) => {
    const id = randomUUID()
    const entered: (() => Promise<void>)[] = []
    const leaveAll = async () => void (await Promise.all(entered.map((leave) => leave())))
    for (const bound of bounds) {
      for (const counter of counters) {
        if (!(await counter.enter(bound, id))) {
          await leaveAll()
          return undefined
        }
        entered.push(() => counter.leave(bound, id))
      }
    }
    return leaveAll
  }
}

function createLocalCounter(): Counter {
  const counts = new Map<string, number>()
  return {
    enter: async ({ name, max }) => {
      const count = counts.get(name) ?? 0
      if (count >= max) return false
      counts.set(name, count + 1)
      return true
    },
    leave: async ({ name }) => {
      const count = (counts.get(name) ?? 1) - 1
      if (count > 0) counts.set(name, count)
      else counts.delete(name)
    },
  }
}

/**
 * A place is freed after this long, in case its process died. An upload takes at most five minutes, plus its time in
 * the queue.
 */
const leaseMs = 600_000

const enterScript = `
  redis.call('zremrangebyscore', KEYS[1], '-inf', ARGV[1])
  if redis.call('zcard', KEYS[1]) >= tonumber(ARGV[2]) then return 0 end
  redis.call('zadd', KEYS[1], ARGV[3], ARGV[4])
  redis.call('pexpire', KEYS[1], ARGV[5])
  return 1
`

function createRedisCounter(redis: Redis, clock: Clock): Counter {
  const keyOf = ({ name }: Bound) => `hatbodol-at-once-${name}`
  return {
    enter: async (bound, id) => {
      const now = clock().getTime()
      const asked = redis.eval(enterScript, 1, keyOf(bound), now, bound.max, now + leaseMs, id, leaseMs)
      // Redis is unavailable. Its own listener has logged that, and each process applies its own limit meanwhile.
      return (await asked.catch(() => 1)) === 1
    },
    // A place that cannot be freed now is freed when its lease ends.
    leave: async (bound, id) => void (await redis.zrem(keyOf(bound), id).catch(() => 0)),
  }
}
