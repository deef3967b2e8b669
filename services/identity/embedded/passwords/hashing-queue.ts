import { availableParallelism } from 'node:os'
import { overloaded } from '../errors.ts'

export type HashingLimits = { atOnce: number; maxWaiting: number; maxWaitingPerKey: number }

/** Hashing runs on Node's four worker threads. One of them stays free for files and DNS. */
export const standardHashing: HashingLimits = {
  atOnce: Math.max(1, Math.min(3, availableParallelism() - 1)),
  maxWaiting: 256,
  maxWaitingPerKey: 16,
}

/**
 * Runs a few tasks at a time. Tasks with the same `key` wait in one queue, and the queues take turns: the first task of
 * every queue runs before the second of any queue. Throws IdentityError `UNAVAILABLE` when too many wait already.
 */
export function createHashingQueue({ atOnce, maxWaiting, maxWaitingPerKey }: HashingLimits) {
  let running = 0
  let waiting = 0
  const queues = new Map<unknown, (() => void)[]>()

  function wait(key: unknown): Promise<void> {
    const queue = queues.get(key) ?? []
    if (waiting >= maxWaiting || queue.length >= maxWaitingPerKey) throw overloaded()
    waiting += 1
    queues.set(key, queue)
    return new Promise<void>((start) => queue.push(start))
  }

  function startNext(): boolean {
    for (const [key, queue] of queues) {
      queues.delete(key)
      const start = queue.shift()
      if (queue.length > 0) queues.set(key, queue)
      if (!start) continue
      waiting -= 1
      start()
      return true
    }
    return false
  }

  return async function runInTurn<T>(key: string | undefined, task: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1
    // A finished task passes its place on, so `running` stays the same. A task without `key` gets its own queue.
    else await wait(key ?? Symbol('alone'))
    try {
      return await task()
    } finally {
      if (!startNext()) running -= 1
    }
  }
}
