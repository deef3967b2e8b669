import fastifyRateLimit from '@fastify/rate-limit'
import type { FastifyError, FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#contract/errors.ts'
import { readBody, readForm, readJson, TokenBody } from './bodies.ts'
import type { Caller, IdentityContext } from './context.ts'
import {
  IdentityError,
  internalError,
  malformed,
  missingApiKey,
  notFound,
  refuse,
  refuseForNow,
  wrongApiKey,
} from './errors.ts'
import { operations, publicFacts } from './operations.ts'
import { exchangeRefreshToken } from './sign-in/sign-in.ts'
import { networkOf } from '#lib/networks.ts'

const bodyLimit = 1_048_576
const toolkit = 'identitytoolkit.googleapis.com'
const secureToken = 'securetoken.googleapis.com'

/** The service at the paths of Google's hosts, which the SDK puts behind the origin it is pointed at. */
export function createIdentityPlugin(context: IdentityContext): FastifyPluginAsync {
  return async (app) => {
    await context.keys.signingKey()
    // The throttle counts failures; this bounds what one network may ask of us at all.
    await app.register(fastifyRateLimit, {
      max: context.requestsPerMinute,
      timeWindow: 60_000,
      keyGenerator: (request) => networkOf(request.ip),
      errorResponseBuilder: (_request, { ttl }) => refuseForNow(ttl, 'Too many requests from your network.'),
    })

    app.get('/.well-known/jwks.json', (_request, reply) => sendKeys(context, reply))

    await app.register(
      async (scope) => {
        prepareScope(scope)
        const requireKey = createKeyCheck(context, toolkit)
        for (const [path, { run }] of Object.entries(operations)) {
          // A colon begins a parameter to the router; two are one of the address.
          scope.post(path.replace(':', '::'), { bodyLimit, onRequest: requireKey }, (request) =>
            run(context, request.body, callerOf(request)),
          )
        }
        for (const [path, run] of Object.entries(publicFacts)) {
          scope.get(path, { onRequest: requireKey }, () => run(context))
        }

        scope.get('/v1/jwks', (_request, reply) => sendKeys(context, reply))
      },
      { prefix: `/${toolkit}` },
    )

    await app.register(
      async (scope) => {
        prepareScope(scope)
        scope.addContentTypeParser(
          'application/x-www-form-urlencoded',
          { parseAs: 'string' },
          async (_request: FastifyRequest, body: string) => readForm(body),
        )
        const requireKey = createKeyCheck(context, secureToken)
        scope.post('/v1/token', { bodyLimit, onRequest: requireKey }, (request) =>
          exchangeRefreshToken(context, readBody(TokenBody, request.body)),
        )
      },
      { prefix: `/${secureToken}` },
    )
  }
}

/** The keys that verify ID tokens, for whoever wants to. */
async function sendKeys({ keys }: IdentityContext, reply: FastifyReply) {
  void reply.header('cache-control', 'public, max-age=300')
  return keys.publicKeySet()
}

/** Bodies and errors are this protocol's own, whatever the app around it does with its. */
function prepareScope(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'string' }, async (_request: FastifyRequest, body: string) =>
    readJson(body),
  )
  scope.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'no-store')
  })
  scope.setNotFoundHandler((_request, reply) => sendError(reply, notFound()))
  scope.setErrorHandler((error: FastifyError, request, reply) => {
    const answer = toIdentityError(error)
    if (answer.form.status === 500 || answer.cause) {
      // The fields of a database's error hold what was written: its message and stack do for the log.
      const { name, message, stack, code } = (answer.cause ?? error) as FastifyError
      request.log.error({ name, message, stack, code }, 'An identity request failed.')
    }
    return sendError(reply, answer)
  })
}

function sendError(reply: FastifyReply, error: IdentityError) {
  if (error.retryAfterSeconds) void reply.header('retry-after', error.retryAfterSeconds)
  return reply.code(error.form.status).send(error.toBody())
}

function toIdentityError(error: FastifyError): IdentityError {
  if (error instanceof IdentityError) return error
  // A watcher's word: it keeps the account as it is, and says why.
  if (error instanceof Problem) return refuse('OPERATION_NOT_ALLOWED', error.message)
  const status = error.statusCode ?? 500
  if (status === 413) {
    return new IdentityError('Request payload size exceeds the limit: 1048576 bytes.', {
      status,
      reason: 'uploadTooLarge',
    })
  }
  return status >= 400 && status < 500 ? malformed('Request contains an invalid argument.') : internalError()
}

function createKeyCheck({ apiKey }: IdentityContext, service: string) {
  return async (request: FastifyRequest): Promise<void> => {
    const { key = request.headers['x-goog-api-key'] } = request.query as Record<string, unknown>
    if (key === undefined || key === '') throw missingApiKey()
    if (key !== apiKey) throw wrongApiKey(service)
  }
}

function callerOf(request: FastifyRequest): Caller {
  return { address: request.ip, userAgent: request.headers['user-agent'] }
}
