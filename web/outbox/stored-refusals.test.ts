import { expect, test } from 'vitest'
import { saleRoutes } from '#contract/routes/sales.ts'
import { outboxRefusals } from '#texts/outbox-refusals.ts'
import { onWire } from '#web/api/on-wire.ts'
import { describeRefused, readRefusal } from './refusals.ts'

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
