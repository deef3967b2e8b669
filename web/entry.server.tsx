import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { RouterContextProvider, ServerRouter, type EntryContext } from 'react-router'
import type { Api } from '#contract/route.ts'
import { pathIn } from '#lib/languages.ts'
import { language } from '#texts/language.ts'
import {
  apiContext,
  documentContext,
  originContext,
  pagePathContext,
  scriptMarkContext,
} from './api/page-context.ts'
import { ScriptMark } from '#web/ui/start/script-mark.ts'

// The server imports it from here, so that the process has only one React Router, which uses the React of this build.
export { createRequestHandler } from 'react-router'

const renderTimeoutMs = 10_000

/** The context for the loaders of one request: how to call the API in process, our public origin, and the script nonce. */
export function createPageContext(api: Api, origin: string, scriptMark: string): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(apiContext, api)
  context.set(originContext, origin)
  context.set(scriptMarkContext, scriptMark)
  return context
}

/** The HTML of the page that was rendered with this context; undefined for a redirect and for a HEAD request. */
export const readDocument = (context: Readonly<RouterContextProvider>): Buffer | undefined =>
  context.get(documentContext)

/** The path that the page says is its own, with the prefix of the language; undefined if its route alone decides it. */
export function readPagePath(context: Readonly<RouterContextProvider>): string | undefined {
  const path = context.get(pagePathContext)
  return path === '' ? undefined : pathIn(language.code, path)
}

/** Renders the whole page before the first byte is sent, so that people, bots and the response cache get the same HTML. */
export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const mark = context.get(scriptMarkContext)
  const { staticHandlerContext } = routerContext
  const path = readPagePath(context)
  // People come here from a redirect to this path, so the page must be rendered for it.
  if (path !== undefined) staticHandlerContext.location = { ...staticHandlerContext.location, pathname: path }
  const page = (
    <ScriptMark value={mark}>
      <ServerRouter context={routerContext} url={request.url} nonce={mark} />
    </ScriptMark>
  )
  context.set(documentContext, await renderWhole(page))
  return new Response(null, { status, headers })
}

function renderWhole(page: ReactNode): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      // Keeps the HTML in one piece. Otherwise React moves large parts to the end and puts them in place by script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer)
        pipe(collectBytes(resolve))
      },
      onShellError: reject,
      onError(error) {
        clearTimeout(timer)
        reject(error instanceof Error ? error : new Error('The page could not be rendered', { cause: error }))
      },
    })
    const timer = setTimeout(() => abort(new Error('The page took too long to render')), renderTimeoutMs)
  })
}

function collectBytes(done: (bytes: Buffer) => void): Writable {
  const chunks: Buffer[] = []
  return new Writable({
    write: (chunk: Buffer, _, next) => {
      chunks.push(chunk)
      next()
    },
    final: (next) => {
      done(Buffer.concat(chunks))
      next()
    },
  })
}
