import type { PayoutId, UserId } from '#contract/ids.ts'
import type { MarketStep } from '#db/demo/sale.ts'
import { changePayoutAccount } from '#features/sales/payouts/commands/accounts.ts'
import { claimDue } from '#features/sales/payouts/commands/claims.ts'
import { downloadPayoutFile } from '#features/sales/payouts/commands/files.ts'
import { markFailed, markPaid } from '#features/sales/payouts/commands/results.ts'
import { listPayouts } from '#features/sales/payouts/queries.ts'
import { keepDeadlines } from '#features/sales/sale/commands/deadlines.ts'
import { inTransaction } from '#services/database/database.ts'
import { getDemoEntry } from './demo.ts'
import type { DemoServices } from './sale-steps.ts'

type Market = { people: Map<string, UserId>; admin: UserId }

/** Takes one step that concerns many sales, or the money of one seller. */
export async function takeMarketStep(
  services: DemoServices,
  { people, admin }: Market,
  step: MarketStep,
): Promise<void> {
  const { db, jobs } = services
  const byAdmin = { actorId: admin, at: services.clock() }
  if (step.do === 'keep-deadlines') {
    const [error] = await keepDeadlines(services)
    if (error) throw error
    return
  }
  if (step.do === 'export-payouts') {
    const batch = await inTransaction(db, (tx) => claimDue(tx, byAdmin))
    await inTransaction(db, (tx) => downloadPayoutFile(tx, services, batch, byAdmin))
    return
  }
  const seller = getDemoEntry(people, step.seller)
  if (step.do === 'name-account') {
    const cause = { ...byAdmin, actorId: seller }
    await inTransaction(db, (tx) => changePayoutAccount(tx, services, step.account, cause))
    return
  }
  const id = await findClaimed(services, seller)
  if (step.do === 'mark-paid') await inTransaction(db, (tx) => markPaid(tx, jobs, id, byAdmin))
  else await inTransaction(db, (tx) => markFailed(tx, jobs, { id, reason: step.reason }, byAdmin))
}

async function findClaimed({ db }: DemoServices, seller: UserId): Promise<PayoutId> {
  const { rows } = await listPayouts(db, { limit: 100 })
  const found = rows.find(({ sellerId, state }) => sellerId === seller && state === 'claimed')
  if (!found) throw new Error('no payout of this demo seller is claimed')
  return found.id
}
