import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { buildHeader } from '#lib/build-header.ts'
import { chooseEncoding, type Encoded, isUnchanged, type CachedAnswer } from './cached-answer.ts'
import { nameRequest } from '../requests/request-log.ts'
import type { ResponseCache } from './response-cache.ts'

/** Whether this call may be answered from the cache and may fill it: a call without the Authorization header. */
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
  builds: string | undefined,
): boolean {
  if (!isPlainRead(request) || !isGuest(request)) return false
  const answer = cache.find(request.url ?? '')
  if (!answer) return false
  const requestId = randomUUID()
  const own = ['x-request-id', requestId, ...(builds ? [buildHeader, builds] : [])]
  const encoded = answer.encoded[chooseEncoding(answer, request.headers['accept-encoding'])]
  if (isUnchanged(answer, request.headers['if-none-match'])) sendUnchanged(response, answer, own)
  else if (encoded) send(response, answer, encoded, own)
  else return false
  nameRequest(response, requestId)
  return true
}

/**
 * Answers a request that the router has handled. The answer has its whole head already, so it is sent without Fastify's
 * hooks for sending. Headers that were set before, such as those of a rate limit, are sent too.
 */
export async function sendCached(
  cache: ResponseCache,
  key: string,
  answer: CachedAnswer,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
) {
  const encoding = chooseEncoding(answer, request.headers['accept-encoding'])
  const isKnown = isUnchanged(answer, request.headers['if-none-match'])
  const encoded = isKnown ? undefined : await cache.encode(key, answer, encoding)
  reply.hijack()
  const own = Object.entries(reply.getHeaders()).flatMap(([name, value]) => [name, String(value)])
  own.push('x-request-id', request.id)
  nameRequest(reply.raw, request.id)
  if (encoded) send(reply.raw, answer, encoded, own)
  else sendUnchanged(reply.raw, answer, own)
}

function send(
  response: ServerResponse,
  { status }: CachedAnswer,
  { head, body }: Encoded,
  own: string[],
): void {
  response.writeHead(status, [...head, ...own]).end(body)
}

function sendUnchanged(response: ServerResponse, { unchangedHead }: CachedAnswer, own: string[]): void {
  response.writeHead(304, [...unchangedHead, ...own]).end()
}
