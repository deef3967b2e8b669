import { expect, test } from 'vitest'
import { startS3Server } from '#test/servers/s3-server.ts'
import { createS3Images } from './s3-images.ts'
import { createStoreHealth } from './store-health.ts'

const bucket = await startS3Server()
const patient = await createS3Images(bucket.settings)
const impatient = await createS3Images({ ...bucket.settings, timeoutMs: 1000 })
const timeline = { now: Date.UTC(2026, 0, 1) }
const clock = () => new Date(timeline.now)

test('a bucket that is silent from the start counts as unreachable before its check ends', async () => {
  bucket.failure = 'silence'
  // Its check takes longer than this test may.
  expect(await createStoreHealth({ images: patient, clock })()).toBe('unreachable')
  bucket.failure = undefined
})

test('while the check of a silent bucket runs, the last result is returned at once', async () => {
  const used = { store: patient }
  const askHealth = createStoreHealth({ images: { check: () => used.store.check() }, clock })
  await expect.poll(askHealth).toBe('ok')
  bucket.failure = 'silence'
  expect(await askHealth()).toBe('ok')
  timeline.now += 31_000
  expect(await askHealth()).toBe('ok')
  used.store = impatient
  timeline.now += 31_000
  await expect.poll(askHealth).toBe('unreachable')
  bucket.failure = undefined
  used.store = patient
  timeline.now += 31_000
  await expect.poll(askHealth).toBe('ok')
})
