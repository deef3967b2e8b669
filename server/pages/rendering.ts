import { randomBytes } from 'node:crypto'
import type { HandleErrorFunction } from 'react-router'
import type { Refusal } from '#contract/refusal.ts'
import type { Api, Route } from '#contract/route.ts'
import type { Topic } from '#contract/topics.ts'
import { asProblem } from '../api/problems.ts'
import type { PagesBuild } from './pages-build.ts'
import { hashMarkedScripts, removeMarks } from './security.ts'

export type RenderedPage = {
  status: number
  headers: (readonly [name: string, value: string])[]
  /** The sha256 hash of each inline script, in the form that a Content-Security-Policy uses. */
  scriptHashes: string[]
  /** The topics of the data that the page shows. A change of one of them makes the page stale. */
  topics: Set<Topic>
  /** The only path of this page, with the prefix of its language, if the page itself names it. */
  path: string | undefined
  body: Uint8Array
}

type PageLog = { error: (details: { err: unknown; path: string }, message: string) => void }

export type Renderer = (address: URL, origin: string) => Promise<RenderedPage>

/**
 * Renders complete pages for guests. Calls `api` in process. Throws `not-ready` when the API was too busy to give the
 * page's data.
 */
export function createRenderer(
  build: PagesBuild | (() => Promise<PagesBuild>),
  mode: 'production' | 'development',
  api: Api,
  log: PageLog,
): Renderer {
  const handleError = logFailures(log)
  const createHandler = (built: PagesBuild) => {
    const entry = { ...built.entry, module: { ...built.entry.module, handleError } }
    return built.entry.module.createRequestHandler({ ...built, entry }, mode)
  }
  const handlerOfBuild = typeof build === 'function' ? undefined : createHandler(build)
  return async (address, origin) => {
    const topics = new Set<Topic>()
    let refusal: Refusal | undefined
    const recording = watchRefusals(recordTopics(api, topics), (problem) => (refusal = problem))
    const built = typeof build === 'function' ? await build() : build
    const handle = handlerOfBuild ?? createHandler(built)
    const mark = randomBytes(16).toString('hex')
    const request = new Request(address, { headers: { accept: 'text/html' } })
    const { createPageContext, readDocument, readPagePath } = built.entry.module
    const context = createPageContext(recording, origin, mark)
    const response = await handle(request, context)
    if (refusal && response.status >= 500) throw refusal
    const page = readDocument(context) ?? Buffer.from(await response.arrayBuffer())
    return { ...finish(response, page.toString('latin1'), mark), topics, path: readPagePath(context) }
  }
}

/**
 * Logs a page that failed, as one line. React Router would print the whole error, with the values of the rows that a
 * statement was about. What the API refuses is no failure of the page.
 */
function logFailures(log: PageLog): HandleErrorFunction {
  return (error, { request }) => {
    if (isRefusal(error)) return
    log.error({ err: error, path: new URL(request.url).pathname }, 'a page failed')
  }
}

/** A refusal of the API, or React Router's own for an address that leads to no page; or the API was too busy. */
function isRefusal(error: unknown): boolean {
  if (asProblem(error).code === 'not-ready') return true
  return error instanceof Object && 'status' in error && Number(error.status) < 500
}

/**
 * `marked` is the page decoded as Latin-1, so it has one character for each byte. What we search for is ASCII. Decoded as
 * UTF-8, a few characters such as ৳ would double the memory of the text.
 */
function finish(response: Response, marked: string, mark: string) {
  return {
    status: response.status,
    headers: [...response.headers],
    scriptHashes: hashMarkedScripts(marked, mark),
    body: Buffer.from(fetchScriptsLast(removeMarks(marked, mark)), 'latin1'),
  }
}

const preloadOfScript = /<link rel="modulepreload"[^>]*>/g
const mainScript = /<script type="module"[^>]*>[\s\S]*?<\/script>/

/**
 * Puts the scripts of the page into a template. The browser fetches them when `web/ui/start/late-scripts.js` takes them out, after
 * the style and the first pictures. React Router has no option for that.
 */
export function fetchScriptsLast(html: string): string {
  const preloads = html.match(preloadOfScript) ?? []
  return html
    .replaceAll(preloadOfScript, '')
    .replace(mainScript, (script) => `<template id="late-scripts">${preloads.join('')}${script}</template>`)
}

/** Wraps the API and adds the topics of its answers to `topics`. */
function recordTopics({ call, callPage }: Api, topics: Set<Topic>): Api {
  const note = ({ shows = [] }: Route) => shows.forEach((topic) => topics.add(topic))
  return {
    call: (route, input) => {
      note(route)
      return call(route, input)
    },
    callPage: (route, input) => {
      note(route)
      return callPage(route, input)
    },
  }
}

/** Wraps the API and calls `note` for each answer that it was too busy to give. */
function watchRefusals({ call, callPage }: Api, note: (refusal: Refusal) => void): Api {
  const watch = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer
    } catch (error) {
      const problem = asProblem(error)
      if (problem.code === 'not-ready') note(problem)
      throw error
    }
  }
  return {
    call: (route, input) => watch(call(route, input)),
    callPage: (route, input) => watch(callPage(route, input)),
  }
}
