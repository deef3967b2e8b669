import type { FastifyInstance } from 'fastify'
import { createServer, type ViteDevServer } from 'vite'
import { type Language, languageOf } from '#lib/languages.ts'
import type { PagesBuild } from './pages-build.ts'

/**
 * Starts Vite in front of the pages. It gives hot reload, and the newest build for each request. Each language has a Vite
 * of its own, which starts with the first request for it.
 */
export async function serveByVite(
  app: FastifyInstance,
): Promise<(language: Language) => Promise<() => Promise<PagesBuild>>> {
  const servers = new Map<Language, Promise<ViteDevServer>>()
  const viteOf = (language: Language) => {
    const vite = servers.get(language) ?? startVite(app, language)
    servers.set(language, vite)
    return vite
  }
  await viteOf('en')
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/')) return
    const { url } = request
    const vite = await viteOf(languageOf(url))
    await new Promise<void>((passOn) => {
      reply.raw.once('finish', () => passOn())
      vite.middlewares(request.raw, reply.raw, () => passOn())
    })
    // Vite takes the prefix of its language away.
    request.raw.url = url
    if (reply.raw.headersSent) reply.hijack()
  })
  app.addHook('onClose', async () => {
    for (const vite of servers.values()) await (await vite).close()
  })
  return async (language) => async () =>
    (await (await viteOf(language)).ssrLoadModule('virtual:react-router/server-build')) as PagesBuild
}

function startVite({ server }: FastifyInstance, language: Language): Promise<ViteDevServer> {
  // Vite reads its configuration in this process.
  process.env['PAGES_LANGUAGE'] = language
  return createServer({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
}
