import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { Topic } from '#services/bus/bus.ts'
import { createServer } from '../app.ts'
import { mountPages } from './pages.ts'
import type { Renderer } from './rendering.ts'

const outside = { scripts: [], connections: [], frames: [] }
const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

/** Pages, without a build unless its folder is given, at an address of their own. */
async function serve(render: Renderer, assets?: string): Promise<string> {
  const app = createServer('silent', false)
  const origin = () => 'https://hatbodol.example'
  await mountPages(app, { render, origin, clock: () => new Date(), outside, assets })
  open.push(() => app.close())
  return app.listen({ host: '127.0.0.1', port: 0 })
}

test.each(['/', '//', '//elsewhere.example/', '//elsewhere.example:99999/', '/a//b?x=1'])(
  'the address %s is one of ours',
  async (path) => {
    const asked: string[] = []
    const address = await serve(async ({ url }) => {
      asked.push(url)
      const body = { identity: Buffer.from('page'), br: Buffer.alloc(0), gzip: Buffer.alloc(0) }
      const topics = new Set<Topic>()
      return { status: 200, headers: new Headers(), etag: '"1"', scriptHashes: [], topics, body }
    })
    const reply = await fetch(address + path, { headers: { 'accept-encoding': 'identity' } })
    expect([reply.status, await reply.text()]).toEqual([200, 'page'])
    expect(asked).toEqual([`https://hatbodol.example${path}`])
  },
)

test('the page of a one-time code is kept nowhere, and others are', async () => {
  const asked: string[] = []
  const assets = await mkdtemp(join(tmpdir(), 'hatbodol-pages-'))
  open.push(() => rm(assets, { recursive: true }))
  const address = await serve(async ({ url }) => {
    asked.push(new URL(url).pathname)
    const body = { identity: Buffer.from('page'), br: Buffer.alloc(0), gzip: Buffer.alloc(0) }
    const topics = new Set<Topic>()
    return { status: 200, headers: new Headers(), etag: '"1"', scriptHashes: [], topics, body }
  }, assets)
  const read = async (path: string) => (await fetch(address + path)).headers.get('cache-control')
  const set = '/set-password?code=abc'
  for (const path of [set, set, '/Set-Password/?code=abc', '/verify-email?code=abc'])
    expect(await read(path)).toBe('no-store')
  for (const path of ['/about', '/about']) expect(await read(path)).toContain('public')
  expect(asked).toEqual(['/set-password', '/set-password', '/Set-Password/', '/verify-email', '/about'])
})

test('a page that breaks says nothing of our inside', async () => {
  const address = await serve(() => Promise.reject(new Error('insert into users failed')))
  const reply = await fetch(`${address}/`)
  const text = await reply.text()
  expect([reply.status, JSON.parse(text).code]).toEqual([500, 'internal-error'])
  expect(text).not.toContain('insert into')
})
