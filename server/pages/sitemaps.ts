import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ListingId, UserId } from '#contract/ids.ts'
import { isIdText } from '#contract/id-text.ts'
import { Refusal } from '#contract/refusal.ts'
import { listBrands } from '#features/brands/queries.ts'
import {
  findSitemapPart,
  listSellerParts,
  listSellersInPart,
  listSitemapParts,
  readSitemapListings,
  type SitemapPart,
} from '#features/listings/queries/sitemap.ts'
import { countAllMarkets, listMarkets } from '#features/search/queries/markets.ts'
import { nameDistrict } from '#features/search/rules/places.ts'
import { cacheBriefly } from '#lib/cache-briefly.ts'
import { languages, prefixOf } from '#lib/languages.ts'
import { pathOfListing } from '#lib/listing-path.ts'
import { pathOfMarket } from '#lib/market-path.ts'
import type { CallCounts } from '#services/calls/call-counts.ts'
import type { Db } from '#services/database/database.ts'
import { limitGuests } from '../api/call-limits.ts'
import { etagOf, isKnown } from '../cache/etag.ts'
import { type SitemapPage, streamOf, writeSitemap, writeSitemapIndex } from './sitemap-xml.ts'

type Options = {
  /** The connections for public reads. */
  db: Db
  calls: CallCounts
  /** The product's public address. */
  origin: () => string
  /** Whether this is a copy for practice, which must not be found. */
  isDrill: boolean
}

/** The parts of all listings and sellers are found again after this time: with a million listings, that reads the whole index. */
const partsForMs = 60_000
const caching = 'public, max-age=600'

/** Pages for everybody that are always there. Those with a list of their own are added to them. */
const fixedPages = [
  '/',
  '/phones',
  '/promoted',
  '/about',
  '/blog',
  '/contact',
  '/terms',
  '/privacy',
  '/cookies',
]

/** Pages that search engines need not fetch, because each is about one person. */
const privatePaths = ['/dashboard', '/mybooking', '/account', '/payment/', '/receipt/', '/set-password']

/** Serves /robots.txt, /sitemap.xml and its parts. */
export function mountSitemaps(app: FastifyInstance, { db, calls, origin, isDrill }: Options): void {
  const onRequest = limitGuests(calls, 'sitemaps')
  const listParts = cacheBriefly(() => listSitemapParts(db), partsForMs)
  const listSellers = cacheBriefly(() => listSellerParts(db), partsForMs)

  app.get('/robots.txt', { onRequest }, (_, reply) =>
    reply
      .header('cache-control', caching)
      .type('text/plain; charset=utf-8')
      .send(writeRobots(origin(), isDrill)),
  )

  app.get('/sitemap.xml', { onRequest }, async (request, reply) => {
    const files = [
      { path: '/sitemaps/pages.xml' },
      ...(await listMarketFiles(db)),
      ...(await listSellers()).map((first) => ({ path: `/sitemaps/sellers-${first}.xml` })),
      ...(await listParts()).map(({ first, changedAt }) => ({ path: pathOfPart(first), changedAt })),
    ]
    return sendXml(request, reply, writeSitemapIndex(origin(), files))
  })

  app.get('/sitemaps/pages.xml', { onRequest }, async (request, reply) => {
    const brands = (await listBrands(db)).map(({ id }) => ({ path: `/brand/${id}` }))
    const pages = [...fixedPages.map((path) => ({ path })), ...brands]
    return sendXml(request, reply, writeSitemap(origin(), oneBatch(pages)), JSON.stringify(pages))
  })

  app.get<{ Params: { place: string } }>(
    '/sitemaps/phones-:place.xml',
    { onRequest },
    async (request, reply) => {
      const { place } = request.params
      const from = /^\d{1,5}$/.test(place) ? Number(place) * marketsInFile : undefined
      const rows = from === undefined ? [] : await listMarkets(db, { from, max: marketsInFile })
      if (rows.length === 0) throw new Refusal('not-found/file')
      const pages = rows.map(({ model, district }) => ({
        path: pathOfMarket({ model, district: district && nameDistrict(district) }),
      }))
      return sendXml(request, reply, writeSitemap(origin(), oneBatch(pages)), JSON.stringify(pages))
    },
  )

  app.get<{ Params: { first: string } }>(
    '/sitemaps/sellers-:first.xml',
    { onRequest },
    async (request, reply) => {
      const { first } = request.params
      const sellers = isIdText(first) ? await listSellersInPart(db, first as UserId) : []
      if (sellers.length === 0) throw new Refusal('not-found/file')
      const pages = sellers.map((id) => ({ path: `/seller/${id}` }))
      return sendXml(request, reply, writeSitemap(origin(), oneBatch(pages)), JSON.stringify(pages))
    },
  )

  app.get<{ Params: { first: string } }>(
    '/sitemaps/listings-:first.xml',
    { onRequest },
    async (request, reply) => {
      const { first } = request.params
      const part = isIdText(first) ? await findSitemapPart(db, first as ListingId) : undefined
      if (!part) throw new Refusal('not-found/file')
      const pages = asPages(readSitemapListings(db, part))
      return sendXml(request, reply, writeSitemap(origin(), pages), describePart(origin(), part))
    },
  )
}

const marketsInFile = 5000

async function listMarketFiles(db: Db): Promise<SitemapPage[]> {
  const files = Math.ceil((await countAllMarkets(db)) / marketsInFile)
  return Array.from({ length: files }, (_, place) => ({ path: `/sitemaps/phones-${place}.xml` }))
}

const pathOfPart = (first: ListingId) => `/sitemaps/listings-${first}.xml`

async function* oneBatch(pages: SitemapPage[]): AsyncGenerator<SitemapPage[]> {
  yield pages
}

async function* asPages(listings: ReturnType<typeof readSitemapListings>): AsyncGenerator<SitemapPage[]> {
  for await (const some of listings)
    yield some.map((listing) => ({ path: pathOfListing(listing), changedAt: listing.changedAt }))
}

/** Changes with what a part says: a listing that is added, changed or gone changes its end, number or last change. */
const describePart = (origin: string, { first, last, listings, changedAt }: SitemapPart) =>
  [origin, first, last, listings, changedAt.toISOString()].join()

/** Sends XML, or 304 if the caller has it. A stream, which changes with its `version`, is read only if its body is needed. */
function sendXml(
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
  xml: string | AsyncGenerator<string>,
  version = typeof xml === 'string' ? xml : '',
) {
  const etag = etagOf(version)
  reply.headers({ etag, 'cache-control': caching, 'x-robots-tag': 'noindex' })
  if (isKnown(etag, headers['if-none-match'])) return reply.code(304).send()
  reply.type('application/xml; charset=utf-8')
  if (method === 'HEAD') return reply.send()
  return reply.send(typeof xml === 'string' ? xml : streamOf(xml))
}

function writeRobots(origin: string, isDrill: boolean): string {
  if (isDrill) return 'User-agent: *\nDisallow: /\n'
  const closed = [
    '/api/',
    ...privatePaths.flatMap((path) => languages.map((language) => prefixOf(language) + path)),
  ]
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}
