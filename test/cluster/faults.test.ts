import { expect, test } from 'vitest'
import { type Expectation, listDisappointments } from './faults.ts'
import { createLoadRecord, findFirstWrite, findLongestPause, type LoadRecord } from './load-record.ts'
import type { Truth } from './truth.ts'

const record: LoadRecord = { ...createLoadRecord(), writtenAt: [1000, 3500, 1200] }
const sold: LoadRecord = { ...record, sales: [{ intentId: 'pi_1' }] as LoadRecord['sales'] }
const truth: Truth = { forgotten: 0, restored: 0, returned: 0, lost: [], doubled: 0, adrift: [] }
const happen = async () => undefined

const judge = (
  found: Partial<LoadRecord>,
  known: Partial<Truth>,
  expected: Expectation = {},
  writesBack?: number,
) =>
  listDisappointments(
    { name: 'a fault', happen, expect: expected },
    { record: { ...sold, ...found }, truth: { ...truth, ...known }, writesBack },
  )
const failed = (kind: keyof LoadRecord['failed']) => ({ failed: { ...record.failed, [kind]: 1 } })

test.each<[string, ...Parameters<typeof judge>]>([
  ['read of a cached page', failed('cached'), {}],
  ['more requests failed than may', failed('write'), {}, { maxFailed: 0 }],
  ['nothing was sold', { sales: [] }, {}],
  ['a sale was forgotten', {}, { forgotten: 1, restored: 1 }],
  ['a sale is lost', {}, { forgotten: 1, lost: ['pi_1 is canceled, and here unknown'] }, { mayForget: true }],
  ['a phone was sold twice', {}, { doubled: 1 }],
  ['money is adrift', {}, { adrift: ['pi_1 is succeeded'] }],
  ['a buyer was refused', { refusals: new Map([['settle: 422', 1]]) }, {}],
  ['writes came back late', {}, {}, { writesBackWithin: 3 }, 4],
  ['writes never came back', {}, {}, { writesBackWithin: 3 }],
])('the run fails when %s', (_, ...given) => {
  expect(judge(...given)).toHaveLength(1)
})

test('a run may be as its row says', () => {
  expect(judge({}, {}, { maxFailed: 0, writesBackWithin: 3 }, 2)).toEqual([])
  expect(judge(failed('payment'), { forgotten: 2, restored: 1, returned: 1 }, { mayForget: true })).toEqual(
    [],
  )
})

test('the pause without writes, and the first write after a moment', () => {
  expect([findLongestPause(record), findFirstWrite(record, 1100)]).toEqual([2.3, 0.1])
})
