import type { Photo } from '#contract/images.ts'

type PhotoRow = { [K in keyof Photo]: K extends 'url' ? Photo[K] : Photo[K] | null }

/** Hosted pictures have their own size and placeholder. All others get 4:5 and a neutral placeholder. */
export function viewPhoto({ url, width, height, placeholder }: PhotoRow): Photo {
  if (width === null || height === null || placeholder === null) return toUnknownPhoto(url)
  return { url, width, height, placeholder }
}

const grey = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 5"><path fill="#808080" fill-opacity=".2" d="M0 0h4v5H0z"/></svg>`
const neutral = `data:image/svg+xml;base64,${Buffer.from(grey).toString('base64')}`

/** A Photo for a picture whose size and colours are unknown: the shape of a card's photo, and a neutral grey. */
function toUnknownPhoto(url: string): Photo {
  return { url, width: 640, height: 800, placeholder: neutral }
}
