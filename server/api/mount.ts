import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#contract/refusal.ts'
import type { UploadPurpose } from '#contract/images.ts'
import type { Handlers, Route, Signed } from '#contract/route.ts'
import { fromWire, pathOnWire } from '#contract/wire.ts'
import { preferredLanguage } from '#lib/languages.ts'
import { siteOf } from '#lib/networks.ts'
import type { CallCounts } from '#services/calls/call-counts.ts'
import type { IdentityProvider } from '#services/identity/identity.ts'
import { workFor } from '#services/database/fair-turns.ts'
import type { Answer } from '../cache/cached-answer.ts'
import type { ResponseCache } from '../cache/response-cache.ts'
import { isGuest, sendCached } from '../cache/send-cached.ts'
import type { LiveStreams } from '../live/live-streams.ts'
import { sendStream } from '../live/send-stream.ts'
import { hashNetwork, recordActor } from '../security-log/watch-requests.ts'
import type { Sessions } from '../session.ts'
import type { ReceiveUpload } from '../uploads/receive-upload.ts'
import { countWork, limitCalls, type PersonTurns } from './call-limits.ts'
import { createAddress, isSameForGuests, linkToNext } from './guest-answers.ts'
import { compileWriter } from './write-reply.ts'
import { type AdmittedCall, type HandlerAnswer, invoke, type RawRequest } from './invoke.ts'

export type Mounting = {
  sessions: Sessions
  /** The same sessions, read through the connections for payments: a payment must not wait for another one. */
  paymentSessions: Sessions
  cache: ResponseCache
  callerSecret: Uint8Array
  receiveUpload: ReceiveUpload
  live: LiveStreams
  /** Counts the calls of people and networks. */
  calls: CallCounts
  /** Finds the account of an ID token, to count the calls that need only that. */
  findHolder: IdentityProvider['findHolder']
  /** Gives the calls of each person their turns. */
  personTurns: PersonTurns
}

/** Mounts every route of a table, each with its limits and the handler of the same name. */
export function mountRoutes<Table extends Record<string, Route>>(
  app: FastifyInstance,
  table: Table,
  handlers: Handlers<Table>,
  mounting: Mounting,
): void {
  for (const [name, route] of Object.entries(table)) {
    const handler = handlers[name as keyof Table]
    if (!route.signed) mountRoute(app, route, handler, mounting)
    else
      void app.register(async (scope) => {
        keepBodyAsBytes(scope)
        mountRoute(scope, route, handler, mounting)
      })
  }
}

function mountRoute(app: FastifyInstance, route: Route, handler: Handler, mounting: Mounting): void {
  app.route({
    method: route.method,
    url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: {
      priority: route.priority ?? 'normal',
      takesUpload: route.upload ?? false,
    },
    onRequest: limitCalls(route, mounting.calls, (request) => findPerson(route, request, mounting)),
    // Compression would hold back the events of a stream.
    ...(route.live && { compress: false as const }),
    handler: chooseAnswer(route)(route, handler, mounting),
  })
}

/** Whose token a request has, without asking the database whether it is still valid: the id of a user or an account. */
async function findPerson(
  { who }: Route,
  { headers }: FastifyRequest,
  { sessions, findHolder }: Mounting,
): Promise<string | undefined> {
  const bearer = readBearer(headers.authorization)
  if (bearer === undefined) return undefined
  return who === 'identity' ? findHolder(bearer) : sessions.findPerson(bearer)
}

function chooseAnswer(route: Route): typeof answerUncached {
  if (route.live) return answerLive
  return isSameForGuests(route) ? answerGuests : answerUncached
}

type Handler = (request: never) => Promise<unknown>
type Respond = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Computes the answer for this request alone. */
function answerUncached(route: Route, handler: Handler, mounting: Mounting): Respond {
  const addressOf = createAddress(route)
  const write = compileWriter(route.reply, 'wire')
  return async (request, reply) => {
    const { body, nextCursor } = await compute(route, handler, mounting, { request, reply })
    if (nextCursor) reply.header('link', linkToNext(addressOf(request), nextCursor))
    return reply.header('cache-control', 'no-store').send(write(body))
  }
}

/** Answers guests from the cache. For everybody else, computes an answer of their own. */
function answerGuests(route: Route, handler: Handler, mounting: Mounting): Respond {
  const { cache } = mounting
  const addressOf = createAddress(route)
  const answerOthers = answerUncached(route, handler, mounting)
  const write = compileWriter(route.reply, 'wire')
  return async (request, reply) => {
    if (!isGuest(request)) return answerOthers(request, reply)
    const key = addressOf(request)
    const answer = await cache.get(key, async () => {
      const { body, nextCursor } = await compute(route, handler, mounting, { request, reply })
      return toAnswer(route, write(body), nextCursor && linkToNext(key, nextCursor))
    })
    cache.remember(request.url, key)
    await sendCached(cache, key, answer, { request, reply })
    return reply
  }
}

/** Answers as a stream of server-sent events, if the caller asks for one: now, and after each change. */
function answerLive(route: Route, handler: Handler, mounting: Mounting): Respond {
  const answerOnce = answerUncached(route, handler, mounting)
  const write = compileWriter(route.reply, 'wire')
  return async (request, reply) => {
    const bearer = readBearer(request.headers.authorization)
    const isStream = request.headers.accept?.includes('text/event-stream')
    if (!isStream || bearer === undefined) return answerOnce(request, reply)
    const readAnswer = async () =>
      JSON.stringify(write((await compute(route, handler, mounting, { request, reply })).body))
    const address = request.ip
    // Refuse too many streams before asking the database.
    mounting.live.assertRoom({ address })
    const { userId: owner } = await mounting.sessions.read(bearer)
    mounting.live.assertRoom({ owner, address })
    const first = await readAnswer()
    const sale = route.saleParam && (request.params as Record<string, string>)[route.saleParam]
    const watched = { owner, address, topics: route.shows ?? [], sale, first, readAnswer }
    return sendStream(mounting.live, watched, { request, reply })
  }
}

function toAnswer({ shows }: Route, body: unknown, link: string | undefined): Answer {
  return {
    status: 200,
    headers: [
      ['content-type', 'application/json; charset=utf-8'],
      // Browsers keep it too, but ask each time whether it has changed.
      ['cache-control', 'no-cache'],
      ['vary', 'accept-encoding, authorization'],
      ...(link ? [['link', link] as const] : []),
    ],
    topics: new Set(shows),
    body: Buffer.from(JSON.stringify(body)),
  }
}

/** Runs the call in the turns of its caller. An upload takes long and has limits of its own, so it takes no turn. */
async function compute(
  route: Route,
  handler: Handler,
  mounting: Mounting,
  exchange: Exchange,
): Promise<HandlerAnswer> {
  const { request } = exchange
  const raw = readRequest(route, exchange, mounting)
  const sessions = recordCaller(
    route.priority === 'high' ? mounting.paymentSessions : mounting.sessions,
    request,
  )
  const person = await findPerson(route, request, mounting)
  const run = () => workFor(person ?? siteOf(request.ip), () => invoke(route, handler, raw, sessions))
  try {
    return await (person && !route.upload ? mounting.personTurns(person, run) : run())
  } catch (error) {
    throw error instanceof Refusal ? spellFields(route, error) : error
  }
}

/** Gives the wrong fields of a refusal the names that they have on the wire. */
function spellFields(route: Route, refusal: Refusal): Refusal {
  for (const field of refusal.fields ?? []) field.path = pathOnWire(route, field.path)
  return refusal
}

/** A signature covers the exact bytes of the body, so it would not match a body that was parsed and written again. */
function keepBodyAsBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

type Exchange = { request: FastifyRequest; reply: FastifyReply }

function readRequest(route: Route, exchange: Exchange, mounting: Mounting): RawRequest {
  const { request } = exchange
  return {
    params: request.params,
    query: fromWire(route.query, request.query),
    body: fromWire(route.body, request.body),
    receive: route.upload ? receiveFrom(exchange, mounting) : undefined,
    signed: route.signed ? readSigned(request, route.signed) : undefined,
    bearer: readBearer(request.headers.authorization),
    requestId: request.id,
    language: () => preferredLanguage(request.headers['accept-language']),
    callerKey: () => nameCaller(request, mounting),
    address: () => request.ip,
    countWork: (userId) => countWork(route, mounting.calls, userId),
  }
}

/** Names the caller's network without its address. An IPv6 site is one caller, because its owner has 65,536 networks. */
const nameCaller = ({ ip }: FastifyRequest, { callerSecret }: Mounting) =>
  hashNetwork(callerSecret, siteOf(ip))

function receiveFrom(exchange: Exchange, mounting: Mounting): NonNullable<RawRequest['receive']> {
  const address = nameCaller(exchange.request, mounting)
  return ({ session, query }: AdmittedCall, use) => {
    const { purpose } = query as { purpose?: UploadPurpose }
    return mounting.receiveUpload(exchange, { session, address, purpose }, use)
  }
}

/** Wraps the sessions so that the security log learns who sends each request. */
function recordCaller(
  { read, assertFresh }: Sessions,
  request: FastifyRequest,
): Pick<Sessions, 'read' | 'assertFresh'> {
  return {
    assertFresh,
    read: async (bearer) => {
      const session = await read(bearer)
      recordActor(request, session)
      return session
    },
  }
}

function readSigned({ body, headers }: FastifyRequest, name: string): Signed {
  const signature = headers[name]
  return {
    bytes: body instanceof Uint8Array ? body : new Uint8Array(),
    signature: typeof signature === 'string' ? signature : undefined,
  }
}

function readBearer(header: string | undefined): string | undefined {
  return /^Bearer +(?<token>\S+)$/i.exec(header ?? '')?.groups?.['token']
}

/** Answers 405 when only the method of a known path is wrong, otherwise 404. */
export function refuseUnknown(routes: Route[], prefix: string) {
  const patterns = routes.map((route) => ({
    method: route.method,
    pattern: new RegExp(`^${prefix}${route.path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
  }))
  return (request: FastifyRequest, reply: FastifyReply): never => {
    const path = new URL(request.url, 'http://localhost').pathname
    const fitting = patterns.filter(({ pattern }) => pattern.test(path))
    const methods = [...new Set(fitting.map(({ method }) => method))]
    if (methods.length === 0) throw new Refusal('not-found/call')
    reply.header('allow', methods.join(', '))
    throw new Refusal('method-not-allowed', { data: { methods: methods.join(', ') } })
  }
}
