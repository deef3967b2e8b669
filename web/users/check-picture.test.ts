import { describe, expect, it } from 'vitest'
import { users } from '#texts/users.ts'
import { checkPicture, readPicture } from './check-picture.ts'

const jpeg = '\xff\xd8\xff\xe0'
const heic = '\0\0\0\x20ftypheic\0\0\0\0mif1heic'
const file = (content: string, name = 'a.jpg', type = 'image/jpeg') =>
  new File([Uint8Array.from(content, (character) => character.charCodeAt(0))], name, { type })

describe('a chosen picture', () => {
  it.each([checkPicture, readPicture])(
    'is judged by its bytes, not by its name or type (%o)',
    async (judge) => {
      expect(await judge(file(jpeg, 'IMG_1.HEIC', 'application/octet-stream'))).toBeUndefined()
      expect(await judge(file('%PDF-1.7'))).toBe(users.imageOther)
      expect(await judge(file(''))).toBe(users.imageMissing)
    },
  )

  it.each([checkPicture, readPicture])(
    'in HEIC is refused with advice if the browser cannot convert it (%o)',
    async (judge) => {
      expect(await judge(file(heic))).toBe(users.imageHeic)
      expect(users.imageHeic).toContain('Most Compatible')
    },
  )

  it.each([checkPicture, readPicture])('that has changed must be chosen again (%o)', async (judge) => {
    const fail = () => Promise.reject(new DOMException('', 'NotReadableError'))
    const gone = Object.assign(file(jpeg), { arrayBuffer: fail, slice: () => ({ arrayBuffer: fail }) })
    expect(await judge(gone)).toBe(users.imageChanged)
  })

  it('that was read once may change afterwards', async () => {
    const chosen = file(jpeg)
    expect(await readPicture(chosen)).toBeUndefined()
    chosen.arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError'))
    expect(await readPicture(chosen)).toBeUndefined()
  })
})
