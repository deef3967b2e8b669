import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'

/** A part of a path that is the same for everybody: a lower-case word. All others are ids, codes or addresses. */
const word = /^[a-z][a-z.-]{0,30}$/

/** Returns the path of a request without its query, with `:id` for each part that can name a person or a thing. */
export function nameRoute(url: string): string {
  const [path = ''] = url.split('?')
  const parts = path.split('/').filter((part) => part !== '')
  return `/${parts.map((part) => (part === 'v1' || word.test(part) ? part : ':id')).join('/')}`
}

/** `requestId`: of a response whose head is written in one piece, so that `getHeader` does not know it. */
type Answered = ServerResponse & { requestId?: string }

/** Tells the log the id of the request, where the response has no header of its own for it. */
export function nameRequest(response: Answered, requestId: string): void {
  response.requestId = requestId
}

/**
 * Logs a line for each answered request at the level `info`: method, route, status, milliseconds, bytes on the wire and
 * the request's id. No query, no address, no header. Costs nothing at a higher level.
 */
export function logRequests(server: Server, log: FastifyBaseLogger, now = () => performance.now()): void {
  if (log.level !== 'info' && log.level !== 'debug') return
  server.prependListener('request', (request: IncomingMessage, response: Answered) => {
    const startedAt = now()
    const { socket, method, url = '' } = request
    const sentBefore = socket.bytesWritten
    response.once('close', () =>
      log.info(
        {
          method,
          route: nameRoute(url),
          status: response.statusCode,
          ms: Math.round((now() - startedAt) * 10) / 10,
          bytes: socket.bytesWritten - sentBefore,
          requestId: response.requestId ?? response.getHeader('x-request-id'),
          ...(!response.writableFinished && { aborted: true }),
        },
        'request',
      ),
    )
  })
}
