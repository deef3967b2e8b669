import { afterEach, expect, test } from 'vitest'
import { saleRoutes } from '#contract/routes/sales.ts'
import { common } from '#texts/common.ts'
import { outboxRefusals } from '#texts/outbox-refusals.ts'
import { findLocalStorage } from '#web/api/local-storage.ts'
import { onWire } from '#web/api/on-wire.ts'
import { outboxKey } from '#web/own-data/own-data.ts'
import { isRefused, readOutbox } from './outbox.ts'
import { describeRefused, readRefusal } from './refusals.ts'

afterEach(() => findLocalStorage().removeItem(outboxKey))

/** Stores an entry that ended like this, and returns what the list says about it. */
function readStored(end: object): (string | undefined)[] {
  const about = { owner: 'salma', name: 'sales.explain', thing: 'sale-1', path: '/payment/sale-1' }
  const entry = { ...about, id: '1', input: {}, since: 1, end }
  findLocalStorage().setItem(outboxKey, JSON.stringify([entry]))
  return readOutbox()
    .filter(isRefused)
    .map(({ end: read }) => read?.refused && describeRefused(read.refused))
}

test('a refusal that an older page has stored is still told, in the language of this page', () => {
  expect(readStored({ at: 2, sentence: 'You have explained it.' })).toEqual(['You have explained it.'])
  expect(readStored({ at: 3, sentence: 'আপনি আগেই জানিয়েছেন।' })).toEqual([common.failedText])
  expect(readStored({ at: 4, reason: 'none' })).toEqual([])
})

test('of an answer that is not our server’s, only the code is stored', () => {
  const refusalOf = (text: string) => {
    try {
      return onWire(saleRoutes.explain).readReply({ status: 403, text })
    } catch (error) {
      return readRefusal(error)
    }
  }
  const refused = refusalOf('<h1>Forbidden</h1>')
  expect(refused).toEqual({ code: 'not-allowed' })
  expect(describeRefused({ code: 'not-allowed' })).toBe(outboxRefusals.otherwise)
  const own = { type: 'about:blank', title: 'Forbidden', status: 403, detail: 'No.', code: 'not-yours' }
  expect(refusalOf(JSON.stringify(own))).toEqual({
    code: 'not-yours',
    said: { sentence: 'No.', language: 'en' },
  })
})
