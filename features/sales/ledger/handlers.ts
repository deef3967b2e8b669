import type { ledgerRoutes } from '#contract/routes/ledger.ts'
import type { Handlers } from '#contract/route.ts'
import type { Services } from '#services/services.ts'
import { readBalances } from './queries.ts'
import { viewAccounts } from './view.ts'

export function ledgerHandlers({ db }: Pick<Services, 'db'>): Handlers<typeof ledgerRoutes> {
  return { accounts: async () => viewAccounts(await readBalances(db)) }
}
