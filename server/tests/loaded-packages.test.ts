import { expect, test } from 'vitest'
import { fetchPatiently, makeMigratedDataDir, startProcess } from '#test/process.ts'

/** Starts the product, asks for a page, and returns what Node has loaded: its own parts and CommonJS files. */
async function listLoaded(settings: Record<string, string>): Promise<string> {
  const folder = await makeMigratedDataDir()
  // The second start finds the compiled code of the first.
  const more = { ...settings, NODE_COMPILE_CACHE: `${folder}/compiled`, NODE_DEBUG: 'module' }
  await (await startProcess(folder, [], more)).stop()
  const report =
    'data:text/javascript,process.on("SIGUSR2",()=>console.log(process.moduleLoadList.join("\\n")))'
  const product = await startProcess(folder, ['--import', report], more)
  expect((await fetchPatiently(`${product.address}/about`)).status).toBe(200)
  process.kill(product.pid, 'SIGUSR2')
  await expect.poll(product.output).toContain('NativeModule internal/modules/cjs/loader')
  return product.output()
}

test('what only some installations or requests need is not loaded at the start', async () => {
  const loaded = await listLoaded({})
  expect(loaded).toContain('node_modules/fastify/')
  // A parser that strips types, then Redis, SMTP, pictures, Google, Firebase and S3.
  const parts = [
    'deps/amaro',
    'ioredis',
    'nodemailer',
    'sharp',
    'oidc-provider',
    'firebase-admin',
    '@aws-sdk',
  ]
  expect(parts.filter((part) => loaded.includes(`/${part}/`))).toEqual([])
})
