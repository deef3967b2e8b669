import type { Photo } from '#contract/images.ts'

export function toPhoto(row: Photo): Photo {
  return { url: row.url, width: row.width, height: row.height, placeholder: row.placeholder }
}

const grey = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 5"><path fill="#808080" fill-opacity=".2" d="M0 0h4v5H0z"/></svg>`
const neutral = `data:image/svg+xml;base64,${Buffer.from(grey).toString('base64')}`

/** For a picture of which nothing but its address is known: the shape of a card's photo, and a grey that suits any page. */
export function toUnknownPhoto(url: string): Photo {
  return { url, width: 640, height: 800, placeholder: neutral }
}
