import type { EntryKind, LedgerAccount } from '#contract/ledger.ts'
import { post } from '#features/sales/ledger/commands.ts'
import { listPostedLines, type Subject } from '#features/sales/ledger/queries.ts'
import {
  type Balances,
  balancesOfPayment,
  findDifferences,
  type LedgerLine,
} from '#features/sales/ledger/rules.ts'
import { selectDealRows } from '#features/sales/payments/queries.ts'
import { newId } from '#lib/ids.ts'
import { inTransaction } from '#services/database/database.ts'
import type { Product } from '#test/product.ts'

/** The balances that these lines add up to. */
export function addUp(lines: LedgerLine[]): Balances {
  const reached: Balances = {}
  for (const { account, amountMinor } of lines) reached[account] = (reached[account] ?? 0) + amountMinor
  return reached
}

/** The accounts about which the ledger and the rows of a payment do not agree now, of all payments. */
export async function listDisagreements({ db }: Pick<Product, 'db'>) {
  const deals = await selectDealRows(db).where('means', '!=', 'cash').execute()
  const found = deals.map(async (deal) => {
    const ledger = addUp(await listPostedLines(db, deal.id))
    const records = balancesOfPayment(deal)
    return findDifferences({ ledger, records, provider: records })
  })
  return (await Promise.all(found)).flat()
}

type Stray = {
  about: Subject
  kind: EntryKind
  from: LedgerAccount
  to: LedgerAccount
  /** Paisa. */
  amountMinor: number
}

/** Posts an entry that no row explains. */
export const postStray = ({ db, time }: Product, { about, kind, from, to, amountMinor }: Stray) =>
  inTransaction(db, (tx) =>
    post(tx, {
      about,
      source: { id: newId(), kind },
      lines: [
        { account: to, amountMinor },
        { account: from, amountMinor: -amountMinor },
      ],
      sellerId: undefined,
      at: time.now,
    }),
  )
