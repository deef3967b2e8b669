import * as z from 'zod/mini'
import { route } from '../route.ts'
import { AccountBalance } from '../ledger.ts'

export const ledgerRoutes = {
  accounts: route({
    method: 'GET',
    path: '/ledger/accounts',
    shows: ['payments'],
    summary: 'The balance of each account of the ledger.',
    who: 'admin',
    reply: z.array(AccountBalance),
  }),
}
