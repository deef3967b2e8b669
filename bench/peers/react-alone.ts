// The limit for a rendered page: React renders the same tree with the same data, without loaders, routing, a security
// policy or a cache.
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import type { PagesBuild } from '#server/pages/pages-build.ts'
import { createAccessTokens } from '#web/api/access-token.ts'
import { createApi } from '#web/api/create-api.ts'

const { product, path } = (await json(process.stdin)) as { product: string; path: string }
const build: PagesBuild = await import(new URL('../../build/server/index.js', import.meta.url).href)
type Context = { serverHandoffStream: ReadableStream<Uint8Array> }
type PageContext = ReturnType<typeof entry.createPageContext>
type Render = (...args: [Request, number, Headers, Context, PageContext]) => Promise<Response>
const entry = build.entry.module
const render = entry.default as unknown as Render

const storage = { getItem: () => null, setItem: () => {}, removeItem: () => {} }
const api = createApi(
  createAccessTokens(() => storage),
  (address, init) => fetch(new URL(address as string, product), init),
)

/** What the router passes to React for this page after the loaders have run once. */
let prepared: Parameters<Render> | undefined
const watched = {
  ...entry,
  default: async (...args: Parameters<Render>) => {
    prepared = args
    return new Response()
  },
}
const handle = entry.createRequestHandler({ ...build, entry: { module: watched as never } }, 'production')
await handle(new Request(product + path), entry.createPageContext(api, product, 'mark'))
if (!prepared) throw new Error(`${path} is not rendered`)
const [request, status, headers, context, page] = prepared
const data = await new Response(context.serverHandoffStream).bytes()

/** A stream can be read only once, so each rendering needs its own. */
const renderAgain = () =>
  render(request, status, headers, { ...context, serverHandoffStream: new Blob([data]).stream() }, page)

const server = createServer((_, response) => {
  void renderAgain()
    .then(() => entry.readDocument(page))
    .then((html) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html))
})
server.listen(0, '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${(server.address() as { port: number }).port}`),
)
