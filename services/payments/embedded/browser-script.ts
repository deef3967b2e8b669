import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

const folder = join(import.meta.dirname, 'browser')
const entry = 'stripe'

/**
 * Serves the files of browser/ with their types stripped. They keep their names, so that their imports of each other
 * work. A page loads /sandbox/stripe.js with `<script type="module">`.
 */
export async function mountBrowserScript(app: FastifyInstance): Promise<void> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const scripts = new Map<string, Promise<Script>>()
  for (const file of files) {
    app.get(`/${file === `${entry}.ts` ? `${entry}.js` : file}`, async (request, reply) => {
      const reading = scripts.get(file) ?? readScript(file)
      scripts.set(file, reading)
      const { source, etag } = await reading
      void reply.header('etag', etag).header('cache-control', 'no-cache')
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type('text/javascript; charset=utf-8').send(source)
    })
  }
}

type Script = { source: string; etag: string }

/** Called only for the first request of a file, because stripping types takes 25 MB of memory. */
async function readScript(file: string): Promise<Script> {
  const source = stripTypes(await readFile(join(folder, file), 'utf8'))
  return { source, etag: `"${createHash('sha256').update(source).digest('base64url')}"` }
}

/**
 * Node warns that this call is experimental. The warning is hidden: Node strips the types of the server in the same
 * way.
 */
function stripTypes(source: string): string {
  const { emitWarning } = process
  process.emitWarning = () => undefined
  try {
    return stripTypeScriptTypes(source)
  } finally {
    process.emitWarning = emitWarning
  }
}
