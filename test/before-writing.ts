import { vi } from 'vitest'
import type { Product } from './product.ts'

/** Has something else happen when the next transaction is asked for and has not begun: what was read so far is old then. */
export function beforeWriting({ db }: Product, happen: () => Promise<unknown>): void {
  const begin = db.transaction.bind(db)
  const spy = vi.spyOn(db, 'transaction').mockImplementationOnce(() => {
    spy.mockRestore()
    const transaction = begin()
    const { execute } = transaction
    transaction.execute = async (work) => {
      await happen()
      return execute.call(transaction, work) as never
    }
    return transaction
  })
}
