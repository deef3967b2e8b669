import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import type { Call, Route } from '#contract/route.ts'
import type { Topic } from '#services/bus/bus.ts'
import { hashInlineScripts } from './security.ts'

export type RenderedPage = {
  status: number
  headers: Headers
  etag: string
  /** sha256 of each inline script, as a Content-Security-Policy names them. */
  scriptHashes: string[]
  /** What it shows: a change of one of these makes it stale. */
  topics: Set<Topic>
  body: { identity: Buffer; br: Buffer; gzip: Buffer }
}

/** What the pages' build hands to the server beside React Router's own. */
type PagesEntry = { createPageContext: (call: Call, origin: string) => RouterContextProvider }

export type Renderer = (request: Request, origin: string) => Promise<RenderedPage>

/** Renders pages to their end, without knowing who asks. `call` is the API in process. */
export function createRenderer(
  build: ServerBuild | (() => Promise<ServerBuild>),
  mode: string,
  call: Call,
): Renderer {
  const handle = createRequestHandler(build, mode)
  return async (request, origin) => {
    const topics = new Set<Topic>()
    const recording: Call = (route, input) => {
      for (const topic of topicsOf(route)) topics.add(topic)
      return call(route, input)
    }
    const { entry } = typeof build === 'function' ? await build() : build
    const { createPageContext } = entry.module as ServerBuild['entry']['module'] & PagesEntry
    const response = await handle(request, createPageContext(recording, origin))
    return finish(response, await response.text(), topics)
  }
}

async function finish(response: Response, html: string, topics: Set<Topic>): Promise<RenderedPage> {
  const identity = Buffer.from(html)
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    promisify(gzip)(identity),
  ])
  return {
    status: response.status,
    headers: response.headers,
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    scriptHashes: hashInlineScripts(html),
    topics,
    body: { identity, br, gzip: gz },
  }
}

function topicsOf(route: Route): Topic[] {
  if (route.path.startsWith('/brand')) return ['brands']
  if (route.path.startsWith('/sellers')) return ['users', 'items']
  return route.path.startsWith('/items') || route.path.startsWith('/advertise') ? ['items'] : []
}
