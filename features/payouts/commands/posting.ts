import { post } from '#features/ledger/commands.ts'
import type { Tx } from '#services/database/database.ts'
import type { PayoutRow } from '../queries.ts'
import { balancesOfPayout } from '../rules.ts'

/** Writes the ledger entry for a change of a locked payout, in the transaction of the change. */
export async function postPayout(
  tx: Tx,
  { id, sellerId, state, amountMinor }: Pick<PayoutRow, 'id' | 'sellerId' | 'state' | 'amountMinor'>,
  at: Date,
): Promise<void> {
  const balances = balancesOfPayout({ state, amountMinor })
  await post(tx, { about: { subject: 'payout', payoutId: id }, kind: state, balances, sellerId, at })
}
