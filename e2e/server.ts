import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { readConfig } from '#server/config.ts'
import { startProduct } from '#server/start.ts'
import { copyDemoWorld } from './demo-world.ts'
import { controlPort, productPort } from './ports.ts'

/** The built product on a demo world of its own, with a clock that a test moves: POST /advance?ms= on the control port. */
const dataDir = await copyDemoWorld()
let aheadMs = 0
const running = await startProduct({
  config: readConfig({
    NODE_ENV: 'test',
    PORT: String(productPort),
    DATA_DIR: dataDir,
    DEMO_DATA: 'on',
    TRUST_PROXY: 'on',
  }),
  clock: () => new Date(Date.now() + aheadMs),
  pages: 'build',
  say: console.log,
})

const control = createServer((request, reply) => {
  const url = new URL(request.url ?? '/', 'http://localhost')
  if (request.method === 'POST' && url.pathname === '/advance') aheadMs += Number(url.searchParams.get('ms'))
  reply.end(JSON.stringify({ aheadMs }))
})
control.listen(controlPort, '127.0.0.1')

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stop())
}

async function stop() {
  control.close()
  await running.stop()
  await rm(dataDir, { recursive: true })
  process.exit(0)
}
