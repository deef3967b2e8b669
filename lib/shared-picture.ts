import type { Language } from './languages.ts'

/** The size of the picture that a shared link shows, in pixels. */
export const sharedPictureSize = { width: 1200, height: 630 }

/** What the picture of a listing shows. */
export type SharedFacts = {
  id: string
  title: string
  /** Taka. */
  price: number
  condition: string
  location: string
  isSold: boolean
  isReserved?: boolean | undefined
  /** The addresses of its photos. */
  images: readonly string[]
}

/** Increase it when pictures of the same facts are drawn in another way. */
const drawing = 1

/**
 * Returns the path of the picture that a shared link of a listing shows. It changes with everything that the picture
 * shows, so that a picture can be cached for ever.
 */
export function pathOfSharedPicture(language: Language, facts: SharedFacts): string {
  const { id, title, price, condition, location, isSold, isReserved = false, images } = facts
  const pictureFacts = [drawing, title, price, condition, location, isSold, isReserved, images[0] ?? '']
  return `/shared/${language}/${id}-${hash(JSON.stringify(pictureFacts))}.jpg`
}

/** FNV-1a twice, in 64 bits: browsers compute it too, and have SHA-256 only asynchronously. */
function hash(text: string): string {
  const bytes = new TextEncoder().encode(text)
  const half = (start: number) =>
    bytes
      .reduce((sum, byte) => Math.imul(sum ^ byte, 0x01000193) >>> 0, start)
      .toString(16)
      .padStart(8, '0')
  return half(0x811c9dc5) + half(0x9747b28c)
}
