import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { whenGone } from './when-gone.ts'

test('the signal is aborted when the connection closes, or at once if it has closed', async () => {
  const reason = new Error('Gone.')
  const response = new PassThrough()
  const signal = whenGone(response, reason)
  expect(signal.aborted).toBe(false)
  response.destroy()
  await once(response, 'close')
  expect([signal.reason, whenGone(response, reason).reason]).toEqual([reason, reason])
})
