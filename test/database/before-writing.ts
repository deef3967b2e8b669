import { vi } from 'vitest'
import type { Product } from '#test/product.ts'

/** Runs `happen` just before the next transaction begins, so that what was read earlier is out of date. */
export function beforeWriting({ db, services }: Product, happen: () => Promise<unknown>): void {
  // On PostgreSQL, payments have connections of their own.
  const databases = [...new Set([db, services.database.payments])]
  const spies = databases.map((database) => {
    const begin = database.transaction.bind(database)
    return vi.spyOn(database, 'transaction').mockImplementationOnce(() => {
      for (const spy of spies) spy.mockRestore()
      const transaction = begin()
      const { execute } = transaction
      transaction.execute = async (work) => {
        await happen()
        return execute.call(transaction, work) as never
      }
      return transaction
    })
  })
}
