import { expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { createServer } from '../create-server.ts'
import type { Front } from '../front.ts'
import { nameRequest, nameRoute } from './request-log.ts'

test.each([
  ['/', '/'],
  ['/search?text=iphone%2013', '/search'],
  ['/item/019abcde-0000-7000-8000-000000000001', '/item/:id'],
  ['/api/users/rakib@example.com', '/api/users/:id'],
  ['/payment/019abcde-0000-7000-8000-000000000001/bkash/QmFzZTY0', '/payment/:id/bkash/:id'],
  ['/v1/payment_intents', '/v1/:id'],
  ['/assets/home-Bq3f.js', '/assets/:id'],
])('the route of %s is %s', (url, route) => {
  expect(nameRoute(url)).toBe(route)
})

async function serve(level: string) {
  const lines: string[] = []
  const app = createServer(level, false, { logTo: { write: (line) => void lines.push(line) } })
  app.get('/item/:id', async () => ({ model: 'iPhone 13' }))
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  return { app, origin, lines: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>) }
}

test('each request is a line at the level info, without what a person typed or who they are', async () => {
  const { app, origin, lines } = await serve('info')
  const reply = await fetch(`${origin}/item/42?text=secret`, { headers: { authorization: 'Bearer secret' } })
  await reply.text()
  const requests = () => lines().filter(({ msg }) => msg === 'request')
  await expect.poll(requests).toHaveLength(1)
  expect(requests()[0]).toMatchObject({
    method: 'GET',
    route: '/item/:id',
    status: 200,
    ms: expect.any(Number),
    bytes: expect.any(Number),
    requestId: reply.headers.get('x-request-id'),
  })
  expect(requests()[0]?.['bytes']).toBeGreaterThan(100)
  expect(JSON.stringify(lines())).not.toMatch(/secret|127\.0\.0\.1"/)
  await app.close()
})

test('the line of an answer from the cache has the id of its head', async () => {
  const { app, origin, lines } = await serve('info')
  ;(app.server as Front).answerEarly((_, response) => {
    nameRequest(response, 'id-of-the-head')
    response.writeHead(200, ['x-request-id', 'id-of-the-head']).end('cached')
    return true
  })
  await (await fetch(`${origin}/item/42`)).text()
  await expect.poll(lines).toContainEqual(expect.objectContaining({ requestId: 'id-of-the-head' }))
  await app.close()
})

test('at the level warn there are no such lines', async () => {
  const { app, origin, lines } = await serve('warn')
  await (await fetch(`${origin}/item/42`)).text()
  await app.close()
  expect(lines()).toEqual([])
  expect(readConfig({}).logLevel).toBe('warn')
})
