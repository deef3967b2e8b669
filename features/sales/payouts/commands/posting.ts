import type { PayoutState } from '#contract/payouts.ts'
import { post } from '#features/sales/ledger/commands.ts'
import { findLines } from '#features/sales/ledger/rules.ts'
import type { Tx } from '#services/database/database.ts'
import type { PayoutRow } from '../queries.ts'
import { balancesOfPayout } from '../rules.ts'

type Posted = Pick<PayoutRow, 'id' | 'sellerId' | 'state' | 'amountMinor'>

/** Writes the ledger entry for a change of a locked payout from the state `from`, in the transaction of the change. */
export async function postPayout(
  tx: Tx,
  { id, sellerId, state, amountMinor }: Posted,
  from: PayoutState | undefined,
  at: Date,
): Promise<void> {
  const before = from ? balancesOfPayout({ state: from, amountMinor }) : {}
  const lines = findLines(before, balancesOfPayout({ state, amountMinor }))
  const source = { id, kind: `payout-${state}` } as const
  await post(tx, { about: { subject: 'payout', payoutId: id }, source, lines, sellerId, at })
}
