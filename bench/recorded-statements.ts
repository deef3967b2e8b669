import { Query } from 'pg'
import type { Settlement } from './market.ts'
import type { Settling } from './settling-product.ts'
import { postSettlement } from './post-settlement.ts'

export type Statement = { text: string; values: unknown[] }

/** Records the SQL statements of one settlement. Returns them with that settlement. */
export async function recordStatements(
  product: Settling,
): Promise<{ statements: Statement[]; known: Settlement }> {
  const [first, second] = await product.listSettlements(2)
  if (!first || !second) throw new Error('There is nothing to settle.')
  // The first settlement opens connections and fills caches, so the second one is recorded.
  await settle(product, first)
  const statements: Statement[] = []
  const { submit } = Query.prototype
  Query.prototype.submit = function record(this: Statement, ...args) {
    statements.push({ text: this.text, values: this.values ?? [] })
    return Reflect.apply(submit, this, args)
  }
  try {
    await settle(product, second)
  } finally {
    Query.prototype.submit = submit
  }
  return { statements, known: second }
}

async function settle(product: Settling, settlement: Settlement & { token: string }) {
  const status = await postSettlement(product.address, settlement)
  if (status !== 200) throw new Error(`The settlement that was to be recorded was answered ${status}.`)
}
