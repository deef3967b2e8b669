import sharp, { type Sharp } from 'sharp'
import { expect, test, vi } from 'vitest'
import { drawText } from './text-drawing.ts'

test('fonts that could not be loaded are loaded again for the next text', async () => {
  const style = { size: 40, colour: '#000000', width: 400 }
  const drawing = vi.spyOn(sharp.prototype as Sharp, 'toBuffer')
  drawing.mockRejectedValueOnce(new Error('There is no memory left.'))
  await expect(drawText('স্ক্রিন', style)).rejects.toThrow('There is no memory left.')
  expect((await drawText('স্ক্রিন', style)).width).toBeGreaterThan(0)
})
