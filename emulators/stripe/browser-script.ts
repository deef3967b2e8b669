import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

const folder = join(import.meta.dirname, 'browser')
const lib = join(import.meta.dirname, '../../lib')
const entry = 'stripe'
/** The files of lib/ that those of browser/ import. They import nothing. */
const fromLib = ['typed-numbers.ts']

/**
 * Serves the files of browser/, and what they import from lib/, with their types stripped. They keep their names, so that
 * their imports of each other work. A page loads /sandbox/stripe.js with `<script type="module">`.
 */
export async function mountBrowserScript(app: FastifyInstance): Promise<void> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const scripts = new Map<string, Promise<Script>>()
  const paths = new Map([
    ...files.map((file) => [file === `${entry}.ts` ? `${entry}.js` : file, join(folder, file)] as const),
    ...fromLib.map((file) => [`lib/${file}`, join(lib, file)] as const),
  ])
  for (const [name, path] of paths) {
    app.get(`/${name}`, async (request, reply) => {
      const reading = scripts.get(path) ?? readScript(path)
      scripts.set(path, reading)
      const { source, etag } = await reading
      void reply.header('etag', etag).header('cache-control', 'no-cache')
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type('text/javascript; charset=utf-8').send(source)
    })
  }
}

type Script = { source: string; etag: string }

/** Called only for the first request of a file, because stripping types takes 25 MB of memory. */
async function readScript(path: string): Promise<Script> {
  const source = stripTypes(await readFile(path, 'utf8')).replaceAll(`from '#lib/`, `from './lib/`)
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
