import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { variantUrl } from '#contract/hosted-images.ts'
import type { ListingId } from '#contract/ids.ts'
import { isIdText } from '#contract/id-text.ts'
import type { Listing } from '#contract/listings.ts'
import { Refusal } from '#contract/refusal.ts'
import { keepSharedPicture } from '#features/images/commands/shared-pictures.ts'
import { openHostedImage } from '#features/images/queries.ts'
import { nameShared } from '#features/images/rules.ts'
import { getListingWithFacts } from '#features/listings/queries/listings.ts'
import { assertCanRead, assertHasPage } from '#features/listings/rules.ts'
import { viewListing } from '#features/listings/view.ts'
import { type Language, languages } from '#lib/languages.ts'
import { namePlaceBy } from '#lib/name-place.ts'
import { rangesOf } from '#lib/networks.ts'
import { pathOfSharedPicture } from '#lib/shared-picture.ts'
import type { CallLimit } from '#services/calls/call-counts.ts'
import type { ImageStore } from '#services/images/image-store.ts'
import { drawSharedPicture, type SharedTexts } from '#services/images/shared-picture.ts'
import { countCall, limitGuests } from '../api/call-limits.ts'
import { createWorkQueue } from '../overload/work-queue.ts'
import { sentencesIn } from '../sentences/sentences-in.ts'
import type { OpenServices } from '../services.ts'
import { assertFreeSpace } from './free-space.ts'

type SharedRequest = { Params: { language: string; file: string } }

/** One picture at a time takes 0.1 s of one core. Whoever would wait long is told when to ask again. */
const drawing = { atOnce: 1, maxWaiting: 16, maxWaitMs: 10_000, maxWaitUnderLoadMs: 2000 }

/** Each picture is drawn once while nothing of it changes, so people and crawlers need far fewer. */
const limitOfDrawings: CallLimit = { max: 120, windowSeconds: 60 }

const filePattern = /^(?<id>[0-9a-f-]{36})-[0-9a-f]{16}\.jpg$/u

type Needs = Pick<OpenServices, 'db' | 'clock' | 'images' | 'calls'> & { dataDir: string }

/**
 * Serves the pictures of shared links at /shared/{language}/{id}-{version}.jpg. Another version leads to the one of now. A
 * listing that has no page has no picture.
 */
export function mountSharedPictures(app: FastifyInstance, { dataDir, ...services }: Needs): void {
  const { images, calls } = services
  const queue = createWorkQueue(drawing)
  const underWay = new Map<string, Promise<Uint8Array>>()

  /** Crawlers of several sites may ask for a new picture at the same moment. */
  function findOnce(path: string, find: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const started = underWay.get(path) ?? find().finally(() => underWay.delete(path))
    underWay.set(path, started)
    return started
  }

  const onRequest = limitGuests(calls, '/shared/*')
  app.get<SharedRequest>('/shared/:language/:file', { onRequest }, async ({ params, ip }, reply) => {
    const language = languages.find((each) => each === params.language)
    const id = filePattern.exec(params.file)?.groups?.['id']
    if (!language || !id || !isIdText(id)) throw new Refusal('not-found/picture')
    const listing = await readListing(services, id as ListingId)
    const path = pathOfSharedPicture(language, listing)
    if (path !== `/shared/${language}/${params.file}`)
      return reply.header('cache-control', 'public, max-age=60').redirect(path)
    const picture = await findOnce(path, () =>
      keepSharedPicture(services, nameShared(path), async () => {
        await countCall(calls, '/shared/* drawn', limitOfDrawings, rangesOf(ip))
        await assertFreeSpace(dataDir)
        return queue.inTurn(async () =>
          drawSharedPicture(writeTexts(listing, language), await readPhoto(images, listing)),
        )
      }),
    )
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('image/jpeg')
      .send(Buffer.from(picture))
  })
}

/** A listing as guests see it on its page. Throws `not-found` and `gone`. */
async function readListing({ db, clock }: Pick<Needs, 'db' | 'clock'>, id: ListingId): Promise<Listing> {
  const row = await getListingWithFacts(db, id, undefined)
  const now = clock()
  assertCanRead(row, undefined)
  assertHasPage(row, undefined, now)
  return viewListing(row, undefined, now)
}

/** Undefined for a listing without a photo of ours. */
async function readPhoto(images: ImageStore, { images: [cover = ''] }: Listing) {
  const file = await openHostedImage(images, variantUrl(cover, 1280, 'jpg').replace('/images/', ''))
  return file && buffer(file.stream)
}

function writeTexts(listing: Listing, language: Language): SharedTexts {
  const { conditions, nameDistrict, sharedPicture, formats } = sentencesIn(language)
  const state = listing.isReserved ? sharedPicture.reserved : sharedPicture.sold
  return {
    shop: sharedPicture.shop,
    model: listing.title,
    price: formats.formatTaka(listing.price),
    state: listing.isSold ? state : undefined,
    condition: conditions[listing.condition],
    place: namePlaceBy(nameDistrict, listing.location),
  }
}
