import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { about } from '#texts/about.ts'
import { blog } from '#texts/blog.ts'
import { legal } from '#texts/legal.ts'
import ContactPage from './contact.tsx'

const render = (contact: { email?: string; phone?: string }) => {
  const Stub = createRoutesStub([
    {
      id: 'root',
      loader: () => ({}),
      children: [{ path: '/contact', id: 'contact', Component: ContactPage as never, loader: () => ({}) }],
    },
  ])
  return renderToStaticMarkup(
    <Stub
      initialEntries={['/contact']}
      hydrationData={{ loaderData: { root: { origin: 'https://shop.example' }, contact: { contact } } }}
    />,
  )
}

test('the contact page has the operator’s addresses, or says that there are none', () => {
  const html = render({ email: 'help@shop.example', phone: '+880 1712-345678' })
  expect(html).toContain('href="mailto:help@shop.example"')
  expect(html).toContain('href="tel:+8801712345678"')
  expect(html).not.toContain(legal.contact.none)
  const without = render({})
  expect(without).toContain(legal.contact.none)
  expect(without).not.toMatch(/mailto:|tel:/u)
})

test('each page with a promise about payments says what is different for cash at the meeting', () => {
  const terms = JSON.stringify(legal.terms)
  expect(terms).toContain('An admin can decide who is right, but we cannot give the money back.')
  expect(terms).toContain('The seller then gets your name and meeting place.')
  const privacy = JSON.stringify(legal.privacy)
  expect(privacy).toContain('from the moment you ask. Your phone number, from the moment the seller accepts.')
  const guide = JSON.stringify(blog)
  expect(guide).toContain('For cash at the meeting, the seller learns your number when they accept.')
  const promises = [terms, privacy, guide, JSON.stringify(legal.contact)].flatMap(
    (page) => page.match(/"[^"]*(?:once you have paid|on the page of the sale)[^"]*"/gu) ?? [],
  )
  expect(promises.length).toBeGreaterThanOrEqual(4)
  expect(promises.filter((promise) => !promise.includes('card or bKash'))).toEqual([])
})

test('the pages refer buyers to the page of the sale, not to a receipt', () => {
  const texts = [legal, blog, about].map((page) => JSON.stringify(page))
  for (const text of texts) expect(text).toContain('on the page of the sale')
  expect(texts.join(' ')).not.toContain('your receipt')
})

test('the privacy policy names every payment provider that gets a buyer’s data', () => {
  const names = legal.privacy.sections.flatMap(({ facts = [] }) => facts.map(({ name }) => name))
  expect(names.filter((name) => /when you pay by/u.test(name))).toEqual([
    'Stripe, when you pay by card',
    'bKash, when you pay by bKash',
  ])
})

/** Finds the keys of the browser's storage in our sources: a constant, or the beginning of a template. */
const keyPattern = /(?:const \w*[kK]ey = ['`])(?<key>[\w-]+)/gu

test('the cookie policy names every key that the pages store in the browser', async () => {
  const stores = globSync('web/**/*.ts').filter((path) => !path.endsWith('.test.ts'))
  const sources = await Promise.all(stores.map((path) => readFile(path, 'utf8')))
  const keys = sources
    .filter((source) => /find(?:Local|Session)?Storage|sessionStorage/u.test(source))
    .flatMap((source) => [...source.matchAll(keyPattern)].map(({ groups }) => groups?.['key'] ?? ''))
  const worker = await readFile('public/offline-worker.js', 'utf8')
  keys.push(/const cacheName = '(?<name>[a-z-]+-)/u.exec(worker)?.groups?.['name'] ?? 'the name of the cache')
  expect(keys.length).toBeGreaterThanOrEqual(9)
  const policy = JSON.stringify(legal.cookies)
  expect(keys.filter((key) => !policy.includes(key))).toEqual([])
})
