import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { RouterContextProvider, ServerRouter, type EntryContext } from 'react-router'
import type { Call } from '#contract/route.ts'
import { callContext, originContext } from './api/call-context.ts'

const renderTimeoutMs = 10_000

/** What the loaders of one request are given: how to call the API in process, and the address people see us at. */
export function createPageContext(call: Call, origin: string): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(callContext, call)
  context.set(originContext, origin)
  return context
}

/** Renders a page to its end before a byte of it is sent, so that people, bots and the page cache get the same. */
export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  return new Response(await renderWhole(routerContext, request.url), { status, headers })
}

function renderWhole(routerContext: EntryContext, url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={routerContext} url={url} />, {
      // Whole in one piece: React otherwise moves large parts to the end and puts them in place by script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer)
        const body = new PassThrough()
        text(body).then(resolve, reject)
        pipe(body)
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
