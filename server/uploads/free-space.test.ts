import type { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { assertFreeSpace } from './free-space.ts'

const gibibyte = 1024 * 1024 * 1024
const withFree = (bytes: number) =>
  (async () => ({ bavail: bytes / 4096, bsize: 4096 })) as unknown as typeof statfs

test('pictures are refused before they fill the disk, with a time to come again', async () => {
  await assertFreeSpace(tmpdir(), withFree(gibibyte))
  await expect(assertFreeSpace(tmpdir(), withFree(gibibyte - 4096))).rejects.toMatchObject({
    status: 503,
    reason: 'not-ready/disk-full',
    retryAfterSeconds: 600,
  })
})
