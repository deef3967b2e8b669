import { Refusal } from '#contract/refusal.ts'

type WorkQueueLimits = {
  atOnce: number
  /** When this many wait, others are refused; no limit if it is left out. */
  maxWaiting?: number
  /**
   * Work that would wait longer than this for its turn, as far as we know, is refused; no limit if it is left out. It is
   * for bursts: while more work comes than we can do, a sixth of it is the limit, so that what is accepted is fast.
   */
  maxExpectedMs?: number
  /** Work that has waited this long is refused, because a later answer would not help the caller. */
  maxWaitMs: number
  /**
   * The same limit once the queue has not been empty for `maxWaitMs`. Then there is constantly more work than we can do,
   * and longer waiting does not lead to fewer refusals, so nobody should wait long.
   */
  maxWaitUnderLoadMs: number
  /** As many as this may always wait, for up to `fewWaitMs`; nobody if it is left out. */
  few?: number
  fewWaitMs?: number
  /** Makes the error for work that is refused. `tooMuch` if it is left out. */
  refuse?: () => Refusal
}

export type WorkQueue = {
  /** Runs the work when it is its turn. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>
  /** Whether more work is refused now. */
  isFull: () => boolean
  readCounts: () => { running: number; waiting: number }
}

type Waiting = { begin: () => void; since: number }

/** A burst arrives within this time, and nothing was refused for `restMs` before. */
const burstMs = 50
const restMs = 1000

/** How long a piece of work takes until we know better. */
const firstGuessMs = 5

/**
 * Runs a few pieces of work at once and keeps a short queue, first come, first served. `inTurn` throws `not-ready` or
 * what `refuse` makes, with the time of the next try, when too much work waits or it has waited too long. Refused
 * work is never started.
 */
export function createWorkQueue(limits: WorkQueueLimits, now = () => performance.now()): WorkQueue {
  const { atOnce, maxWaiting = Infinity, maxExpectedMs = Infinity, maxWaitMs, maxWaitUnderLoadMs } = limits
  const { few = 0, fewWaitMs = maxWaitMs, refuse = tooMuch } = limits
  let running = 0
  let lastEmptyAt = 0
  let lastFullAt = Number.NEGATIVE_INFINITY
  let lastBegunAt = 0
  const queue = new Set<Waiting>()
  const pace = createPace(atOnce, maxExpectedMs)

  function isFull(): boolean {
    if (running < atOnce || queue.size < few) return false
    const [first] = queue
    // No piece takes less than the youngest one has taken already: a machine that stands still is noticed at once.
    const expectedMs = pace.expectMs(queue.size, now() - lastBegunAt)
    const waitMs = Math.max(first ? now() - first.since : 0, expectedMs)
    const isBurst = now() - lastFullAt > restMs && (!first || now() - lastEmptyAt <= burstMs)
    const isTooMuch = queue.size >= maxWaiting || waitMs > (isBurst ? maxExpectedMs : maxExpectedMs / 6)
    if (isTooMuch) lastFullAt = now()
    return isTooMuch
  }

  function waitForTurn(): Promise<void> {
    if (isFull()) return Promise.reject(refuse())
    if (queue.size === 0) lastEmptyAt = now()
    const isOneOfFew = queue.size < few
    const isUnderLoad = now() - lastEmptyAt > maxWaitMs
    const maxMs = isUnderLoad ? maxWaitUnderLoadMs : maxWaitMs
    return new Promise<void>((resolve, reject) => {
      const timer = setTimeout(
        () => {
          queue.delete(waiting)
          reject(refuse())
        },
        isOneOfFew ? fewWaitMs : maxMs,
      )
      const waiting: Waiting = {
        since: now(),
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
    readCounts: () => ({ running, waiting: queue.size }),
    inTurn: async (work) => {
      // Work that ends passes its place to the next in line, so `running` does not change then.
      if (running < atOnce) running += 1
      else await waitForTurn()
      const begunAt = now()
      lastBegunAt = begunAt
      try {
        return await work()
      } finally {
        pace.note(now() - begunAt)
        startNext()
      }
    },
  }
}

/**
 * Learns how long a piece of work takes on average. `expectMs` is how long more work would wait behind this many others, if
 * each takes at least `minMs`. A piece counts as at most `maxMs`, so that one that is very slow does not lead to refusals.
 */
function createPace(atOnce: number, maxMs: number) {
  let usualMs = firstGuessMs
  return {
    note: (tookMs: number) => {
      usualMs += (Math.min(tookMs, maxMs) - usualMs) / 20
    },
    expectMs: (waiting: number, minMs: number) => ((waiting + 1) * Math.max(usualMs, minMs)) / atOnce,
  }
}

const retryAfterSeconds = 2

/** The error for work that the server has no time for. */
export function tooMuch(): Refusal {
  return new Refusal('not-ready/busy', { retryAfterSeconds })
}
