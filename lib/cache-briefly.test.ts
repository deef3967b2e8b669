import { expect, test } from 'vitest'
import { cacheBriefly } from './cache-briefly.ts'

test('work is done once in a while, and everybody gets its result', async () => {
  let now = 5
  let done = 0
  const ask = cacheBriefly(
    async () => {
      done += 1
      if (done === 2) throw new Error('failed')
      return done
    },
    1000,
    () => now,
  )
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1])
  now += 999
  expect(await ask()).toBe(1)
  now += 1
  await expect(ask()).rejects.toThrow('failed')
  await expect(ask()).rejects.toThrow('failed')
  now += 1000
  expect(await ask()).toBe(3)
})

test('work that throws at once is an error like any other, which is cached', async () => {
  let begun = 0
  const ask = cacheBriefly(
    () => {
      begun += 1
      throw new Error('thrown at once')
    },
    1000,
    () => 0,
  )
  await expect(ask()).rejects.toThrow('thrown at once')
  await expect(ask()).rejects.toThrow('thrown at once')
  expect(begun).toBe(1)
})

test('a failure is cached for five seconds, however long a result is', async () => {
  let now = 0
  let isDown = true
  const ask = cacheBriefly(
    async () => {
      if (isDown) throw new Error('down')
      return 'up'
    },
    60_000,
    () => now,
  )
  await expect(ask()).rejects.toThrow('down')
  isDown = false
  now += 4999
  await expect(ask()).rejects.toThrow('down')
  now += 1
  expect(await ask()).toBe('up')
  isDown = true
  now += 59_999
  expect(await ask()).toBe('up')
})
