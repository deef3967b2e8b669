import { expect, test } from 'vitest'
import { buildListing } from '#test/build.ts'
import { readPages } from '#test/http/read-pages.ts'
import { startProduct } from '#test/product.ts'

// The one address of each page, over HTTP.
const product = await startProduct({}, { pages: 'build', cacheBytes: 2 ** 24 })
const { db } = product
const { read, listingOf, listLinks } = readPages(product)

const changeModel = async (id: string, model: string) => {
  await db
    .updateTable('items')
    .set({ model })
    .where('id', '=', id as never)
    .execute()
  await product.services.bus.publish(['items'])
}

test('a listing has one readable address in each language, and all others lead there in one step', async () => {
  const id = await buildListing(product, { model: 'iPhone 13', storageGb: 128 })
  const { path } = await listingOf(id)
  expect(path).toBe(`/item/iphone-13-128-gb-${id}`)
  for (const prefix of ['', '/bn']) {
    const asked = [`/item/${id}`, `/item/nokia-3310-${id}`, `/ITEM//iPhone-13-128-gb-${id}/`]
    for (const other of asked)
      for (const query of ['', '?from=mail&x=1'])
        expect(await read(prefix + other + query)).toMatchObject({ status: 301, to: prefix + path + query })
    const page = await read(`${prefix}${path}?utm_source=x`)
    expect(page.status).toBe(200)
    expect(listLinks(page.html)).toEqual({
      canonical: [prefix + path],
      alternate: [path, `/bn${path}`, path],
      otherLanguage: [prefix === '' ? `/bn${path}` : path],
    })
  }
})

test('the address of a listing follows its title, also where its page is cached', async () => {
  const id = await buildListing(product, { model: 'iPhone 13', storageGb: 128 })
  const { path: before } = await listingOf(id)
  expect([(await read(before)).status, (await read(before)).status]).toEqual([200, 200])
  await changeModel(id, 'iPhone 14')
  const { path: after } = await listingOf(id)
  expect(await read(after)).toMatchObject({ status: 200, to: null })
  expect(await read(before)).toMatchObject({ status: 301, to: after })
  await changeModel(id, 'iPhone 13')
  const back = await read(after)
  expect(back).toMatchObject({ status: 301, to: before })
  // A browser that remembered both redirects would go in a circle.
  expect(back.headers.get('cache-control')).toBe('no-cache')
})

test('invented words before an id render and cache nothing new', async () => {
  const id = await buildListing(product)
  const { path } = await listingOf(id)
  expect((await read(path)).status).toBe(200)
  // A page that is rendered now would be 404.
  await db
    .deleteFrom('items')
    .where('id', '=', id as never)
    .execute()
  for (const words of ['a', 'b']) expect((await read(`/item/${words}-${id}`)).to).toBe(path)
})

test.each([
  ['/about/', '/about'],
  ['//about', '/about'],
  ['/%41bout?x=1', '/about?x=1'],
  ['/bn/', '/bn'],
  ['/BN//About/', '/bn/about'],
  ['/search/?q=iphone', '/search?q=iphone'],
])('%s leads to %s in one step, for HEAD too', async (asked, to) => {
  for (const method of ['GET', 'HEAD']) {
    expect(await read(asked, method)).toMatchObject({ status: 301, to })
    expect(await read(to, method)).toMatchObject({ status: 200, to: null })
  }
})

test('an address with a one-time code is not redirected', async () => {
  expect(await read('/Set-Password/?code=abc')).toMatchObject({ status: 200, to: null })
})
