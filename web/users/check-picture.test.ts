import { describe, expect, it } from 'vitest'
import { users } from '#web/messages/en/users.ts'
import { checkPicture } from './check-picture.ts'

const file = (name: string, type: string, bytes = 10) => new File([new Uint8Array(bytes)], name, { type })
const judge = (picture: File) => checkPicture(picture, { users })

describe('a chosen picture', () => {
  it.each([
    file('a.jpg', 'image/jpeg'),
    file('a.png', 'image/png'),
    file('a.webp', 'image/webp'),
    file('a.avif', 'image/avif'),
    file('a.avif', ''),
  ])('is accepted as $type', (picture) => {
    expect(judge(picture)).toBeUndefined()
  })

  it('in HEIC is refused with advice, even if the system does not know the type', () => {
    expect(judge(file('IMG_1.HEIC', 'image/heic'))).toBe(users.imageHeic)
    expect(judge(file('IMG_1.HEIF', ''))).toBe(users.imageHeic)
    expect(users.imageHeic).toContain('Most Compatible')
  })

  it('that is too large, empty or not a picture is refused with a reason', () => {
    expect(judge(file('a.jpg', 'image/jpeg', 10 * 1024 * 1024 + 1))).toBe(users.imageTooLarge)
    expect(judge(file('', 'application/octet-stream', 0))).toBe(users.imageMissing)
    expect(judge(file('a.pdf', 'application/pdf'))).toBe(users.imageOther)
  })
})
