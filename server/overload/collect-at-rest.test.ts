import { expect, test } from 'vitest'
import { createRestWatch } from './collect-at-rest.ts'

test('garbage is collected once after the start and once after each busy time, but never while people wait', () => {
  const isTime = createRestWatch()
  const shares = [0.9, 0.1, 0.04, 0.01, 0.1, 0.01, 0.5, 0.3, 0.06, 0.02, 0]
  const collectedAt = shares.flatMap((share, at) => (isTime(share) ? [at] : []))
  expect(collectedAt).toEqual([2, 9])
})
