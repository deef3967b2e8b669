import { describe, expect, it, vi } from 'vitest'
import { createRun } from './use-pending.ts'

function setUp() {
  const seen: (boolean | string)[] = []
  const run = createRun((isBusy) => seen.push(isBusy))
  return { seen, run, fail: (error: unknown) => seen.push(String(error)) }
}

describe('one at a time', () => {
  it('passes over what comes while the one before runs', async () => {
    const { run, fail } = setUp()
    const { promise, resolve } = Promise.withResolvers<void>()
    const work = vi.fn<() => Promise<void>>(() => promise)
    const first = run(work, fail)
    await run(work, fail)
    expect(work).toHaveBeenCalledTimes(1)
    resolve()
    await first
  })

  it('runs the next one after the one before has ended, well or not', async () => {
    const { run, fail, seen } = setUp()
    const work = vi.fn<() => Promise<void>>(async () => undefined)
    await run(work, fail)
    await run(() => Promise.reject(new Error('No.')), fail)
    await run(work, fail)
    expect(work).toHaveBeenCalledTimes(2)
    expect(seen).toEqual([true, false, true, false, 'Error: No.', true, false])
  })

  it('waits for the newest where a press begins again, and still tells that the one before failed', async () => {
    const { run, fail, seen } = setUp()
    const first = Promise.withResolvers<void>()
    const second = Promise.withResolvers<void>()
    const ends = [run(() => first.promise, fail), run(() => second.promise, fail, { restarts: true })]
    first.reject('replaced')
    await ends[0]
    expect(seen).toEqual([true, true, 'replaced'])
    second.resolve()
    await ends[1]
    expect(seen).toEqual([true, true, 'replaced', false])
  })
})
