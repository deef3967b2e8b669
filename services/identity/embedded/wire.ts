import fastifyCors from '@fastify/cors'
import type { FastifyError, FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { describeRefusal, Refusal } from '#contract/refusal.ts'
import { refusals } from '#contract/sentences/en/refusals.ts'
import { isWithinDomain } from '#lib/domains.ts'
import { cacheBriefly } from '#lib/cache-briefly.ts'
import { type Language, preferredLanguage } from '#lib/languages.ts'
import { readBody, readForm, readJson, TokenBody } from './core/bodies.ts'
import type { Caller, IdentityContext } from './core/context.ts'
import {
  IdentityError,
  internalError,
  malformed,
  missingApiKey,
  overloaded,
  refuse,
  wrongApiKey,
} from './core/errors.ts'
import { operations, publicFacts } from './operations.ts'
import { limitPublicRequests, runOperation, runRenewal } from './request-limits.ts'
import { exchangeRefreshToken } from './sign-in/sign-in.ts'
import { whenGone } from '#lib/when-gone.ts'
import { openDeviceCookie } from './core/device-cookie.ts'

type Exchange = { request: FastifyRequest; reply: FastifyReply }

const bodyLimit = 1_048_576
const toolkit = 'identitytoolkit.googleapis.com'
const secureToken = 'securetoken.googleapis.com'

/**
 * Serves the operations at the paths of Google's hosts, which the SDK appends to the origin that it is configured with.
 */
export function createIdentityPlugin(context: IdentityContext): FastifyPluginAsync {
  return async (app) => {
    await context.keys.signingKey()
    const sendKeys = createKeySender(context)
    app.get(
      '/.well-known/jwks.json',
      { onRequest: limitPublicRequests(context, tooMany) },
      (_request, reply) => sendKeys(reply),
    )

    await app.register(
      async (scope) => {
        await prepareScope(scope, context)
        const requireKey = createKeyCheck(context, toolkit)
        for (const [path, { run }] of Object.entries(operations)) {
          // The router reads a colon as the start of a parameter, and two colons as one literal colon.
          scope.post(path.replace(':', '::'), { bodyLimit, onRequest: requireKey }, (request, reply) => {
            const caller = callerOf(context, { request, reply })
            return runOperation(context, request, caller, () => run(context, request.body, caller))
          })
        }
        for (const [path, run] of Object.entries(publicFacts)) {
          scope.get(path, { onRequest: requireKey }, () => run(context))
        }

        scope.get('/v1/jwks', (_request, reply) => sendKeys(reply))
      },
      { prefix: `/${toolkit}` },
    )

    await app.register(
      async (scope) => {
        await prepareScope(scope, context)
        scope.addContentTypeParser(
          'application/x-www-form-urlencoded',
          { parseAs: 'string' },
          async (_request: FastifyRequest, body: string) => readForm(body),
        )
        const requireKey = createKeyCheck(context, secureToken)
        scope.post('/v1/token', { bodyLimit, onRequest: requireKey }, (request) =>
          runRenewal(context, request, () =>
            exchangeRefreshToken(context, readBody(TokenBody, request.body)),
          ),
        )
      },
      { prefix: `/${secureToken}` },
    )
  }
}

/** Returns the function that sends the public keys with which ID tokens are verified. It reads them once a second. */
function createKeySender({ keys, clock }: IdentityContext) {
  const readKeys = cacheBriefly(keys.publicKeySet, 1000, () => clock().getTime())
  return async (reply: FastifyReply) => {
    void reply.header('cache-control', 'public, max-age=300')
    return readKeys()
  }
}

/**
 * Gives bodies and errors the form of Google's protocol, and answers unknown paths too, so that the shop never
 * answers a request to a path of Google's hosts. Scripts of sites from which people may sign in can read the answers.
 */
async function prepareScope(scope: FastifyInstance, context: IdentityContext): Promise<void> {
  // Set before any route, also before those of the CORS plugin.
  scope.setErrorHandler((error: FastifyError, request, reply) => {
    const answer = toIdentityError(error)
    if (answer.form.status === 500 || answer.cause) {
      // The fields of a database error contain the values that were written, so only its message and stack are logged.
      const { name, message, stack, code } = (answer.cause ?? error) as FastifyError
      request.log.error({ name, message, stack, code }, 'An identity request failed.')
    }
    return sendError(reply, answer)
  })
  const limitPublic = limitPublicRequests(context)
  // Operations have one method, and limits of their own. Before the CORS plugin, which answers preflights itself.
  scope.addHook('onRequest', async (request) => {
    if (request.routeOptions.method !== 'POST') await limitPublic(request)
  })
  await scope.register(fastifyCors, {
    origin: async (origin: string | undefined) => isAuthorizedOrigin(origin, context.authorizedDomains),
    methods: ['GET', 'POST'],
    exposedHeaders: ['retry-after'],
    maxAge: 3600,
    // An OPTIONS request that is not a preflight is handled like any other request.
    strictPreflight: false,
  })
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'string' }, async (_request: FastifyRequest, body: string) =>
    readJson(body),
  )
  scope.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'no-store')
  })
  for (const url of ['/', '/*']) {
    scope.route({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url,
      bodyLimit,
      handler: refuseUnknown,
    })
  }
}

const tooMany = (retryAfterSeconds: number) => new Refusal('too-many-requests/calls', { retryAfterSeconds })

async function refuseUnknown(): Promise<never> {
  throw refuse('OPERATION_NOT_ALLOWED')
}

function isAuthorizedOrigin(origin: string | undefined, domains: string[]): boolean {
  const url = origin === undefined ? null : URL.parse(origin)
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return false
  return domains.some((domain) => isWithinDomain(domain, url.hostname))
}

function sendError(reply: FastifyReply, error: IdentityError) {
  if (error.retryAfterSeconds) void reply.header('retry-after', error.retryAfterSeconds)
  return reply.code(error.form.status).send(error.toBody())
}

function toIdentityError(error: FastifyError): IdentityError {
  if (error instanceof IdentityError) return error
  if (error instanceof Refusal && ['not-ready', 'too-slow'].includes(error.code)) return overloaded()
  // A watcher refused to delete the account. The message is the reason.
  if (error instanceof Refusal) return refuse('OPERATION_NOT_ALLOWED', describeRefusal(error, refusals))
  const status = error.statusCode ?? 500
  if (status === 413) {
    return new IdentityError('Request payload size exceeds the limit: 1048576 bytes.', {
      status,
      reason: 'uploadTooLarge',
    })
  }
  return status >= 400 && status < 500 ? malformed('Request contains an invalid argument.') : internalError()
}

function createKeyCheck(context: IdentityContext, service: string) {
  const limitPublic = limitPublicRequests(context)
  return async (request: FastifyRequest): Promise<void> => {
    const { key = request.headers['x-goog-api-key'] } = request.query as Record<string, unknown>
    if (key === context.apiKey) return
    await limitPublic(request)
    throw key === undefined || key === '' ? missingApiKey() : wrongApiKey(service)
  }
}

function callerOf(context: IdentityContext, { request, reply }: Exchange): Caller {
  return {
    address: request.ip,
    userAgent: request.headers['user-agent'],
    language: readLanguage(request),
    device: openDeviceCookie(context, `/${toolkit}`, { request, reply }),
    gone: whenGone(reply.raw, malformed('The client did not wait for the answer.')),
  }
}

/** The SDK names the language of its page in a header of its own. */
function readLanguage({ headers }: FastifyRequest): Language {
  const named = headers['x-firebase-locale'] ?? headers['accept-language']
  return preferredLanguage(String(named ?? ''))
}
