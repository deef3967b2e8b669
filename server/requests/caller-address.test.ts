import { expect, test } from 'vitest'
import { createServer } from '../create-server.ts'
import { readForwardedAddress } from './caller-address.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ['198.51.100.1,203.0.113.7 ', '203.0.113.7'],
  ['203.0.113.7:4711', '203.0.113.7'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:4711', '2001:db8::1'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['fe80::1%eth0', 'fe80::1'],
])('%s is the address %s', (header, address) => {
  expect(readForwardedAddress(header)).toBe(address)
})

test.each([
  '',
  ' ',
  'unknown',
  '198.51.100.1,',
  '203.0.113.7, somebody',
  '203.0.113.7 4711',
  '203.0.113.7:471100',
  '203.0.113',
  '0x7f.1',
  '3405803783',
  '[203.0.113.7',
  '[]:80',
  '[somebody]:80',
  '2001:db8::1::2',
])('%j is no address', (header) => {
  expect(readForwardedAddress(header)).toBeUndefined()
})

test('behind a proxy, a caller is known by the address that the proxy added, and otherwise by the connection', async () => {
  const app = createServer('fatal', true)
  app.get('/', async ({ ip }) => ({ ip }))
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const ipOf = async (forwarded?: string) => {
    const headers: HeadersInit = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    return ((await (await fetch(address, { headers })).json()) as { ip: string }).ip
  }
  expect(await ipOf()).toBe('127.0.0.1')
  expect(await ipOf('198.51.100.1, 203.0.113.7:4711')).toBe('203.0.113.7')
  for (const garbage of ['a', 'b', '203.0.113.7, ', '203.0.113.7, c'])
    expect(await ipOf(garbage)).toBe('127.0.0.1')
  await app.close()
})

test('behind a proxy, requests without X-Forwarded-For are warned about once, but not those that need no proxy', async () => {
  const lines: string[] = []
  const app = createServer('warn', true, { logTo: { write: (line) => void lines.push(line) } })
  app.get('/*', async () => 'done')
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const warnings = () => lines.filter((line) => line.includes('without X-Forwarded-For')).length
  await fetch(`${address}/api/health/serving`)
  await fetch(address, { headers: { 'x-forwarded-for': '203.0.113.7' } })
  expect(warnings()).toBe(0)
  for (let nth = 0; nth < 3; nth += 1) await fetch(address)
  expect(warnings()).toBe(1)
  await app.close()
})

test('the id that the proxy gave to a request is kept, but only behind a proxy and if it can be logged', async () => {
  const idOf = async (trustProxy: boolean, given: string) => {
    const app = createServer('fatal', trustProxy)
    app.get('/', async () => 'done')
    const { headers } = await app.inject({ path: '/', headers: { 'x-request-id': given } })
    return headers['x-request-id']
  }
  expect(await idOf(true, 'proxy-4f1c2a90')).toBe('proxy-4f1c2a90')
  expect(await idOf(false, 'proxy-4f1c2a90')).toMatch(/^[\da-f-]{36}$/)
  for (const bad of ['short', 'has a space in it', 'x'.repeat(65)])
    expect(await idOf(true, bad)).toMatch(/^[\da-f-]{36}$/)
})
