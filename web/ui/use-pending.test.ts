import { describe, expect, it, vi } from 'vitest'
import { createRun } from './use-pending.ts'

function setUp() {
  const seen: (boolean | string)[] = []
  const run = createRun((isBusy) => seen.push(isBusy))
  return { seen, run, fail: (error: unknown) => seen.push(String(error)) }
}

describe('running one action at a time', () => {
  it('ignores an action that starts while another one runs', async () => {
    const { run, fail } = setUp()
    const { promise, resolve } = Promise.withResolvers<void>()
    const work = vi.fn<() => Promise<void>>(() => promise)
    const first = run(work, fail)
    await run(work, fail)
    expect(work).toHaveBeenCalledTimes(1)
    resolve()
    await first
  })

  it('runs the next action after the last one has ended, with or without success', async () => {
    const { run, fail, seen } = setUp()
    const work = vi.fn<() => Promise<void>>(async () => undefined)
    await run(work, fail)
    await run(() => Promise.reject(new Error('No.')), fail)
    await run(work, fail)
    expect(work).toHaveBeenCalledTimes(2)
    expect(seen).toEqual([true, false, true, false, 'Error: No.', true, false])
  })

  it('with `restarts`, is busy until the newest action ends, and still reports that the earlier one failed', async () => {
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
