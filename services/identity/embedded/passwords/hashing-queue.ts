import { availableParallelism } from 'node:os'
import { overloaded } from '../errors.ts'

export type HashingLimits = { atOnce: number; mostWaiting: number; mostWaitingInLine: number }

/** Hashing runs on Node's four worker threads. One of them stays free for files and DNS. */
export const standardHashing: HashingLimits = {
  atOnce: Math.max(1, Math.min(3, availableParallelism() - 1)),
  mostWaiting: 256,
  mostWaitingInLine: 16,
}

/**
 * Runs a few pieces of work at a time. Work with the same `whose` waits in one line, and the lines take turns: the
 * first of every line runs before the second of any line. Throws IdentityError `UNAVAILABLE` when too many wait
 * already.
 */
export function createHashingQueue({ atOnce, mostWaiting, mostWaitingInLine }: HashingLimits) {
  let running = 0
  let waiting = 0
  const lines = new Map<unknown, (() => void)[]>()

  function wait(whose: unknown): Promise<void> {
    const line = lines.get(whose) ?? []
    if (waiting >= mostWaiting || line.length >= mostWaitingInLine) throw overloaded()
    waiting += 1
    lines.set(whose, line)
    return new Promise<void>((go) => line.push(go))
  }

  function callNext(): boolean {
    for (const [whose, line] of lines) {
      lines.delete(whose)
      const go = line.shift()
      if (line.length > 0) lines.set(whose, line)
      if (!go) continue
      waiting -= 1
      go()
      return true
    }
    return false
  }

  return async function runInTurn<T>(whose: string | undefined, work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1
    // Finished work passes its place on, so `running` stays the same. Work without `whose` gets a line of its own.
    else await wait(whose ?? Symbol('alone'))
    try {
      return await work()
    } finally {
      if (!callNext()) running -= 1
    }
  }
}
