import type { FastifyInstance } from 'fastify'
import { createServer } from 'vite'
import type { PagesBuild } from './pages-build.ts'

/** Starts Vite in front of the pages. It gives hot reload, and the newest build for each request. */
export async function startVite(app: FastifyInstance): Promise<() => Promise<PagesBuild>> {
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  })
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/')) return
    await new Promise<void>((passOn) => {
      reply.raw.once('finish', () => passOn())
      vite.middlewares(request.raw, reply.raw, () => passOn())
    })
    if (reply.raw.headersSent) reply.hijack()
  })
  app.addHook('onClose', () => vite.close())
  return async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as PagesBuild
}
