import { vi } from 'vitest'
import type { Product } from './product.ts'

/** Runs `happen` just before the next transaction begins, so that what was read before it is out of date. */
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
