// The limit for the start: Node with what the product imports, and nothing else.
await import('#server/start.ts')
await import(new URL('../../build/server/index.js', import.meta.url).href)
process.exit(0)
