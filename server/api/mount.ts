import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#contract/errors.ts'
import type { Handlers, Route, Signed } from '#contract/route.ts'
import type { Sessions } from '../session.ts'
import { invoke } from './invoke.ts'
import { readUpload } from './read-upload.ts'

export type Mounting = { sessions: Sessions; callerSecret: Uint8Array }

/** Puts every route of a table on the server, each behind its own limit and with the handler of the same name. */
export function mountRoutes<Table extends Record<string, Route>>(
  app: FastifyInstance,
  table: Table,
  handlers: Handlers<Table>,
  mounting: Mounting,
): void {
  for (const [name, route] of Object.entries(table)) {
    const handler = handlers[name as keyof Table]
    if (!route.signed) mountRoute(app, route, handler, mounting)
    else
      void app.register(async (scope) => {
        takeBytes(scope)
        mountRoute(scope, route, handler, mounting)
      })
  }
}

function mountRoute(
  app: FastifyInstance,
  route: Route,
  handler: (request: never) => Promise<unknown>,
  mounting: Mounting,
): void {
  app.route({
    method: route.method,
    url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: route.limit
      ? { rateLimit: { max: route.limit.max, timeWindow: route.limit.windowSeconds * 1000 } }
      : { rateLimit: false },
    handler: async (request, reply) => {
      const answer = await invoke(
        route,
        handler,
        await readRequest(route, request, mounting),
        mounting.sessions.read,
      )
      if (answer.nextCursor) reply.header('link', linkToNext(request, answer.nextCursor))
      return reply.header('cache-control', 'no-store').send(answer.body)
    },
  })
}

/** A signature is over the bytes as they came: what was parsed and written again would not fit it. */
function takeBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

async function readRequest(route: Route, request: FastifyRequest, { callerSecret }: Mounting) {
  return {
    params: request.params,
    query: request.query,
    body: request.body,
    upload: route.upload ? await readUpload(request) : undefined,
    signed: route.signed ? readSigned(request, route.signed) : undefined,
    bearer: readBearer(request.headers.authorization),
    requestId: request.id,
    callerKey: createHmac('sha256', callerSecret).update(request.ip).digest('base64url').slice(0, 22),
  }
}

function readSigned({ body, headers }: FastifyRequest, name: string): Signed {
  const signature = headers[name]
  return {
    bytes: body instanceof Uint8Array ? body : new Uint8Array(),
    signature: typeof signature === 'string' ? signature : undefined,
  }
}

function readBearer(header: string | undefined): string | undefined {
  return /^Bearer +(?<token>\S+)$/i.exec(header ?? '')?.groups?.['token']
}

function linkToNext(request: FastifyRequest, cursor: string): string {
  const next = new URL(request.url, 'http://localhost')
  next.searchParams.set('cursor', cursor)
  return `<${next.pathname}${next.search}>; rel="next"`
}

/** 405 where the path is one of ours and only the method is not, else 404. */
export function refuseUnknown(routes: Route[], prefix: string) {
  const patterns = routes.map((route) => ({
    method: route.method,
    pattern: new RegExp(`^${prefix}${route.path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
  }))
  return (request: FastifyRequest, reply: FastifyReply): never => {
    const path = new URL(request.url, 'http://localhost').pathname
    const fitting = patterns.filter(({ pattern }) => pattern.test(path))
    const methods = [...new Set(fitting.map(({ method }) => method))]
    if (methods.length === 0) throw new Problem('not-found', 'There is no such call.')
    reply.header('allow', methods.join(', '))
    throw new Problem('method-not-allowed', `This call is there with ${methods.join(', ')} only.`)
  }
}
