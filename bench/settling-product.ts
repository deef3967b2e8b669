import { mountProduct } from '#server/app.ts'
import { createServer } from '#server/create-server.ts'
import { type Config, readConfig } from '#server/config/config.ts'
import { jobHandlers } from '#server/jobs/jobs.ts'
import { openServices } from '#server/services.ts'
import type { UserId } from '#contract/ids.ts'
import type { Db } from '#services/database/database.ts'
import type { PaymentIntent, PaymentProvider } from '#services/payments/payments.ts'
import { readSettlements, type Settlement } from './market.ts'

export type Settling = Awaited<ReturnType<typeof startSettling>>

/**
 * The product without its pages, on a server's database. Its payment provider answers at once that every card is
 * authorised, so that only our own work is measured. Jobs are enqueued as usual, but do not run.
 */
export async function startSettling(databaseUrl: string, dataDir: string, changes: Partial<Config> = {}) {
  const settings = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, TRUST_PROXY: 'on', MAIL: 'mailbox' }
  const config = { ...readConfig({ ...settings, PAYMENTS: 'sandbox', PORT: '0' }), ...changes }
  const app = createServer('error', true)
  const port = () => (app.server.address() as { port: number }).port
  const opened = await openServices({ config, clock: () => new Date(), log: app.log, listeningPort: port })
  const intents = new Map<string, PaymentIntent>()
  const services = { ...opened, payments: acceptSettlement(opened.payments, intents) }
  const { sessions } = await mountProduct(app, services, config, 'none')
  await app.listen({ port: 0, host: '127.0.0.1' })
  await services.jobs.start(jobHandlers(services))
  await services.jobs.stopWorking()
  const { db } = services
  return {
    db,
    address: `http://127.0.0.1:${port()}`,
    /** Settlements that are not done yet, each with the access token of its buyer. */
    listSettlements: (count: number) => listSettlements(db, count, intents, (id) => sessions.issue(id)),
    stop: async () => {
      const closed = app.close()
      // Clients of an overload may have left in the middle of a request.
      app.server.closeAllConnections()
      await closed
      await services.close()
    },
  }
}

function acceptSettlement(provider: PaymentProvider, intents: Map<string, PaymentIntent>): PaymentProvider {
  return { ...provider, findIntent: async (id) => intents.get(id) }
}

async function listSettlements(
  db: Db,
  count: number,
  intents: Map<string, PaymentIntent>,
  issue: (id: UserId) => Promise<string>,
) {
  const settlements = await readSettlements(db, count)
  const tokens = new Map<string, string>()
  for (const settlement of settlements) {
    intents.set(settlement.intentId, toIntent(settlement))
    const { buyerId } = settlement
    if (!tokens.has(buyerId)) tokens.set(buyerId, await issue(buyerId as UserId))
  }
  return settlements.map((settlement) => ({ ...settlement, token: tokens.get(settlement.buyerId) ?? '' }))
}

function toIntent({ intentId, bookingId, itemId, buyerId }: Settlement): PaymentIntent {
  return {
    id: intentId,
    clientSecret: '',
    status: 'requires_capture',
    amountMinor: 5_450_000,
    capturedMinor: 0,
    refundedMinor: 0,
    isDisputed: false,
    currency: 'bdt',
    metadata: { bookingId, itemId, buyerId },
  }
}
