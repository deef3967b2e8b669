import { expect, test } from 'vitest'
import { fitting, moveBy, zoomAround } from './zoom.ts'

const box = { width: 300, height: 400 }

test('the point under the finger stays in place while the photo grows', () => {
  const point = { x: 50, y: -80 }
  const view = zoomAround(fitting, 2, point, box)
  expect(view).toEqual({ scale: 2, x: -50, y: 80 })
  // The same spot of the photo, before and after.
  expect((point.x - view.x) / view.scale).toBe(point.x)
  expect((point.y - view.y) / view.scale).toBe(point.y)
})

test('a photo grows up to four times its size, and shrinks until it fits in the middle', () => {
  expect(zoomAround(fitting, 100, { x: 0, y: 0 }, box).scale).toBe(4)
  expect(zoomAround({ scale: 3, x: 90, y: -20 }, 0.01, { x: 0, y: 0 }, box)).toEqual(fitting)
})

test('a photo is not moved beyond its edges, and a photo that fits does not move', () => {
  const view = zoomAround(fitting, 2, { x: 0, y: 0 }, box)
  expect(moveBy(view, { x: 1000, y: -1000 }, box)).toEqual({ scale: 2, x: 150, y: -200 })
  expect(moveBy(fitting, { x: 40, y: 40 }, box)).toEqual(fitting)
})
