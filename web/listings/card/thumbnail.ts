/** The thumbnail that was pressed last, as the file that the browser has already loaded. */
let pressed: { photoUrl: string; file: string } | undefined

/** Remembers the picture on the card of the pressed link. */
export function saveThumbnail(link: HTMLElement): void {
  const picture = link.closest('article')?.querySelector<HTMLImageElement>('picture img')
  const photoUrl = picture?.getAttribute('src')
  pressed = picture?.complete && photoUrl ? { photoUrl, file: picture.currentSrc } : undefined
}

/** The file to show until a larger version of the photo is loaded; undefined if we have none. */
export function findThumbnail(photoUrl: string | undefined): string | undefined {
  return pressed?.photoUrl === photoUrl ? pressed?.file : undefined
}
