import { getEmbeddedIdentity } from '#server/services.ts'
import { startProduct } from '#server/start.ts'
import { inTransaction } from '#services/database/database.ts'
import { serveUntilStopped } from './serve-until-stopped.ts'
import { readTestConfig } from './test-config.ts'
import { copyWorld } from './worlds.ts'

/** A command of a test: moves the clock, or disables an account as an admin's deletion does. */
export type Order = { id: number } & ({ pass: number } | { disable: string } | { now: true })

/** The product without pages and people, on its own port, with a clock that tests move. */
const dataDir = await copyWorld('empty')
const environment = JSON.parse(process.argv[2] ?? '{}') as Record<string, string>
let aheadMs = 0
const running = await startProduct({
  config: readTestConfig({ PORT: '0', DATA_DIR: dataDir, DEMO_DATA: 'off', ...environment }),
  clock: () => new Date(Date.now() + aheadMs),
  pages: 'none',
  say: () => {},
})
const { services } = running

process.on('message', (order: Order) => {
  handleOrder(order).then(
    (answer) => process.send?.({ id: order.id, answer }),
    (error: unknown) => process.send?.({ id: order.id, error: String(error) }),
  )
})

async function handleOrder(order: Order): Promise<number> {
  if ('pass' in order) aheadMs += order.pass * 60_000
  if ('disable' in order)
    await inTransaction(services.db, (tx) => getEmbeddedIdentity(services).disableAccount(tx, order.disable))
  return services.clock().getTime()
}

serveUntilStopped(running, dataDir)
