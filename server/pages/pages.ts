import { join } from 'node:path'
import fastifyRateLimit from '@fastify/rate-limit'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Redis } from 'ioredis'
import { Refusal } from '#contract/refusal.ts'
import type { Clock } from '#lib/clock.ts'
import { asProblem, sendProblem } from '../api/problems.ts'
import { limitStore } from '../requests/limit-store.ts'
import { withPriority } from '../overload/overload.ts'
import { createWorkQueue, type WorkQueue } from '../overload/work-queue.ts'
import { type FindPageAddress, isOneOfMany } from './page-addresses.ts'
import { createPageCache, type PageCache } from './page-cache.ts'
import type { RenderedPage, Renderer } from './rendering.ts'
import { contentSecurityPolicy, type OutsideOrigins } from './security.ts'
import { sendWaitPage } from './wait-page.ts'

export type PagesOptions = {
  clock: Clock
  render: Renderer
  /** Returns the one address that stands for all addresses of the same page. */
  findAddress: FindPageAddress
  /** Whether a request may see the pages for developers under /dev. For others they do not exist. */
  isDeveloper: (request: FastifyRequest) => boolean
  /** The product's public address, for canonical links. */
  origin: () => string
  /** Other origins that the pages may use. */
  outside: OutsideOrigins
  /** The folder of the browser's build. Undefined in development, where Vite serves it. */
  assets: string | undefined
  /** How long a page may wait to be rendered. */
  queueWaitMs: number
  /** Counts rendered pages for all processes of the installation. */
  redis?: Redis | undefined
}

/**
 * One at a time: renderings run on the thread that answers all requests, so two at once would only delay each other.
 */
const renderingLimits = { atOnce: 1, mostWaiting: 64, longestWaitUnderLoadMs: 250 }

/**
 * The limit of new renderings for one network address. It is generous because carriers share addresses. Cached pages
 * are not counted.
 */
const anewLimit = { max: 300, timeWindow: 60_000 }

/** Serves the browser's build and every page. Returns the page cache, so that changes can clear it. */
export async function mountPages(app: FastifyInstance, options: PagesOptions): Promise<PageCache> {
  const cache = createPageCache(options.clock)
  if (options.assets) await mountAssets(app, options.assets)
  await app.register(async (pages) => {
    await pages.register(fastifyRateLimit, {
      global: false,
      skipOnError: true,
      ...limitStore(options.redis, 'pages'),
    })
    const countAnew = pages.createRateLimit(anewLimit)
    const queue = createWorkQueue({ ...renderingLimits, longestWaitMs: options.queueWaitMs })
    const pageOf = createPages(cache, options, queue, async (request) => {
      const counted = await countAnew(request)
      if (!counted.isAllowed && counted.isExceeded)
        throw new Refusal('too-many-requests/calls', {
          retryAfterSeconds: Math.max(1, counted.ttlInSeconds),
        })
    })
    pages.setErrorHandler(sendFailure)
    pages.get('/*', async (request, reply) => sendPage(request, reply, await pageOf(request), options))
  })
  return cache
}

async function mountAssets(app: FastifyInstance, folder: string) {
  // A file of an older build no longer exists. Answer with a plain error instead of a page.
  app.get('/assets/*', () => {
    throw new Refusal('not-found/file')
  })
  const files: FastifyPluginAsync = async (scope) => {
    await scope.register(fastifyStatic, {
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
  // High priority, because a page whose scripts are refused does not work, and a file costs almost nothing.
  await app.register(withPriority('high', files))
}

/**
 * Returns a function that gives a page from the cache or renders it. A rendering counts against the caller's limit and
 * waits in a queue.
 */
function createPages(
  cache: PageCache,
  { render, origin, findAddress, isDeveloper, assets }: PagesOptions,
  inTurn: WorkQueue,
  assertMayMakeAnew: (request: FastifyRequest) => Promise<void>,
) {
  return async (request: FastifyRequest): Promise<RenderedPage> => {
    const found = await findAddress(addressOf(request, origin()))
    // The page itself answers 404 then, so that the browser's code finds the page that it expects.
    const key = found.startsWith('/dev/') && !isDeveloper(request) ? `${found}?closed` : found
    // Append the path to the origin, do not resolve it: `//elsewhere/` is a path of ours too.
    const renderNow = () => inTurn(() => render(new URL(origin() + key), origin()))
    if (!assets) return renderNow()
    if (isOneOfMany(key) && !cache.has(key)) await assertMayMakeAnew(request)
    return cache.get(key, renderNow)
  }
}

const addressOf = (request: FastifyRequest, origin: string) => new URL(origin + request.url)

/** The addresses of these pages contain a one-time code, so no cache may store the response. */
const isSecret = (request: FastifyRequest) =>
  /^\/+(set-password|(verify|change|recover)-email)\/?$/i.test(request.url.split('?')[0] ?? '')

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
      page.status === 200 && !isSecret(request)
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

/** Sends an error. Browsers get a page that reloads itself; programs get the API's error format. */
function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { code, retryAfterSeconds: seconds } = asProblem(error)
  if (seconds === undefined || !request.headers.accept?.includes('text/html'))
    return sendProblem(error, request, reply)
  const isTheirs = code === 'too-many-requests'
  return sendWaitPage(reply, isTheirs ? 429 : 503, isTheirs ? 'tooOften' : 'busy', seconds)
}
