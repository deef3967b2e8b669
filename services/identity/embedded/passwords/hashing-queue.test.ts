import { setImmediate as immediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createHashingQueue } from './hashing-queue.ts'

/** A queue whose tasks the test ends, in the order in which they started. */
function openQueue(limits: { atOnce: number; maxWaiting?: number; maxWaitingPerKey?: number }) {
  const runInTurn = createHashingQueue({ maxWaiting: 256, maxWaitingPerKey: 16, ...limits })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const done: Promise<void>[] = []
  const ask = (key: string | undefined, name = key ?? '') => {
    const work = () => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.push(resolve))
    }
    const run = runInTurn(key, work)
    done.push(run)
    return run
  }
  const endOne = async () => {
    ends.shift()?.()
    // Everything that depends on it has run by the next turn of the event loop.
    await immediate()
  }
  const endAll = async () => {
    while (ends.length > 0) await endOne()
    await Promise.allSettled(done)
  }
  return { ask, begun, endOne, endAll }
}

test.each([1, 2, 3])(
  'with %i hashed at once, another person waits for at most one guess and for those being hashed',
  async (atOnce) => {
    const queue = openQueue({ atOnce })
    const guess = () => queue.ask('victim@example.com')
    for (let nth = 0; nth < atOnce + 16; nth += 1) guess().catch(() => undefined)
    // The queue is full: further guesses are refused, but other people are not.
    await expect(guess()).rejects.toMatchObject({ form: { status: 503 } })
    // This is still true when other guesses follow and fill the queue each time.
    for (let nth = 0; nth < 10; nth += 1) {
      const before = queue.begun.length
      const rahim = `rahim's ${nth}. time`
      void queue.ask(nth % 2 ? undefined : 'rahim@example.com', rahim)
      while (!queue.begun.includes(rahim)) {
        await queue.endOne()
        guess().catch(() => undefined)
      }
      expect(queue.begun.indexOf(rahim) - before).toBeLessThanOrEqual(1)
    }
    await queue.endAll()
  },
)

test('a guesser at many accounts has one place in the queue of each account', async () => {
  const queue = openQueue({ atOnce: 1 })
  const accounts = ['a', 'b', 'c']
  for (const name of accounts) for (let nth = 0; nth < 5; nth += 1) void queue.ask(name)
  void queue.ask('rahim')
  await queue.endAll()
  expect(queue.begun.slice(0, 6)).toEqual(['a', 'a', 'b', 'c', 'rahim', 'a'])
})
