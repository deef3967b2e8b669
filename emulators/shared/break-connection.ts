import type { FastifyReply, FastifyRequest } from 'fastify'

/** Breaks the connection without a reply. */
export function breakConnection(request: FastifyRequest, reply: FastifyReply): true {
  void reply.hijack()
  request.raw.socket.destroy()
  return true
}
