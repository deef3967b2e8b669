import { expect, test } from 'vitest'
import { listShareAddresses } from './share-addresses.ts'

const page = 'https://hatbodol.example/bn/item/iphone-13-1?a=1&b=2'
const listFor = (userAgent: string) => listShareAddresses(page, 'iPhone 13 & ৳৫৪,৫০০', userAgent)

test('each app gets the whole address of the page, and WhatsApp the words before it', () => {
  const addresses = listFor('Mozilla/5.0 (Linux; Android 13)').map(({ address }) => new URL(address))
  expect(addresses.map(({ searchParams }) => [...searchParams.values()])).toEqual([
    [`iPhone 13 & ৳৫৪,৫০০ ${page}`],
    [page],
    [page],
  ])
})

test('Messenger is offered where its app may be: on phones', () => {
  const appsFor = (userAgent: string) => listFor(userAgent).map(({ app }) => app)
  expect(appsFor('Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X)')).toContain('messenger')
  expect(appsFor('Mozilla/5.0 (X11; Linux x86_64; rv:120.0)')).toEqual(['whatsApp', 'facebook'])
})
