import { expect, test } from 'vitest'
import { drawQrCode } from './qr-code.tsx'

test('six digits make the smallest QR code, with an empty border and three finder patterns', () => {
  const { path, size } = drawQrCode('012345')
  expect(size).toBe(21 + 8)
  const has = (x: number, y: number) => path.includes(`M${x} ${y}h1v1h-1z`)
  const corners = [
    [4, 4],
    [18, 4],
    [4, 18],
  ] as const
  for (const [x, y] of corners) {
    for (let step = 0; step < 7; step++) expect([has(x + step, y), has(x, y + step)]).toEqual([true, true])
    expect([has(x + 1, y + 1), has(x + 3, y + 3)]).toEqual([false, true])
  }
  expect([has(3, 3), has(25, 25)]).toEqual([false, false])
})

test('different digits make a different picture', () => {
  expect(drawQrCode('012345').path).not.toBe(drawQrCode('012346').path)
})
