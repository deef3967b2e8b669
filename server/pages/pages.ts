import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#contract/refusal.ts'
import { createFairQueue, type FairQueue, type Turn } from '#lib/fair-queue.ts'
import { type Language, languageOf, languages, pathIn, prefixOf } from '#lib/languages.ts'
import { networkOf, rangesOf, siteOf } from '#lib/networks.ts'
import type { CallCounts } from '#services/calls/call-counts.ts'
import { workFor } from '#services/database/fair-turns.ts'
import { countCall, limitGuests, limitOfFiles } from '../api/call-limits.ts'
import { asProblem, sendProblem } from '../api/problems.ts'
import type { Answer } from '../cache/cached-answer.ts'
import type { ResponseCache } from '../cache/response-cache.ts'
import { sendCached } from '../cache/send-cached.ts'
import { withPriority } from '../overload/overload.ts'
import type { OverloadLimits } from '../overload/overload.ts'
import { tooMuch } from '../overload/work-queue.ts'
import { type FindPageAddress, isOneOfMany } from './page-addresses.ts'
import type { RenderedPage, Renderer } from './rendering.ts'
import { contentSecurityPolicy, type OutsideOrigins } from './security.ts'
import { sendWaitPage } from './wait-page.ts'

/** The pages in one language. */
export type LanguagePages = {
  render: Renderer
  /** Takes and returns addresses without the prefix of the language. */
  findAddress: FindPageAddress
}

type PagesOptions = {
  cache: ResponseCache
  pagesIn: (language: Language) => Promise<LanguagePages>
  /** Whether a request may see the pages for developers under /dev. For others they do not exist. */
  isDeveloper: (request: FastifyRequest) => boolean
  /** The product's public address, for canonical links. */
  origin: () => string
  /** Other origins that the pages may use. */
  outside: OutsideOrigins
  /** The folder of the browser's build in a language. Undefined in development, where Vite serves it. */
  assets: ((language: Language) => string) | undefined
  /** How long a page may wait to be rendered. */
  waits: Pick<OverloadLimits, 'queueWaitMs' | 'few' | 'fewWaitMs'>
  /** Counts the pages that are rendered for each network. */
  calls: CallCounts
}

/**
 * While one page waits for its data, another is rendered. More at once would only delay each other, because one thread
 * answers all requests.
 */
const renderingLimits = { slots: 2, maxWaiting: 64, refuse: tooMuch }

/**
 * The limit of new renderings for one network address: about as many as one process renders in this time, because carriers
 * share addresses, and the sites take turns anyway. Cached pages are not counted.
 */
const renderLimit = { max: 3000, windowSeconds: 60 }

/** Serves the browser's build and every page. */
export async function mountPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  if (options.assets) await mountAssets(app, options.assets, options.calls)
  await app.register(async (pages) => {
    const pageOf = createPages(options, createFairQueue(renderingLimits), ({ ip }) =>
      countCall(options.calls, 'pages', renderLimit, rangesOf(ip)),
    )
    pages.setErrorHandler(sendFailure)
    pages.get('/*', async (request, reply) => {
      const { key, path, answer } = await pageOf(request)
      if (!answer) return redirect(request, reply, path)
      await sendCached(options.cache, key, answer, { request, reply })
      return reply
    })
  })
}

/** Serves the files of the browser's builds. */
async function mountAssets(
  app: FastifyInstance,
  folderOf: (language: Language) => string,
  calls: CallCounts,
) {
  const common = { index: false as const, preCompressed: true, cacheControl: false, decorateReply: false }
  const send = (cacheControl: string) => ({
    ...common,
    setHeaders: (reply: FastifyReply) => void reply.header('cache-control', cacheControl),
  })
  const files: FastifyPluginAsync = async (scope) => {
    scope.addHook('onRequest', limitGuests(calls, 'files', limitOfFiles))
    const each = { ...send('public, max-age=3600'), wildcard: false, globIgnore: ['assets/**'] }
    await scope.register(fastifyStatic, { root: folderOf('en'), ...each })
    // One route for all files of a language: a route for each of 800 files took a tenth of the start.
    for (const language of languages)
      await scope.register(namedFilesIn(folderOf(language)), { prefix: `${prefixOf(language)}/assets` })
  }
  const namedFilesIn =
    (folder: string): FastifyPluginAsync =>
    async (scope) => {
      // A file of a build before the last does not exist. Answer with a plain error instead of a page.
      scope.setNotFoundHandler(() => {
        throw new Refusal('not-found/file')
      })
      const named = send('public, max-age=31536000, immutable')
      // An open page of the build before still asks for its own files (scripts/setup/pages.mjs keeps them).
      const root = [join(folder, 'assets'), join(folder, '..', 'earlier')].filter((each) => existsSync(each))
      await scope.register(fastifyStatic, { root, ...named })
    }
  // High priority, because a page whose scripts are refused does not work, and a file costs almost nothing.
  await app.register(withPriority('high', files))
}

/**
 * Returns a function that gives a page from the cache or renders it. A rendering counts against the caller's limit and
 * waits in a queue.
 */
function createPages(
  options: PagesOptions,
  inTurn: FairQueue,
  assertMayRender: (request: FastifyRequest) => Promise<void>,
) {
  const { cache, pagesIn, origin, isDeveloper, waits } = options
  let rendering = 0
  return async (request: FastifyRequest) => {
    const language = languageOf(request.url)
    const prefix = prefixOf(language)
    const { findAddress, render } = await pagesIn(language)
    const address = await findAddress(new URL(origin() + request.url.slice(prefix.length)))
    const found = address.key
    const isForDevelopers = found.startsWith('/dev/')
    // The page then answers 404 itself, so that the browser's code finds the page that it expects.
    const key = prefix + (isForDevelopers && !isDeveloper(request) ? `${found}?closed` : found)
    // Append the path to the origin instead of resolving it, because `//elsewhere/` would be another host.
    const renderNow = async () => {
      const maxWaitMs = rendering < waits.few ? waits.fewWaitMs : waits.queueWaitMs
      rendering += 1
      try {
        return await inTurn(turnOf(key, request, maxWaitMs), () =>
          workFor(siteOf(request.ip), () => render(new URL(origin() + key), origin())),
        )
      } finally {
        rendering -= 1
      }
    }
    const kind = { isHidden: isSecret(found), language }
    const path = address.path === undefined || kind.isHidden ? undefined : pathIn(language, address.path)
    if (isElsewhere(request, path)) return { key, path }
    if (isOneOfMany(key) && !cache.has(key)) await assertMayRender(request)
    const answer = await cache.get(key, async () => toAnswer(await renderNow(), kind, options))
    if (isElsewhere(request, answer.path)) return { key, path: answer.path }
    // These addresses must not be stored, or mean another page for another caller.
    if (!isForDevelopers && !kind.isHidden) cache.remember(request.url, key)
    return { key, path, answer }
  }
}

const isElsewhere = ({ url }: FastifyRequest, path: string | undefined): boolean =>
  path !== undefined && url.split('?', 1)[0] !== path

/** Redirects to the only path of a page, with the query of this request. */
function redirect({ url }: FastifyRequest, reply: FastifyReply, path = '/') {
  const query = url.includes('?') ? url.slice(url.indexOf('?')) : ''
  // The path of a listing changes with its title. A browser that remembers old redirects could go in a circle.
  return reply.header('cache-control', 'no-cache').redirect(path + query, 301)
}

/**
 * Pages of which there are endless ones take turns by site. The few others go before them, so that nobody delays the
 * home page for everybody who waits for the same rendering.
 */
function turnOf(key: string, { ip }: FastifyRequest, maxWaitMs: number): Turn {
  const late = new AbortController()
  setTimeout(() => late.abort(tooMuch()), maxWaitMs).unref()
  const { signal } = late
  return isOneOfMany(key)
    ? { group: siteOf(ip), member: networkOf(ip), isKnown: false, signal }
    : { group: key, member: key, isKnown: true, signal }
}

/** The addresses of these pages contain a one-time code, so nothing may store the address or the response. */
const isSecret = (address: string) =>
  /^\/+(set-password|(verify|change|recover)-email)\/?(\?|$)/i.test(address)

function toAnswer(
  page: RenderedPage,
  { isHidden, language }: { isHidden: boolean; language: Language },
  { outside, assets }: PagesOptions,
): Answer {
  const isPublic = page.status === 200 && !isHidden
  const { scriptHashes } = page
  const policy = contentSecurityPolicy({ scriptHashes, outside, development: assets === undefined })
  return {
    ...page,
    headers: [
      ...page.headers,
      ['content-language', language],
      ['content-security-policy', policy],
      ['cache-control', isPublic ? 'public, max-age=0, s-maxage=10, must-revalidate' : 'no-store'],
      ['vary', 'accept-encoding'],
    ],
  }
}

/** Sends an error. Browsers get a page that reloads itself; programs get the API's error format. */
function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { code, retryAfterSeconds: seconds } = asProblem(error)
  if (seconds === undefined || !request.headers.accept?.includes('text/html'))
    return sendProblem(error, request, reply)
  const isOwnLimit = code === 'too-many-requests'
  const page = { reason: isOwnLimit ? 'tooOften' : 'busy', language: languageOf(request.url) } as const
  return sendWaitPage(reply, isOwnLimit ? 429 : 503, page, seconds)
}
