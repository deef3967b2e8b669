import { type AccountBalance, ledgerAccounts } from '#contract/ledger.ts'
import { type Balances, toNatural } from './rules.ts'

export function viewAccounts(balances: Balances): AccountBalance[] {
  return ledgerAccounts.map((account) => ({
    account,
    balanceMinor: toNatural(account, balances[account] ?? 0),
  }))
}
