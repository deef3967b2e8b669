import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#lib/clock.ts'
import { type Db, inTransaction, type Tx } from '#services/database/database.ts'
import type { WebhookPlan } from './call.ts'
import { StripeFault, unknownUrl } from './faults.ts'
import { parseForm } from './form.ts'
import { createIdempotency, type Reply } from './idempotency.ts'
import { viewIntent } from './intent-object.ts'
import { type Caller, identifyCaller, type SandboxKeys, secretKeyRequired } from './keys.ts'
import { newObjectId } from './objects.ts'
import { type Route, routes } from './routes.ts'
import { hangUp, sufferBefore, sufferWithin } from './suffer.ts'
import type { CallTrouble, Troubles } from './troubles.ts'

export type ApiSettings = {
  db: Db
  clock: Clock
  keys: SandboxKeys
  troubles: Troubles
  planWebhooks: () => WebhookPlan
  /** Told after every change, since there may be something to post. */
  wake: () => void
}

/** Mounts Stripe's paths on `app`, which has the prefix /v1 and is the sandbox's own. */
export function mountApi(app: FastifyInstance, settings: ApiSettings): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  )
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('request-id', newObjectId('req')).header('cache-control', 'no-store')
    const version = request.headers['stripe-version']
    if (version) void reply.header('stripe-version', version)
  })
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((request, reply) =>
    answerError(unknownUrl(request.method, pathOf(request.url)), request, reply),
  )
  const serve = createServe(settings)
  for (const route of routes)
    app.route<{ Params: { id?: string } }>({
      method: route.method,
      url: route.url,
      handler: async (request, reply) => {
        const trouble = settings.troubles.take(`${route.method} ${route.url}`)
        if (await sufferBefore(trouble, request, reply)) return reply
        const result = await serve(route, request, reply, trouble)
        if (route.method === 'POST') settings.wake()
        if (trouble?.kind === 'lost-reply') return hangUp(request, reply) && reply
        return send(reply, result)
      },
    })
}

type Incoming = FastifyRequest<{ Params: { id?: string } }>

/** Does what a call asks for, once under its idempotency key, in one transaction. */
function createServe({ db, clock, keys, planWebhooks }: ApiSettings) {
  const runOnce = createIdempotency(db)

  return async (route: Route, request: Incoming, reply: FastifyReply, trouble: CallTrouble | undefined) => {
    const { method, who, run } = route
    const caller = identifyCaller(request.headers.authorization, keys)
    if (who === 'server' && caller === 'browser') throw secretKeyRequired()
    const body = method === 'POST' ? readBody(request) : (request.url.split('?')[1] ?? '')
    const params = parseForm(body)
    const now = clock()
    const key = request.headers['idempotency-key']
    const known = {
      now,
      caller,
      params,
      id: request.params.id ?? '',
      request: { id: String(reply.getHeader('request-id')), idempotency_key: asText(key) },
      webhooks: planWebhooks(),
    }
    const work = sufferWithin(trouble, (tx: Tx) => settleState(caller, () => run({ ...known, tx })))
    if (method === 'GET' || typeof key !== 'string') return inTransaction(db, work)
    const result = await runOnce({ key, method, path: pathOf(request.url), body, now }, work)
    void reply.header('idempotency-key', key)
    if (result.replayed) void reply.header('idempotent-replayed', 'true')
    return result
  }
}

function asText(header: string | string[] | undefined): string | null {
  return typeof header === 'string' ? header : null
}

/** A refusal for the intent's state is a reply like any other: Stripe keeps it under the idempotency key. */
async function settleState(caller: Caller, run: () => Promise<Reply>): Promise<Reply> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof StripeFault) || !error.body.payment_intent) throw error
    const intent = viewIntent(error.body.payment_intent, caller)
    return { status: error.status, body: { error: { ...error.body, payment_intent: intent } } }
  }
}

function send(reply: FastifyReply, { status, body }: Reply) {
  return reply.code(status).send(body)
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof StripeFault) return send(reply, { status: error.status, body: { error: error.body } })
  if (isHttpRefusal(error))
    return send(reply, {
      status: 400,
      body: { error: { type: 'invalid_request_error', message: `Invalid request: ${error.message}` } },
    })
  request.log.error(error)
  const message = 'An unknown error occurred in the payment sandbox.'
  return send(reply, { status: 500, body: { error: { type: 'api_error', message } } })
}

/** What Fastify itself refuses before we see it: a body too large, or no form. */
function isHttpRefusal(error: unknown): error is Error & { statusCode: number } {
  return error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500
}

function readBody(request: FastifyRequest): string {
  return typeof request.body === 'string' ? request.body : ''
}

function pathOf(url: string): string {
  return url.split('?')[0] ?? url
}
