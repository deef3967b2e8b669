import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { recordStatements } from '#test/database/statements.ts'
import { startProduct } from '#test/product.ts'
import { compileOnce } from './compile-once.ts'
import type { Db } from './database.ts'

const { services } = await startProduct()

type Shape = { direction: 'asc' | 'desc' }
type Values = { above: number; below: number | undefined; word: string; limit: number }

/** Selects the numbers from 1 to 9 in this order, each with the word. Counts how often the query is compiled. */
function buildNumbers() {
  const compiled: Shape[] = []
  const read = compileOnce((db: Db, shape: Shape, { above, below, word, limit }: Values) => {
    compiled.push(shape)
    return db
      .selectFrom(sql<{ someNumber: number }>`generate_series(1, 9)`.as<'n'>(sql`n(some_number)`))
      .select(['n.someNumber', sql<string>`${word}::text`.as('givenWord')])
      .where('n.someNumber', '>', above)
      .$if(below !== undefined, (query) => query.where('n.someNumber', '<', below as number))
      .orderBy('n.someNumber', shape.direction)
      .limit(sql<number>`${limit}`)
  })
  return { compiled, read: (shape: Shape, values: Values) => read(services.db, shape, values) }
}

test('each call gets the rows for its own values, with names in camel case', async () => {
  const { read } = buildNumbers()
  const first = { above: 2, below: undefined, word: 'one', limit: 2 }
  expect(await read({ direction: 'asc' }, first)).toEqual([
    { someNumber: 3, givenWord: 'one' },
    { someNumber: 4, givenWord: 'one' },
  ])
  expect(await read({ direction: 'asc' }, { ...first, above: 7, word: 'two' })).toEqual([
    { someNumber: 8, givenWord: 'two' },
    { someNumber: 9, givenWord: 'two' },
  ])
})

test('a query is compiled once for each shape and each set of values', async () => {
  const { compiled, read } = buildNumbers()
  const values = { above: 2, below: undefined, word: 'one', limit: 1 }
  const numbers = []
  for (const direction of ['asc', 'desc', 'asc', 'desc'] as const)
    for (const below of [undefined, 6, 5])
      numbers.push((await read({ direction }, { ...values, below }))[0]?.someNumber)
  expect(numbers).toEqual([3, 3, 3, 9, 5, 4, 3, 3, 3, 9, 5, 4])
  expect(compiled).toHaveLength(4)
})

test('no value becomes part of the text of the statement', async () => {
  const { read } = buildNumbers()
  const values = { above: 1, below: undefined, word: `'; drop table users --`, limit: 1 }
  const statements = await recordStatements(() => read({ direction: 'asc' }, values))
  expect(statements.join('\n')).not.toContain('drop table')
  expect(await read({ direction: 'asc' }, values)).toEqual([{ someNumber: 2, givenWord: values.word }])
})
