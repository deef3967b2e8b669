import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildListing } from '#test/build.ts'
import { startProduct } from '#test/product.ts'
import { countSearchWords } from '../commands/word-counts.ts'
import { forgetVocabulary, readVocabulary } from './vocabulary.ts'

const product = await startProduct()
const { db } = product

test('while the words cannot be read again, searches use the old ones for ten minutes', async () => {
  await buildListing(product, { model: 'iPhone 13' })
  await countSearchWords(db)
  forgetVocabulary()
  const before = await readVocabulary(db)
  await sql`alter table search_words rename to unreadable`.execute(db)
  const time = vi.spyOn(performance, 'now')
  onTestFinished(async () => {
    time.mockRestore()
    await sql`alter table unreadable rename to search_words`.execute(db)
    forgetVocabulary()
  })
  const read = () => readVocabulary(db).catch(() => 'failed')
  const began = performance.now()
  for (const minutes of [1.1, 5, 9]) {
    time.mockReturnValue(began + minutes * 60_000)
    for (let turn = 0; turn < 5; turn += 1) {
      expect(await read()).toBe(before)
      await sql`select 1`.execute(db)
    }
  }
  time.mockReturnValue(began + 11 * 60_000)
  await expect.poll(read).toBe('failed')
})
