import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Makes a scope accept form-encoded bodies only. `readFormBody` returns them as text. */
export function acceptOnlyForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  )
}

/** Returns the form of a request as text; empty when it has no body. */
export function readFormBody({ body }: Pick<FastifyRequest, 'body'>): string {
  return typeof body === 'string' ? body : ''
}
