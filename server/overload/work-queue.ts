import { Refusal } from '#contract/refusal.ts'

type WorkQueueLimits = {
  atOnce: number
  maxWaiting: number
  /** Work that has waited this long is refused, because a later answer would not help the caller. */
  maxWaitMs: number
  /**
   * The same limit once the queue has not been empty for `maxWaitMs`. Then there is constantly more work than we can do,
   * and longer waiting does not lead to fewer refusals, so nobody should wait long.
   */
  maxWaitUnderLoadMs: number
  /** Makes the error for work that is refused. `tooMuch` if it is left out. */
  refuse?: () => Refusal
}

export type WorkQueue = {
  /** Runs the work when it is its turn. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>
  /** Whether more work would be refused now. */
  isFull: () => boolean
}

type Waiting = { begin: () => void }

/**
 * Runs a few pieces of work at once and keeps a short queue, first come, first served. `inTurn` throws `not-ready` or
 * what `refuse` makes, with the time of the next try, when the queue is full or the work has waited too long. Refused
 * work is never started.
 */
export function createWorkQueue(limits: WorkQueueLimits, now = () => performance.now()): WorkQueue {
  const { atOnce, maxWaiting, maxWaitMs, maxWaitUnderLoadMs, refuse = tooMuch } = limits
  let running = 0
  let lastEmptyAt = 0
  const queue = new Set<Waiting>()

  const isFull = () => running >= atOnce && queue.size >= maxWaiting

  function waitForTurn(): Promise<void> {
    if (isFull()) return Promise.reject(refuse())
    if (queue.size === 0) lastEmptyAt = now()
    const isUnderLoad = now() - lastEmptyAt > maxWaitMs
    return new Promise<void>((resolve, reject) => {
      const timer = setTimeout(
        () => {
          queue.delete(waiting)
          reject(refuse())
        },
        isUnderLoad ? maxWaitUnderLoadMs : maxWaitMs,
      )
      const waiting: Waiting = {
        begin: () => {
          clearTimeout(timer)
          resolve()
        },
      }
      queue.add(waiting)
    })
  }

  function startNext(): void {
    const [next] = queue
    if (!next) {
      running -= 1
      return
    }
    queue.delete(next)
    next.begin()
  }

  return {
    isFull,
    inTurn: async (work) => {
      // Work that ends passes its place to the next in line, so `running` does not change then.
      if (running < atOnce) running += 1
      else await waitForTurn()
      try {
        return await work()
      } finally {
        startNext()
      }
    },
  }
}

const retryAfterSeconds = 2

/** The error for work that the server has no time for. */
export function tooMuch(): Refusal {
  return new Refusal('not-ready/busy', { retryAfterSeconds })
}
