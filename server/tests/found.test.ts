import { expect, test } from 'vitest'
import { recogniseOutdatedListings } from '#features/listings/commands/recognition.ts'
import { loadModels } from '#features/models/commands.ts'
import { countMarkets } from '#features/search/commands/markets.ts'
import { buildListing } from '#test/build.ts'
import { findViolations } from '#test/schema-org/find-violations.ts'
import { readPages } from '#test/http/read-pages.ts'
import { startProduct } from '#test/product.ts'

// What search engines see: the pages as they are built, over HTTP.
const product = await startProduct({}, { pages: 'build', cacheBytes: 2 ** 24 })
const { db } = product

const { read, listingOf, listLinks } = readPages(product)

const locationsIn = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, href = '']) => new URL(href).pathname)

test('the sitemap leads to every listing for sale and its seller in both languages, at its own address, each with a title and a description', async () => {
  const id = await buildListing(product, { model: 'iPhone 13', storageGb: 128 })
  const index = await read('/sitemap.xml')
  expect([index.status, index.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8'])
  const files = locationsIn(index.html)
  const { sellerId } = await db.selectFrom('items').select('sellerId').executeTakeFirstOrThrow()
  const sellers = `/sitemaps/sellers-${sellerId}.xml`
  expect(files).toEqual(['/sitemaps/pages.xml', sellers, `/sitemaps/listings-${id}.xml`])
  const addresses: string[] = []
  for (const file of files) addresses.push(...locationsIn((await read(file)).html))
  const { path } = await listingOf(id)
  expect(addresses).toEqual(expect.arrayContaining(['/', '/bn', '/about', '/bn/about', path, `/bn${path}`]))
  expect(addresses).toEqual(expect.arrayContaining([`/seller/${sellerId}`, `/bn/seller/${sellerId}`]))
  for (const address of addresses) {
    const page = await read(address)
    expect([address, page.status, listLinks(page.html).canonical]).toEqual([address, 200, [address]])
    expect(page.html).not.toContain('content="noindex"')
    expect(titleIn(page.html), address).toMatch(/Hatbodol|হাতবদল/)
    expect(descriptionIn(page.html)?.length, address).toBeGreaterThan(30)
    expect(page.html.includes('<meta property="og:title" content="'), address).toBe(true)
  }
  expect((await read('/robots.txt')).html).toContain(
    `\nSitemap: ${new URL(addressOf(index.html)).origin}/sitemap.xml\n`,
  )
})

const addressOf = (xml: string) => /<loc>([^<]+)/.exec(xml)?.[1] ?? ''

test('who has a file of the sitemap is not sent it again until it changes', async () => {
  const id = await buildListing(product)
  await buildListing(product)
  for (const file of ['/sitemap.xml', '/sitemaps/pages.xml', `/sitemaps/listings-${id}.xml`]) {
    const etag = (await read(file)).headers.get('etag') ?? ''
    // A proxy may drop the mark of a weak tag.
    for (const known of [etag, etag.replace('W/', '')]) {
      const again = await fetch(product.address() + file, { headers: { 'if-none-match': known } })
      expect([file, known, again.status, await again.text()]).toEqual([file, known, 304, ''])
    }
    const head = await read(file, 'HEAD')
    expect([head.status, head.headers.get('etag'), head.html]).toEqual([200, etag, ''])
  }
  const file = `/sitemaps/listings-${id}.xml`
  const before = (await read(file)).headers.get('etag')
  await db.updateTable('items').set({ soldAt: product.time.now }).where('id', '<>', id).execute()
  expect((await read(file)).headers.get('etag')).not.toBe(before)
  for (const kind of ['listings', 'sellers'])
    expect((await read(`/sitemaps/${kind}-nope.xml`)).status).toBe(404)
})

const dataIn = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json) as { '@type': string },
  )

test('pages describe themselves to search engines as schema.org says, in their language, and load their first photo first', async () => {
  const id = await buildListing(product, { isPromoted: true })
  // An earlier test may have cached the pages without it.
  await product.services.bus.publish(['items'])
  const { brandId } = (await product.ask(`GET /items/${id}`)).body
  for (const prefix of ['', '/bn']) {
    const data = []
    for (const path of [prefix || '/', `${prefix}/brand/${brandId}`, prefix + (await listingOf(id)).path]) {
      const { html } = await read(path)
      data.push(...dataIn(html))
      expect(firstPictureIn(html), path).toContain('fetchPriority="high"')
    }
    expect(data.map((each) => each['@type'])).toEqual([
      'Organization',
      'WebSite',
      'BreadcrumbList',
      'Product',
      'BreadcrumbList',
    ])
    expect(data.flatMap(findViolations)).toEqual([])
    expect(JSON.stringify(data).includes('/bn/')).toBe(prefix === '/bn')
  }
})

test('a phone that was sold long ago is gone, and its page says so in the reader’s language', async () => {
  const id = await buildListing(product, { isSold: true })
  const { path } = await listingOf(id)
  expect(await read(path)).toMatchObject({ status: 200 })
  product.pass({ minutes: 91 * 24 * 60 })
  await product.services.bus.publish(['items'])
  for (const [prefix, sentence] of [
    ['', 'This phone has been sold'],
    ['/bn', 'ফোনটি বিক্রি হয়ে গেছে'],
  ]) {
    const { status, html } = await read(prefix + path)
    expect([status, html.includes(`<h1>${sentence}</h1>`), html.includes('content="noindex"')]).toEqual([
      410,
      true,
      true,
    ])
  }
})

const fillMarket = async () => {
  await loadModels(db, product.time.now)
  for (const priceMinor of [2_000_000, 3_000_000, 4_000_000])
    await buildListing(product, { model: 'iPhone 13', location: 'Mirpur 10, Dhaka', priceMinor })
  await recogniseOutdatedListings(db)
  await countMarkets(db)
  await product.services.bus.publish(['items', 'models', 'brands'])
}

test('a model, a district and both have a page that says what the phones cost, in both languages', async () => {
  await fillMarket()
  for (const [path, heading, banglaHeading] of [
    ['/phones/iphone-13', 'Second-hand iPhone 13', 'সেকেন্ড হ্যান্ড iPhone 13'],
    ['/phones/dhaka', 'Second-hand phones in Dhaka', 'ঢাকা জেলায় সেকেন্ড হ্যান্ড ফোন'],
    ['/phones/iphone-13/dhaka', 'Second-hand iPhone 13 in Dhaka', 'ঢাকা জেলায় সেকেন্ড হ্যান্ড iPhone 13'],
  ] as const) {
    const page = await read(path)
    expect([page.status, headingIn(page.html)]).toEqual([200, heading])
    expect(page.html).toContain(`<title>${heading}: usually ৳30,000 ·`)
    expect(descriptionIn(page.html)).toContain('between ৳20,000 and ৳40,000')
    expect(dataIn(page.html).flatMap(findViolations)).toEqual([])
    const inBangla = await read(`/bn${path}`)
    expect([inBangla.status, headingIn(inBangla.html)]).toEqual([200, banglaHeading])
    expect(inBangla.html).toContain(`<title>${banglaHeading}: দাম সাধারণত ৳৩০,০০০ ·`)
    expect(descriptionIn(inBangla.html)).toContain('৳২০,০০০ থেকে ৳৪০,০০০')
  }
  // Another spelling of a district, and other cases and slashes, lead to the one address.
  expect(await read('/bn/phones//iPhone-13/Dacca/')).toMatchObject({
    status: 301,
    to: '/bn/phones/iphone-13/dhaka',
  })
  expect((await read('/phones/atlantis')).status).toBe(404)
})

test('a page without enough phones to say what they cost is not indexed', async () => {
  await fillMarket()
  const page = await read('/phones/iphone-12')
  expect([page.status, page.html.includes('content="noindex"')]).toEqual([200, true])
  expect((await read('/sitemaps/phones-0.xml')).html).not.toContain('iphone-12')
})

const headingIn = (html: string) => /<h1[^>]*>([^<]*)/.exec(html)?.[1]
const firstPictureIn = (html: string) => /<img [^>]*src="\/images\/[^>]*>/.exec(html)?.[0]
const titleIn = (html: string) => /<title>([^<]*)/.exec(html)?.[1]
const descriptionIn = (html: string) => /<meta name="description" content="([^"]*)"/.exec(html)?.[1]

test('a crawler that follows every link finds no missing page, no redirect, no email address, and everything in the sitemap', async () => {
  await fillMarket()
  const seen = new Map<string, string>()
  const waiting = ['/', '/bn']
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue
    const { status, html } = await read(path)
    expect([path, status]).toEqual([path, 200])
    seen.set(path, html)
    for (const [, href = ''] of html.matchAll(/<a [^>]*?href="(\/[^"#]*)/g))
      if (!href.startsWith('/images/')) waiting.push(href.replaceAll('&amp;', '&'))
  }
  const addresses = [...seen].flatMap(([path, html]) =>
    (html.match(/[\w.+-]+(?:@|%40|&#64;|\\u0040)[\w-]+\.[a-z]+/giu) ?? []).map(
      (email) => `${path}: ${email}`,
    ),
  )
  expect(addresses).toEqual([])
  const index = locationsIn((await read('/sitemap.xml')).html)
  const listed: string[] = []
  for (const file of index) listed.push(...locationsIn((await read(file)).html))
  expect(listed.length).toBeGreaterThan(30)
  expect(new Set(listed).size).toBe(listed.length)
  const found = new Set([...seen.keys()].map((path) => path.split('?', 1)[0]))
  // Promoted phones are linked once there are any.
  expect(listed.filter((path) => !found.has(path) && !path.endsWith('/promoted'))).toEqual([])
  const indexable = [...seen].filter(
    ([path, html]) => !path.includes('?') && !html.includes('content="noindex"'),
  )
  // Sellers are people. Who looks for their phones finds them by the phones.
  const missing = indexable
    .map(([path]) => path)
    .filter((path) => !path.includes('/seller/') && !listed.includes(path))
  expect(missing).toEqual([])
})

test('titles and descriptions say what a page shows, in whole words', async () => {
  const id = await buildListing(product, { description: 'Bought in Dubai last year, with box. '.repeat(9) })
  const { path, title } = await listingOf(id)
  const { html } = await read(path)
  const description = descriptionIn(html) ?? ''
  expect(description.startsWith(`${title} for ৳54,500, condition good`)).toBe(true)
  expect(description.length).toBeLessThanOrEqual(160)
  expect(description).toMatch(/\b(Bought|in|Dubai|last|year|with|box)…$/)
  expect(html).toContain(`<meta property="og:description" content="${description}"`)
  const { brandId } = (await product.ask(`GET /items/${id}`)).body
  const brand = await read(`/brand/${brandId}?condition=Good&district=Dhaka`)
  expect(brand.html).toContain(
    '<title>Second-hand Iphone phones: Good and In Dhaka District · Hatbodol</title>',
  )
})
