import { randomUUID } from 'node:crypto'
import { maxHeaderSize } from 'node:http'
import { Readable } from 'node:stream'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { Refusal } from '#contract/refusal.ts'
import { sendProblem } from './api/problems.ts'
import type { Config } from './config/config.ts'
import { Front, refuseUnparsed } from './front.ts'
import { createErrorLines } from './operator/error-lines.ts'
import { describeError } from './operator/log-error.ts'
import { setSecurityHeaders } from './pages/security.ts'
import { limitBodyTime } from './requests/body-deadline.ts'
import { readRequestId, withCallerAddress } from './requests/caller-address.ts'
import { logRequests } from './requests/request-log.ts'
import { readableAddress } from './requests/readable-address.ts'

type Options = {
  logTo?: { write: (line: string) => void }
  front?: Front
  /** How long a body may take to arrive. */
  bodyWithinMs?: number
}

const noForwardedAddress =
  'TRUST_PROXY is on, but a request came without X-Forwarded-For. All such requests share the limits of one caller: ' +
  'let the proxy set the header.'

/**
 * Creates a server that does not listen yet. With `trustProxy`, the caller's address is the one that our own proxy added
 * to X-Forwarded-For, and the request's id is the proxy's X-Request-Id. Writes its log to `logTo` or to standard output.
 */
export function createServer(
  logLevel: string,
  trustProxy: boolean,
  { logTo, front = new Front(), bodyWithinMs }: Options = {},
): FastifyInstance {
  const server: FastifyInstance = fastify({
    logger: {
      level: logLevel,
      serializers: { err: describeError },
      hooks: { logMethod: createErrorLines() },
      ...(logTo && { stream: logTo }),
    },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => (trustProxy ? readRequestId(request) : undefined) ?? randomUUID(),
    bodyLimit: 1024 * 1024,
    serverFactory: (handler) =>
      front.serve(
        trustProxy ? withCallerAddress(handler, () => server.log.warn(noForwardedAddress)) : handler,
      ),
    clientErrorHandler: refuseUnparsed,
    frameworkErrors: (error, request, reply) => void sendProblem(error, request, reply),
    // `Front` refuses requests during a stop, in our own error format.
    return503OnClosing: false,
    trustProxy: trustProxy && ((_, hop) => hop === 0),
    rewriteUrl: readableAddress,
    // Node limits the length of a whole address. Each call validates its own parameters.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxHeaderSize },
  })
  limitBodyTime(server, bodyWithinMs)
  logRequests(server.server, server.log)
  server.addHook('onSend', async (request, reply, payload) => {
    setSecurityHeaders(reply.raw, front)
    reply.header('x-request-id', request.id)
    return request.method === 'HEAD' && payload instanceof Readable ? closeUnread(payload) : payload
  })
  // Fastify would refuse QUERY without a Content-Type before it looks for the route. There is no route for it.
  server.addHttpMethod('QUERY', { hasBody: false, overrideExisting: true })
  server.setErrorHandler(sendProblem)
  server.setNotFoundHandler(() => {
    throw new Refusal('not-found/request')
  })
  server.addHook('preClose', async () => {
    front.phase = 'closing'
    dropIdleConnections(server)
  })
  return server
}

/** Fastify would read a stream to its end to answer HEAD: all of a file, or events without an end. */
function closeUnread(stream: Readable): Readable {
  stream.destroy()
  return Readable.from([])
}

/**
 * At a stop, Node closes only the connections that are idle at that moment. A connection that is still sending a
 * response would stay open for its keep-alive time and delay the stop. So close idle connections repeatedly.
 */
function dropIdleConnections({ server }: FastifyInstance): void {
  if (!server.listening) return
  const timer = setInterval(() => server.closeIdleConnections(), 100)
  server.once('close', () => clearInterval(timer))
}

/**
 * The address where the server listens, such as http://localhost:3000. The port is the real one, even if the system
 * chose it.
 */
export function listeningAddress(app: FastifyInstance, config: Config): string {
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  const host = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(config.host) ? 'localhost' : config.host
  return `http://${host}:${port}`
}
