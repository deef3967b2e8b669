type Named = { id: string; title: string }

const idAtEnd = /(?:^|-)([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/u

/** More characters of a title would only make the address long. */
const maxWordsLength = 60

/**
 * Returns the path of a listing's page, without the prefix of a language: `/item/iphone-13-128-gb-<id>`. All links to
 * listings use it, so that each listing has one address. A title without Latin letters and digits leaves only the id.
 */
export function pathOfListing({ id, title }: Named): string {
  const words = wordsOf(title)
  return `/item/${words === '' ? id : `${words}-${id}`}`
}

/** Returns the id at the end of what follows `/item/`, whatever words are before it; undefined if there is none. */
export const idOfListingPath = (text: string): string | undefined => idAtEnd.exec(text.toLowerCase())?.[1]

function wordsOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('+', ' plus ')
    .replaceAll(/\p{M}/gu, '')
    .split(/[^a-z0-9]+/u)
    .filter((word) => word !== '')
  while (words.join('-').length > maxWordsLength) words.pop()
  return words.join('-')
}
