import { createHash } from 'node:crypto'
import { createRequestHandler, type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { Refusal } from '#contract/refusal.ts'
import { listingRoutes } from '#contract/routes/listings.ts'
import type { Api } from '#contract/route.ts'
import type { PagesBuild } from './pages-build.ts'
import { createServer } from '../create-server.ts'
import { createRenderer, fetchScriptsLast } from './rendering.ts'

type Load = (api: Api) => Promise<unknown>

const silent = createServer('fatal', false).log

/** Renders the only page of a build. Its loader calls an API that answers with `answer`. `write` returns its HTML. */
function render(load: Load, answer: () => Promise<never>, write = (_mark: string) => 'page', log = silent) {
  let given: Api | undefined
  let marked = ''
  const page = {
    default: () => null,
    loader: async (_: LoaderFunctionArgs) => given && (await load(given)),
  }
  const entry = {
    default: async (_: Request, status: number, headers: Headers) =>
      new Response(write(marked), { status, headers }),
    createPageContext: (api: Api, _: string, mark: string) => {
      given = api
      marked = mark
      return new RouterContextProvider()
    },
    readDocument: () => undefined,
    readPagePath: () => undefined,
    createRequestHandler,
  }
  const route = { id: 'root', path: '/', parentId: undefined }
  const build = {
    entry: { module: entry },
    routes: { root: { ...route, module: page } },
    assets: { entry: { imports: [], module: '' }, routes: { root: route }, url: '', version: '1' },
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  } as unknown as PagesBuild
  const api = { call: answer, callPage: answer } as unknown as Api
  return createRenderer(build, 'production', api, log)(new URL('https://hatbodol.example/?q=01712345678'), '')
}

const query = { limit: 1 }
const listListings: Load = (api) => api.callPage(listingRoutes.list, { query })

test.each([
  new Refusal('not-ready/busy', { retryAfterSeconds: 2 }),
  Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' }),
])('a page whose list the API is too busy for (%s) is refused in the same way', async (failure) => {
  const rendering = render(listListings, async () => {
    throw failure
  })
  await expect(rendering).rejects.toMatchObject({
    code: 'not-ready',
    retryAfterSeconds: expect.any(Number),
  })
})

test('a page that works without the refused data is shown', async () => {
  const busy = new Refusal('not-ready/busy', { retryAfterSeconds: 2 })
  const page = await render(
    (api) => listListings(api).catch(() => []),
    () => Promise.reject(busy),
  )
  expect(page.status).toBe(200)
})

test('a page that fails for another reason says so itself', async () => {
  const page = await render(listListings, () => Promise.reject(new Error('a bug')))
  expect(page.status).toBe(500)
})

test('the scripts of a page are in a template, and other inline scripts stay where they are', () => {
  const preloads = ['/a.js', '/b.js'].map((href) => `<link rel="modulepreload" href="${href}"/>`)
  const style = '<link rel="stylesheet" href="/a.css"/>'
  const data = '<script>window.data = 1</script>'
  const main = '<script type="module" async="">import "/a.js"\n</script>'
  const html = `<head>${preloads.join('')}${style}</head><body><p>text</p>${data}${main}${data}</body>`
  expect(fetchScriptsLast(html)).toBe(
    `<head>${style}</head><body><p>text</p>${data}<template id="late-scripts">${preloads.join('')}${main}</template>${data}</body>`,
  )
})

test('a page without scripts stays unchanged', () => {
  expect(fetchScriptsLast('<p>text</p>')).toBe('<p>text</p>')
})

test('a page keeps its characters, and its policy names the hash of a script with such characters', async () => {
  const code = 'show("৳500 · মিরপুর · 📱")'
  const page = await render(
    async () => [],
    () => Promise.reject(new Error('not asked')),
    (mark) => `<p>৳500</p><script nonce="${mark}">${code}</script>`,
  )
  expect(Buffer.from(page.body).toString()).toBe(`<p>৳500</p><script>${code}</script>`)
  const hash = createHash('sha256').update(code).digest('base64')
  expect(page.scriptHashes).toEqual([`'sha256-${hash}'`])
})

test('a page that fails writes one line of JSON, without the values of rows, and prints nothing else', async () => {
  const print = vi.spyOn(console, 'error').mockImplementation(() => {})
  const lines: string[] = []
  const { log } = createServer('warn', false, { logTo: { write: (line) => void lines.push(line) } })
  const [detail, where] = ['Key (phone)=(01712345678) exists.', 'PL/pgSQL function note(01712345678)']
  const failure = Object.assign(new Error('duplicate key'), { code: '23505', detail, where })
  const page = await render(listListings, () => Promise.reject(failure), undefined, log)
  expect(page.status).toBe(500)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 50, msg: 'a page failed', path: '/', err: { message: 'duplicate key', code: '23505' } },
  ])
  expect(lines.join()).not.toContain('01712345678')
  expect(print).not.toHaveBeenCalled()
  print.mockRestore()
})
