import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type RequestListener, Server, type ServerResponse } from 'node:http'
import type { ListenOptions, Socket } from 'node:net'
import { Refusal } from '#contract/refusal.ts'
import { buildHeader } from '#lib/build-header.ts'
import { languageOf } from '#lib/languages.ts'
import { describeProblem } from './api/problems.ts'
import { waitPagePolicy, writeWaitPage } from './pages/wait-page.ts'
import { sentencesFor } from './sentences/sentences-in.ts'
import { setSecurityHeaders } from './pages/security.ts'

/**
 * `starting`: no requests are answered yet. `filling`: the server is ready but has no data yet; only requests that load
 * the first data are admitted. `leaving`: a stop was requested, and all requests are still served, so that a load
 * balancer can switch to another server. `closing`: new requests on open connections are told to try again elsewhere.
 */
export type Phase = 'starting' | 'filling' | 'serving' | 'leaving' | 'closing'

/** Answers a request at once, naming the builds of the pages, and returns true. Or leaves it alone and returns false. */
type AnswerEarly = (request: IncomingMessage, response: ServerResponse, builds: string | undefined) => boolean

/** The `Retry-After` value of a response that asks the client to wait. */
const retryAfterSeconds = 5

/**
 * How many connections may wait to be accepted; Linux allows 4096. Node's default of 511 is too low when many people come
 * at once: the system silently drops the others, and their clients try again only after 1 s, 3 s and 7 s.
 */
const maxNewConnections = 4096

/**
 * Paths that are open while the demo data is loaded: the emulators of the payment providers and their webhooks. The demo
 * sales need them.
 */
const opensWhileFilling = /^\/(v1|sandbox)\/|^\/api\/webhooks\//

/**
 * The product's HTTP server. It listens before the product is ready and until the process ends. It passes requests to
 * the handler only while the product can answer them, and asks the others to wait.
 */
export class Front extends Server {
  phase: Phase = 'serving'
  /** The time that responses tell browsers, if the clock of the machine is wrong. */
  tellTime: () => Date | undefined = () => undefined
  /** The builds of the pages, which every response names, so that a page of an older one learns of it. */
  builds: string | undefined
  /** Whether the public address is https. Then every response tells browsers to use only https. */
  readonly isHttps: boolean
  #handler: RequestListener | undefined
  #answerEarly: AnswerEarly = () => false

  constructor({ isHttps = false } = {}) {
    // Ten mebibytes from a slow phone take minutes. The limit ends requests that never finish and would keep memory.
    super(
      { requestTimeout: 300_000, keepAliveTimeout: 72_000, requireHostHeader: false },
      (request, response) => {
        const now = this.tellTime()
        if (now) response.setHeader('date', now.toUTCString())
        const isValid = isNamed(request)
        const handler = isValid && this.#admits(request) ? this.#handler : undefined
        // Before any header is set: then Node writes the head of an early answer in one piece, which is twice as fast.
        if (handler && this.#answerEarly(request, response, this.builds)) return
        if (this.builds) response.setHeader(buildHeader, this.builds)
        if (handler) handler(request, response)
        else if (!isValid) this.#refuse(response, 'malformed-request/host')
        else this.#askToWait(request, response, this.phase === 'closing' ? 'stopping' : 'starting')
      },
    )
    this.isHttps = isHttps
    // By default, Node refuses such requests without a message.
    this.on('checkExpectation', (_, response) => this.#refuse(response, 'malformed-request/expect'))
    this.on('connect', (_, socket: Socket) => refuseUnparsed(new Error('This is no proxy.'), socket))
  }

  /** For Fastify's option `serverFactory`. */
  serve(handler: RequestListener): this {
    this.#handler = handler
    return this
  }

  /** Lets this function answer requests before the handler gets them. */
  answerEarly(answer: AnswerEarly): void {
    this.#answerEarly = answer
  }

  /** Fastify calls this when it is ready. This server may be listening already. */
  override listen(...where: unknown[]): this {
    const options = { backlog: maxNewConnections, ...(where[0] as ListenOptions) }
    if (!this.listening) return super.listen(options)
    process.nextTick(() => this.emit('listening'))
    return this
  }

  #refuse(response: ServerResponse, reason: Malformed): void {
    setSecurityHeaders(response, this)
    refuse(response, reason)
  }

  #askToWait(request: IncomingMessage, response: ServerResponse, reason: 'starting' | 'stopping'): void {
    setSecurityHeaders(response, this)
    answerNotReady(request, response, reason)
  }

  #admits({ url = '' }: IncomingMessage): boolean {
    if (this.phase === 'serving' || this.phase === 'leaving') return true
    if (this.phase === 'starting') return false
    return isHealth(url) || (this.phase === 'filling' && opensWhileFilling.test(url))
  }
}

const isHealth = (url: string) => /^\/api\/health\/(live|serving|ready)\/?(\?|$)/.test(url)

/**
 * RFC 9112 requires one Host header since HTTP 1.1, and forbids a second one. Node would refuse a request without one,
 * but without a message, and would use the first of several.
 */
function isNamed({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const hosts = countHosts(rawHeaders)
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0')
}

/** `rawHeaders` is a list of names and values in turn. To read it is cheaper than to build `headersDistinct`. */
function countHosts(rawHeaders: string[]): number {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.toLowerCase() === 'host') hosts += 1
  return hosts
}

type Malformed = 'malformed-request/host' | 'malformed-request/expect'

function refuse(response: ServerResponse, reason: Malformed): void {
  const requestId = randomUUID()
  const problem = new Refusal(reason)
  const body = JSON.stringify(describeProblem(problem, requestId))
  response.writeHead(400, {
    'content-length': Buffer.byteLength(body),
    'x-request-id': requestId,
    'content-type': 'application/problem+json',
    connection: 'close',
  })
  response.end(body)
}

/**
 * Answers 503. Browsers get a page that reloads itself. The liveness check still gets 200, because the process is
 * running.
 */
function answerNotReady(
  request: IncomingMessage,
  response: ServerResponse,
  reason: 'starting' | 'stopping',
): void {
  const requestId = randomUUID()
  const { url = '', headers } = request
  response.setHeaders(new Map(Object.entries({ 'x-request-id': requestId, 'cache-control': 'no-store' })))
  if (/^\/api\/health\/live\/?(\?|$)/.test(url)) {
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
    response.end('{"status":"ok"}')
    return
  }
  response.setHeader('retry-after', retryAfterSeconds)
  if (reason === 'stopping') response.setHeader('connection', 'close')
  if (headers.accept?.includes('text/html') && !url.startsWith('/api')) {
    response.setHeader('content-security-policy', waitPagePolicy)
    response.writeHead(503, { 'content-type': 'text/html; charset=utf-8' })
    response.end(writeWaitPage({ reason, language: languageOf(url) }, retryAfterSeconds))
    return
  }
  const refusal = new Refusal(`not-ready/${reason}`, { retryAfterSeconds })
  const problem = describeProblem(refusal, requestId, sentencesFor(headers))
  if (url.startsWith('/v1/')) {
    // Stripe's client treats a body without `error` as a success, whatever the status is.
    response.writeHead(503, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: { type: 'api_error', message: problem.detail } }))
    return
  }
  response.writeHead(503, { 'content-type': 'application/problem+json' })
  response.end(JSON.stringify(problem))
}

/** Node's error codes for requests that its parser refuses, with our reason. */
const parserRefusals = new Map<string | undefined, 'headers-too-large' | 'too-slow/request'>([
  ['HPE_HEADER_OVERFLOW', 'headers-too-large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', 'too-slow/request'],
])

/**
 * For Fastify's option `clientErrorHandler`: answers data that is not a valid HTTP request with an error in our usual
 * format.
 */
export function refuseUnparsed(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (!socket.writable) return void socket.destroy()
  const requestId = randomUUID()
  const reason = parserRefusals.get(error.code) ?? 'malformed-request/connect'
  const problem = describeProblem(new Refusal(reason), requestId)
  const body = JSON.stringify(problem)
  const head = [
    `HTTP/1.1 ${problem.status} ${problem.title}`,
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${requestId}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
