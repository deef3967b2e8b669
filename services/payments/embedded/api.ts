import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#lib/clock.ts'
import { type Db, inTransaction, type Tx } from '#services/database/database.ts'
import type { Operation } from './call.ts'
import { cancelPaymentIntent, capturePaymentIntent } from './capture.ts'
import { authenticatePaymentIntent, confirmPaymentIntent } from './confirmation.ts'
import { StripeFault, unknownUrl } from './faults.ts'
import { parseForm } from './form.ts'
import { createIdempotency, type Reply } from './idempotency.ts'
import { viewIntent } from './intent-object.ts'
import { type Caller, identifyCaller, type SandboxKeys, secretKeyRequired } from './keys.ts'
import { newObjectId } from './objects.ts'
import { createPaymentIntent, retrievePaymentIntent, updatePaymentIntent } from './payment-intents.ts'
import { createPaymentMethod, retrievePaymentMethod } from './payment-methods.ts'

type Route = { method: 'GET' | 'POST'; url: string; who: Caller; run: Operation }

/** Every path of Stripe's that the sandbox speaks. Those for a browser take the secret key too. */
const routes: Route[] = [
  { method: 'POST', url: '/payment_intents', who: 'server', run: createPaymentIntent },
  { method: 'GET', url: '/payment_intents/:id', who: 'browser', run: retrievePaymentIntent },
  { method: 'POST', url: '/payment_intents/:id', who: 'server', run: updatePaymentIntent },
  { method: 'POST', url: '/payment_intents/:id/confirm', who: 'browser', run: confirmPaymentIntent },
  { method: 'POST', url: '/payment_intents/:id/capture', who: 'server', run: capturePaymentIntent },
  { method: 'POST', url: '/payment_intents/:id/cancel', who: 'server', run: cancelPaymentIntent },
  {
    method: 'POST',
    url: '/payment_intents/:id/sandbox_authentication',
    who: 'browser',
    run: authenticatePaymentIntent,
  },
  { method: 'POST', url: '/payment_methods', who: 'browser', run: createPaymentMethod },
  { method: 'GET', url: '/payment_methods/:id', who: 'server', run: retrievePaymentMethod },
]

export type ApiSettings = { db: Db; clock: Clock; keys: SandboxKeys }

/** Mounts Stripe's paths on `app`, which has the prefix /v1 and is the sandbox's own. */
export function mountApi(app: FastifyInstance, { db, clock, keys }: ApiSettings): void {
  const runOnce = createIdempotency(db)

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

  for (const { method, url, who, run } of routes) {
    app.route<{ Params: { id?: string } }>({
      method,
      url,
      handler: async (request, reply) => {
        const caller = identifyCaller(request.headers.authorization, keys)
        if (who === 'server' && caller === 'browser') throw secretKeyRequired()
        const body = method === 'POST' ? readBody(request) : (request.url.split('?')[1] ?? '')
        const params = parseForm(body)
        const now = clock()
        const serve = (tx: Tx) =>
          settleState(caller, () => run({ tx, now, caller, id: request.params.id ?? '', params }))

        const key = request.headers['idempotency-key']
        if (method === 'GET' || typeof key !== 'string') return send(reply, await inTransaction(db, serve))
        const result = await runOnce({ key, method, path: pathOf(request.url), body, now }, serve)
        void reply.header('idempotency-key', key)
        if (result.replayed) void reply.header('idempotent-replayed', 'true')
        return send(reply, result)
      },
    })
  }
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
