import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#lib/clock.ts'
import { type Db, inTransaction, type Tx } from '#services/database/database.ts'
import type { WebhookPlan } from './call.ts'
import { StripeError, unknownUrl } from './stripe-errors.ts'
import { acceptOnlyForms, readFormBody } from '../shared/form-body.ts'
import { parseForm } from './form.ts'
import { createIdempotency, type Reply } from './idempotency.ts'
import { viewIntent } from './intent-object.ts'
import { type Caller, identifyCaller, type SandboxKeys, secretKeyRequired } from './keys.ts'
import { newObjectId } from './objects.ts'
import { type Route, routes } from './routes.ts'
import { breakConnection } from '../shared/break-connection.ts'
import { injectFaultBefore, injectFaultInto } from './inject-faults.ts'
import type { CallFault, FaultPlan } from '../shared/fault-injection.ts'

export type ApiSettings = {
  db: Db
  clock: Clock
  keys: SandboxKeys
  faults: FaultPlan
  planWebhooks: () => WebhookPlan
  /** Called after every change, because there may be webhooks to post. */
  wake: () => void
}

/** Mounts Stripe's paths on `app`, a scope of its own with the prefix /v1. */
export function mountApi(app: FastifyInstance, settings: ApiSettings): void {
  acceptOnlyForms(app)
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('request-id', newObjectId('req')).header('cache-control', 'no-store')
    const version = request.headers['stripe-version']
    if (version) void reply.header('stripe-version', version)
  })
  app.setErrorHandler(answerError)
  const refuse = (request: FastifyRequest, reply: FastifyReply) =>
    answerError(unknownUrl(request.method, pathOf(request.url)), request, reply)
  app.setNotFoundHandler(refuse)
  // Otherwise the web pages would answer a GET of an unknown path.
  app.all('/', refuse)
  app.all('/*', refuse)
  const serve = createServe(settings)
  const answer = async (route: Route, request: Incoming, reply: FastifyReply) => {
    const fault = settings.faults.take(`${route.method} ${route.url}`)
    if (await injectFaultBefore(fault, request, reply)) return reply
    const result = await serve(route, request, reply, fault)
    if (route.method === 'POST') settings.wake()
    if (fault?.kind === 'lost-reply') return breakConnection(request, reply) && reply
    return send(reply, result)
  }
  for (const route of routes)
    app.route<{ Params: { id?: string } }>({
      method: route.method,
      url: route.url,
      handler: (request, reply) => settings.faults.during(() => answer(route, request, reply)),
    })
}

type Incoming = FastifyRequest<{ Params: { id?: string } }>

/** Creates the function that serves a call in one transaction, and only once for each idempotency key. */
function createServe({ db, clock, keys, planWebhooks }: ApiSettings) {
  const runOnce = createIdempotency(db)

  return async (route: Route, request: Incoming, reply: FastifyReply, fault: CallFault | undefined) => {
    const { method, run } = route
    const caller = identifyCaller(request, keys)
    if (route.caller === 'server' && caller === 'browser') throw secretKeyRequired()
    const body = method === 'POST' ? readFormBody(request) : (request.url.split('?')[1] ?? '')
    const params = parseForm(body)
    const now = clock()
    const key = request.headers['idempotency-key']
    const context = {
      now,
      caller,
      params,
      id: request.params.id ?? '',
      request: { id: String(reply.getHeader('request-id')), idempotency_key: readHeader(key) },
      webhooks: planWebhooks(),
      origin: `${request.protocol}://${request.headers.host ?? request.hostname}`,
    }
    const work = injectFaultInto(fault, (tx: Tx) => catchStateRefusal(caller, () => run({ ...context, tx })))
    if (method === 'GET' || typeof key !== 'string') return inTransaction(db, work)
    void reply.header('idempotency-key', key)
    const keyed = { key, method, path: pathOf(request.url), body, now, requestId: context.request.id }
    const result = await runOnce(keyed, work)
    void reply.header('original-request', result.originalRequestId)
    if (result.replayed) void reply.header('idempotent-replayed', 'true')
    return result
  }
}

function readHeader(header: string | string[] | undefined): string | null {
  return typeof header === 'string' ? header : null
}

/**
 * Returns a refusal because of the intent's state as a reply, because Stripe stores it under the idempotency key.
 */
async function catchStateRefusal(caller: Caller, run: () => Promise<Reply>): Promise<Reply> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof StripeError) || !error.body.payment_intent) throw error
    const intent = viewIntent(error.body.payment_intent, caller)
    return { status: error.status, body: { error: { ...error.body, payment_intent: intent } } }
  }
}

function readErrorCode(body: unknown): unknown {
  const { error } = body as { error?: { code?: unknown } }
  return error?.code
}

/** Also tells the SDK to repeat the request after a 409 and when an object was locked, and not to repeat it after a final answer. */
function send(reply: FastifyReply, { status, body }: Reply) {
  const isStored = reply.hasHeader('original-request') && status < 429
  const isLocked = status === 429 && readErrorCode(body) === 'lock_timeout'
  if (status === 409 || isLocked) void reply.header('stripe-should-retry', 'true')
  else if (isStored || status === 400) void reply.header('stripe-should-retry', 'false')
  return reply.code(status).send(body)
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof StripeError) return send(reply, { status: error.status, body: { error: error.body } })
  if (isHttpRefusal(error))
    return send(reply, {
      status: 400,
      body: { error: { type: 'invalid_request_error', message: `Invalid request: ${error.message}` } },
    })
  request.log.error(error)
  const message = 'An unknown error occurred in the payment sandbox.'
  return send(reply, { status: 500, body: { error: { type: 'api_error', message } } })
}

/** Whether Fastify refused the request before our handler: the body is too large, or not a form. */
function isHttpRefusal(error: unknown): error is Error & { statusCode: number } {
  return error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500
}

function pathOf(url: string): string {
  return url.split('?')[0] ?? url
}
