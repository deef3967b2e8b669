import { expect, test } from 'vitest'
import { isLong, pickRounds } from '#test/runner/rounds.ts'
import { operations } from './api-steps.ts'
import { makeSteps } from './make-steps.ts'
import { startTarget, type Tell } from './start-target.ts'
import type { Measure } from './target.ts'
import { openWalk } from './walk.ts'

/** The same seed makes the same requests. */
const seed = Number(process.env['HOSTILE_SEED'] ?? 20_261_122)
const count = pickRounds({ short: 1_000, long: 20_000 })
/** How many MB the heap may grow after the first tenth of the walk. A leak of 1 KB a request would exceed it. */
const heapBoundMb = isLong ? 12 : 16
/** The share of all calls that may never succeed in a walk. The short walk tries each call six times. */
const maxMissed = isLong ? 0.2 : 0.5

test(`${count} hostile requests from seed ${seed} break nothing, and leave nothing behind`, async () => {
  const tell = await startTarget()
  const { mounted } = await tell('facts')
  const { take, tend, close, reached } = await openWalk(tell)
  const faults: string[] = []
  let before: Measure | undefined
  let nth = 0
  for (const step of makeSteps(seed, count, mounted as string[])) {
    if (nth % 100 === 0) await tend(nth % 1_000 === 0)
    if (nth === count / 10) before = await settle(tell, close)
    const fault = await take(step)
    if (fault) faults.push(`${nth} ${fault}`)
    nth += 1
  }
  expect(faults).toEqual([])

  const after = await settle(tell, close)
  // A job may have left an idle connection of the product to its own payment sandbox.
  const findNewLeaks = async () => findLeaks(before, await settle(tell, close))
  await expect.poll(findNewLeaks, { timeout: 60_000, interval: 500 }).toEqual([])
  expect(after.heapMb - (before?.heapMb ?? 0)).toBeLessThan(heapBoundMb)
  // Requests of every role have succeeded, so nobody stayed signed out.
  expect([...reached.roles]).toEqual(
    expect.arrayContaining(['guest', 'buyer', 'newSeller', 'seller', 'admin']),
  )
  const missed = operations
    .map(({ method, path }) => `${method} ${path}`)
    .filter((call) => !reached.calls.has(call))
  process.stdout.write(
    `${missed.length} of ${operations.length} calls never succeeded: ${missed.join(', ')}\n`,
  )
  expect(missed.length).toBeLessThan(operations.length * maxMissed)
}, 1_800_000)

/** Closes the connection, waits until nothing is running, and measures what is left. */
async function settle(tell: Tell, close: () => void): Promise<Measure> {
  close()
  await expect
    .poll(() => tell('load'), { timeout: 60_000, interval: 200 })
    .toEqual({ connections: 0, waitingJobs: 0 })
  return tell('measure')
}

/** Returns the kinds of open resources and listeners of which there are more than before. */
function findLeaks(before: Measure | undefined, after: Measure): string[] {
  const had = { ...before?.resources, ...before?.listeners }
  const has = Object.entries({ ...after.resources, ...after.listeners })
  return has.filter(([name, count]) => count > (had[name] ?? 0)).map(([name, count]) => `${count} × ${name}`)
}
