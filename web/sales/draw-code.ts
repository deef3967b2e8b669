import { generate } from 'lean-qr'

/** The quiet border around a QR code, as wide as the standard asks for. */
const border = 4

/** A QR code of these digits, and nothing but them: never a link. Returns the path of its dark squares. */
export function drawCode(digits: string): { path: string; size: number } {
  const bitmap = generate(digits)
  let path = ''
  for (let y = 0; y < bitmap.size; y++) {
    for (let x = 0; x < bitmap.size; x++) {
      if (bitmap.get(x, y)) path += `M${x + border} ${y + border}h1v1h-1z`
    }
  }
  return { path, size: bitmap.size + 2 * border }
}
