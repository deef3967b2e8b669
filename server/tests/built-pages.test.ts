import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeMigratedDataDir } from '#test/processes/data-dir.ts'
import { fetchPatiently, startProcess } from '#test/processes/process.ts'

const folder = await makeMigratedDataDir()
const settings = {
  // Node prints every CommonJS file that it loads, such as React's packages.
  NODE_DEBUG: 'module',
  // The second start finds the compiled code of the first.
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(folder, 'compiled'),
}
// Without NODE_ENV.
const first = await startProcess(folder, [], settings)
const { address } = first
const ask = (path: string) => fetchPatiently(address + path, { headers: { accept: 'text/html' } })
const madeUp = '0190f3a0-0000-7000-8000-000000000001'

test.each([
  '/nope',
  '/payment/nope',
  '/receipt/nope',
  '/dashboard/nope',
  '/dashboard/editphone/nope',
  '/dashboard/sellagain/nope',
  '/brand/nope',
  `/item/${madeUp}`,
  `/seller/${madeUp}`,
  '/brand/%00',
  '/%00',
  '/about.data',
])('%s shows the 404 page with the status 404', async (path) => {
  const reply = await ask(path)
  expect([reply.status, reply.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  expect(await reply.text()).toContain('find this page')
})

test.each(['/', '/about', '/search?q=iphone', `/payment/${madeUp}`, '/dashboard', '/set-password?code=abc'])(
  '%s is a page whose scripts are in the policy, without the mark of its rendering',
  async (path) => {
    const reply = await ask(path)
    const [html, policy] = [await reply.text(), reply.headers.get('content-security-policy') ?? '']
    expect(reply.status).toBe(200)
    // Data for search engines is not run, so the policy says nothing of it.
    const inline = [...html.matchAll(/<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>[^<]/g)]
    expect(inline.length).toBeGreaterThan(3)
    expect(policy.match(/'sha256-/g)).toHaveLength(inline.length)
    expect(html).not.toContain('nonce=')
    expect(html).not.toContain('code=abc')
  },
)

test('a page from the cache names the builds like a computed one', async () => {
  const [computed, cached] = [await ask('/cookies'), await ask('/cookies')]
  expect(computed.headers.get('hatbodol-build')).toMatch(/^en=\S+, bn=\S+$/)
  expect(cached.headers.get('hatbodol-build')).toBe(computed.headers.get('hatbodol-build'))
})

test.each(['/', '/about', '/?x=1'])(
  '%s names its address in each language, and each has the language that its address says',
  async (path) => {
    const [plain = ''] = path.split('?')
    const alternates = [
      ['en', address + plain],
      ['bn', `${address}/bn${plain.replace(/\/$/, '')}`],
      ['x-default', address + plain],
    ]
    for (const [language, prefix] of [
      ['en', ''],
      ['bn', '/bn'],
    ] as const) {
      const reply = await ask(prefix + path)
      const html = await reply.text()
      expect([reply.status, reply.headers.get('content-language')]).toEqual([200, language])
      expect(html).toContain(`<html lang="${language}"`)
      const named = [...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/g)]
      expect(named.map(([, name, href]) => [name, href])).toEqual(alternates)
      // Nothing leads back to the other language but the link that says so.
      const links = [...html.matchAll(/<a (?![^>]*hrefLang)[^>]*href="(\/[^"]*)"/g)].map(
        ([, href = '']) => href,
      )
      expect(links.length).toBeGreaterThan(5)
      expect(links.filter((href) => (href.split(/[/#?]/)[1] === 'bn') !== (language === 'bn'))).toEqual([])
    }
  },
)

test('a missing page in Bangla is one, and so is a file that no build has', async () => {
  const reply = await ask('/bn/nope')
  expect([reply.status, reply.headers.get('content-language')]).toEqual([404, 'bn'])
  expect((await ask('/bn/assets/nope.js')).status).toBe(404)
})

test.each(['/api', '/api/'])('%s is not a page', async (path) => {
  const reply = await ask(path)
  expect([reply.status, (await reply.json()).code]).toEqual([404, 'not-found'])
})

test('the product renders without NODE_ENV with the React of its built pages, not with one that NODE_ENV chooses', async () => {
  expect((await ask('/about')).status).toBe(200)
  const loaded = [...first.output().matchAll(/load "[^"]*node_modules\/([^"]+)" for module/g)].map(
    ([, file]) => file,
  )
  expect(loaded).toContainEqual(expect.stringMatching(/^fastify\//))
  expect(loaded.filter((file) => /^(react|react-dom|react-router|scheduler)\//.test(file ?? ''))).toEqual([])
})

test('the built pages contain the production build of React', async () => {
  const files = await readdir('build/server', { recursive: true })
  const scripts = files.filter((file) => file.endsWith('.js'))
  const code = await Promise.all(scripts.map((file) => readFile(join('build/server', file), 'utf8')))
  // Only that build has links in place of the texts of its errors.
  expect(code.join('\n')).toContain('https://react.dev/errors/')
  expect(code.join('\n')).not.toMatch(/\breact[\w-]*\.development\b/)
})

test('what only some installations or requests need is not loaded at the start', async () => {
  await first.stop()
  const report =
    'data:text/javascript,process.on("SIGUSR2",()=>console.log(process.moduleLoadList.join("\\n")))'
  const second = await startProcess(folder, ['--import', report], settings)
  expect((await fetchPatiently(`${second.address}/about`)).status).toBe(200)
  process.kill(second.pid, 'SIGUSR2')
  await expect.poll(second.output).toContain('NativeModule internal/modules/cjs/loader')
  const loaded = second.output()
  expect(loaded).toContain('node_modules/fastify/')
  // A parser that strips types, then Redis, SMTP, pictures, Google, Firebase and S3.
  const parts = [
    'deps/amaro',
    'ioredis',
    'nodemailer',
    'sharp',
    'oidc-provider',
    'firebase-admin',
    '@aws-sdk',
  ]
  expect(parts.filter((part) => loaded.includes(`/${part}/`))).toEqual([])
})
