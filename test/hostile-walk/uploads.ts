import fc from 'fast-check'

/** A picture of one pixel (PNG). */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
).toString('latin1')

/** The header of a PNG that claims to be 60000 × 60000 pixels. */
const vast = `${pixel.slice(0, 16)}\u0000\u0000\u00ea\u0060\u0000\u0000\u00ea\u0060${pixel.slice(24)}`

const contents = [
  pixel,
  pixel,
  pixel.slice(0, 40),
  vast,
  '',
  'GIF89a',
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  '\u00ff\u00d8\u00ff\u00e0',
  '\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000mif1heic',
  'x'.repeat(300_000),
]

const part = (field: string, filename: string, content: string) =>
  `--edge\r\ncontent-disposition: form-data; name="${field}"; filename="${filename}"\r\ncontent-type: image/png\r\n\r\n${content}\r\n`

/** A form with a picture in it, sometimes malformed. Each character is one byte. */
export const upload = fc
  .record({
    field: fc.constantFrom('image', 'image', 'image', 'file', '', '__proto__'),
    filename: fc.constantFrom('phone.jpg', '../../etc/passwd', 'a'.repeat(500), '', 'a%00.png'),
    content: fc.constantFrom(...contents),
    end: fc.constantFrom('--edge--\r\n', '--edge--\r\n', '--edge--\r\n', '', '--edge'),
    type: fc.constantFrom(
      ...Array.from({ length: 6 }, () => 'multipart/form-data; boundary=edge'),
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'application/json',
      'image/png',
    ),
    copies: fc.constantFrom(1, 1, 1, 0, 3),
  })
  .map(({ field, filename, content, end, type, copies }) => ({
    headers: { 'content-type': type },
    isBinary: true as const,
    body: part(field, filename, content).repeat(copies) + end,
  }))
