import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, isUnchanged, type KeptAnswer } from './kept-answer.ts'
import type { ResponseCache } from './response-cache.ts'

/** Whether this call may be answered with what every guest gets, and may fill the cache. Pages are the same for everybody. */
export const isGuest = ({ headers }: Pick<IncomingMessage, 'headers'>) => headers.authorization === undefined

const isPlainRead = ({ method, headers }: IncomingMessage) =>
  (method === 'GET' || method === 'HEAD') &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined

/**
 * Answers a request from the cache, ahead of the router and its limits: it costs almost nothing. Returns false if the
 * router has to answer.
 */
export function answerFrom(
  cache: ResponseCache,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (!isPlainRead(request) || !isGuest(request)) return false
  const answer = cache.find(request.url ?? '')
  if (!answer) return false
  const requestId = randomUUID()
  if (isUnchanged(answer, request.headers['if-none-match'])) {
    response.writeHead(304, [...answer.unchangedHead, 'x-request-id', requestId]).end()
    return true
  }
  const encoded = answer.encoded[chooseEncoding(answer, request.headers['accept-encoding'])]
  if (!encoded) return false
  response.writeHead(answer.status, [...encoded.head, 'x-request-id', requestId]).end(encoded.body)
  return true
}

/** Sends an answer through the router, which adds the headers of every response. */
export async function sendKept(
  cache: ResponseCache,
  key: string,
  answer: KeptAnswer,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
) {
  for (const [name, value] of answer.headers) reply.header(name, value)
  reply.code(answer.status).header('etag', answer.etag)
  if (isUnchanged(answer, request.headers['if-none-match'])) return reply.code(304).send()
  const encoding = chooseEncoding(answer, request.headers['accept-encoding'])
  const { body } = await cache.encode(key, answer, encoding)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(body)
}
