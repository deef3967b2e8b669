import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTestDatabase } from '#test/database/database.ts'
import { keepRoom } from './disk-watch.ts'

const { db } = await openTestDatabase()

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

test('a disk whose room cannot be read is told once, and does not count as full', async () => {
  const onError = vi.fn<(error: Error) => void>()
  const room = keepRoom(db, '/no-such-folder-of-a-database', onError)
  for (let nth = 0; nth < 3; nth += 1) {
    vi.advanceTimersByTime(2000)
    await vi.waitFor(() => expect(onError).toHaveBeenCalled())
  }
  await room.stop()
  expect(onError.mock.calls).toEqual([[expect.objectContaining({ code: 'ENOENT' })]])
  expect(room.isLow()).toBe(false)
})
