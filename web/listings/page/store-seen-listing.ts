import type { Photo } from '#contract/images.ts'
import type { Listing } from '#contract/listings.ts'
import { formatTaka } from '#formats/money.ts'
import { cutText } from '#lib/graphemes.ts'
import { pathOfListing } from '#lib/listing-path.ts'
import { lastSeen } from '#texts/last-seen.ts'
import { listingPage } from '#texts/listing-page.ts'
import { listings } from '#texts/listings.ts'
import { describeSeen } from '#web/own-data/describe-seen.ts'
import { readSeen, type SeenCard, storeSeen } from '#web/own-data/last-seen.ts'
import { signedInMarker } from '#web/own-data/signed-in-marker.ts'
import { namePlace } from '#web/places/name-place.ts'

/** Twenty phones with a picture of this width take about 100 KB of the browser's storage. */
const pictureWidth = 160
const maxTextLength = 600

/**
 * Stores what somebody sees of a phone, for times without a connection. `at` is when it came, in the time of the server.
 * The small picture follows as soon as it has loaded; until then, and if it does not load, there is the blurred one.
 */
export async function storeSeenListing(
  listing: Listing,
  at: Date,
  draw: (photo: Photo) => Promise<string> = drawPicture,
): Promise<void> {
  const card = describe(listing, at)
  const [photo] = listing.photos
  const known = readSeen(at).find(({ kind, id }) => kind === 'listing' && id === listing.id)
  const isKnown = known?.photo !== undefined && known.photoUrl === photo?.url
  storeSeen([{ ...card, photo: isKnown ? known.photo : photo?.placeholder }], { now: at })
  if (!photo || (isKnown && known.photo !== photo.placeholder)) return
  // The person may already be on another page, and the blurred picture then stays.
  const picture = await draw(photo).catch(() => undefined)
  if (picture) storeSeen([{ ...card, photo: picture }], { now: at })
}

function describe(listing: Listing, at: Date): SeenCard {
  const { id, title, price, condition, location, isSold, isReserved, description, photos } = listing
  return {
    kind: 'listing',
    id,
    owner: signedInMarker.read() ?? undefined,
    path: pathOfListing(listing),
    title,
    price: formatTaka(price),
    facts: `${listings.conditions[condition]} · ${namePlace(location)}`,
    ...(isSold && { state: isReserved ? listingPage.reserved : listingPage.sold }),
    text: cutText(description, maxTextLength),
    photoUrl: photos[0]?.url,
    ...describeSeen(at, { today: lastSeen.priceOfToday, later: lastSeen.price }),
  }
}

/** Draws the photo on the open page at a width of 160 pixels, and returns it as a data: URL. */
async function drawPicture({ url }: Photo): Promise<string> {
  const image = [...document.images].find((each) => each.getAttribute('src') === url)
  if (!image) throw new Error('The photo is not on the page.')
  await image.decode()
  const height = Math.round((image.naturalHeight / image.naturalWidth) * pictureWidth)
  const canvas = Object.assign(document.createElement('canvas'), { width: pictureWidth, height })
  canvas.getContext('2d')?.drawImage(image, 0, 0, pictureWidth, height)
  return canvas.toDataURL('image/jpeg', 0.7)
}
