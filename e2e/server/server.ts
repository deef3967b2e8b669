import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { keepDeadlines } from '#features/sales/sale/commands/deadlines.ts'
import { runAdminCommand } from '#server/operator/admin-commands.ts'
import { startProduct } from '#server/start.ts'
import { RefundRefused } from '#services/payments/payments.ts'
import { copyWorld } from './worlds.ts'
import { controlPort, productPort } from './ports.ts'
import { readTestConfig } from './test-config.ts'

/**
 * The built product on its own demo world; with the argument `with-sales`, also with the sales in every state. On the
 * control port, POST /advance?ms= moves its clock, and POST /deadlines keeps the deadlines that are over, which the
 * schedule does once a minute. POST /admin?email= makes an admin as the operator does and returns what
 * the command prints. `POST /uncollectable?item=…` ends the authorization of a phone's sale before its money is captured. After
 * `POST /unrefundable?item=…` the provider refuses every refund for that phone.
 */
const dataDir = await copyWorld(process.argv.includes('with-sales') ? 'empty' : 'demo')
let aheadMs = 0
const running = await startProduct({
  config: readTestConfig({ PORT: String(productPort), DATA_DIR: dataDir, DEMO_DATA: 'on' }),
  clock: () => new Date(Date.now() + aheadMs),
  pages: 'build',
  say: console.log,
})

const uncollectable = new Set<string | null>()
const { payments } = running.services
const { captureIntent } = payments
payments.captureIntent = async (intentId, amountMinor) => {
  const intent = await payments.findIntent(intentId)
  if (intent && uncollectable.delete(intent.metadata.itemId ?? null)) await payments.cancelIntent(intentId)
  return captureIntent(intentId, amountMinor)
}

const unrefundable = new Set<string | null>()
const { refundIntent } = payments
payments.refundIntent = async (refund) => {
  const intent = await payments.findIntent(refund.intentId)
  if (!intent || !unrefundable.has(intent.metadata.itemId)) return refundIntent(refund)
  throw new RefundRefused('card_closed', new Error('The card is closed.'))
}

const control = createServer((request, reply) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  if (request.method === 'POST' && pathname === '/advance') aheadMs += Number(searchParams.get('ms'))
  if (request.method === 'POST' && pathname === '/uncollectable') uncollectable.add(searchParams.get('item'))
  if (request.method === 'POST' && pathname === '/unrefundable') unrefundable.add(searchParams.get('item'))
  const work = { '/admin': () => makeAdmin(searchParams.get('email') ?? ''), '/deadlines': keepAllDeadlines }
  const wanted = Object.entries(work).find(([path]) => request.method === 'POST' && path === pathname)?.[1]
  if (!wanted) return reply.end(JSON.stringify({ aheadMs }))
  wanted().then(
    (output) => reply.end(JSON.stringify({ output })),
    (error: unknown) => {
      console.error(error)
      reply.writeHead(500).end(JSON.stringify({ failure: String(error) }))
    },
  )
})
control.listen(controlPort, '127.0.0.1')

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stop())
}

function makeAdmin(email: string): Promise<string> {
  return runAdminCommand(
    running.services,
    { name: 'create', email, person: 'Farhana Rahman' },
    running.address,
  )
}

async function keepAllDeadlines(): Promise<string> {
  const errors = await keepDeadlines(running.services)
  if (errors.length > 0) throw new AggregateError(errors)
  return 'kept'
}

async function stop() {
  control.close()
  await running.stop()
  await rm(dataDir, { recursive: true })
  process.exit(0)
}
