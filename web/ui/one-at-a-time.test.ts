import { describe, expect, it, vi } from 'vitest'
import { createOneAtATime } from './one-at-a-time.ts'

describe('one at a time', () => {
  it('passes over what comes while the one before runs', async () => {
    const once = createOneAtATime()
    const { promise, resolve } = Promise.withResolvers<void>()
    const work = vi.fn<() => Promise<void>>(() => promise)
    const first = once(work)
    await once(work)
    expect(work).toHaveBeenCalledTimes(1)
    resolve()
    await first
  })

  it('runs the next one after the one before has ended, well or not', async () => {
    const once = createOneAtATime()
    const work = vi.fn<() => Promise<void>>(async () => undefined)
    await once(work)
    await expect(once(() => Promise.reject(new Error('No.')))).rejects.toThrow('No.')
    await once(work)
    expect(work).toHaveBeenCalledTimes(2)
  })
})
