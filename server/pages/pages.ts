import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#lib/clock.ts'
import { createPageCache, type PageCache } from './page-cache.ts'
import type { RenderedPage, Renderer } from './rendering.ts'
import { contentSecurityPolicy, type Outside } from './security.ts'

export type PagesOptions = {
  clock: Clock
  render: Renderer
  /** Where people reach the product, for canonical links. */
  origin: () => string
  /** Whom else the pages may turn to. */
  outside: Outside
  /** The browser's build, or undefined in development, where Vite serves it. */
  assets: string | undefined
}

/** Serves the browser's build and every page. Gives the cache, for whoever hears of changes. */
export async function mountPages(app: FastifyInstance, options: PagesOptions): Promise<PageCache> {
  const cache = createPageCache(options.clock)
  if (options.assets) await mountAssets(app, options.assets)
  app.get('/*', { config: { rateLimit: false } }, async (request, reply) => {
    const page = await findPage(cache, options, request)
    return sendPage(request, reply, page, options)
  })
  return cache
}

async function mountAssets(app: FastifyInstance, folder: string) {
  // A file of an older build is gone for good: say so without a page around it.
  app.get('/assets/*', (_, reply) => reply.code(404).header('cache-control', 'no-store').send())
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const named = path.startsWith(join(folder, 'assets'))
      reply.header('cache-control', named ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
}

function findPage(cache: PageCache, { render, origin, assets }: PagesOptions, request: FastifyRequest) {
  const address = addressOf(request, { origin })
  address.searchParams.sort()
  const renderNow = () => render(new Request(address, { headers: { accept: 'text/html' } }), origin())
  return assets && !isSecret(address) ? cache.get(address.pathname + address.search, renderNow) : renderNow()
}

/** Put after the origin, not resolved against it: `//elsewhere/` is a path of ours too. */
const addressOf = (request: FastifyRequest, { origin }: Pick<PagesOptions, 'origin'>) =>
  new URL(origin() + request.url)

/** Whoever knows the whole address of such a page may use its code: neither it nor the page is kept anywhere. */
const isSecret = ({ pathname }: URL) => /^\/(set-password|verify-email)\/?$/i.test(pathname)

function sendPage(request: FastifyRequest, reply: FastifyReply, page: RenderedPage, options: PagesOptions) {
  for (const [name, value] of page.headers) reply.header(name, value)
  const development = options.assets === undefined
  reply
    .code(page.status)
    .header(
      'content-security-policy',
      contentSecurityPolicy({ ...page, outside: options.outside, development }),
    )
    .header(
      'cache-control',
      page.status === 200 && !isSecret(addressOf(request, options))
        ? 'public, max-age=0, s-maxage=10, must-revalidate'
        : 'no-store',
    )
    .header('vary', 'accept-encoding')
    .header('etag', page.etag)
  if (page.status === 200 && request.headers['if-none-match']?.includes(page.etag))
    return reply.code(304).send()
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(page.body[encoding])
}

function acceptedEncoding(header: string | string[] | undefined): keyof RenderedPage['body'] {
  const accepted = String(header ?? '')
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}
