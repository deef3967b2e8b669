import { expect, test } from 'vitest'
import { saleProblems } from '#texts/sale-problems.ts'
import { describeEarlyReport } from './report-problem-dialog.tsx'

const now = new Date('2026-11-23T10:00:00Z')
const proposed = { version: 1, place: 'Shahbag', at: '2026-11-24T10:00:00Z', by: 'buyer' } as const
const agreed = { ...proposed, agreedAt: '2026-11-22T10:00:00Z' }
const over = { ...agreed, at: '2026-11-23T09:00:00Z' }

test('until an agreed meeting is over, a report that the other side never came gets a warning', () => {
  const say = (sale: Parameters<typeof describeEarlyReport>[1]) => describeEarlyReport('no-show', sale, now)
  expect(say({})).toBe(saleProblems.noMeeting)
  expect(say({ meeting: proposed })).toBe(saleProblems.noMeeting)
  expect(say({ meeting: agreed })).toContain('Tue 24\u00a0Nov, 4:00\u00a0pm')
  expect(say({ meeting: over })).toBeUndefined()
})

test('other reasons get no warning', () => {
  for (const reason of ['no-contact', 'faulty', undefined] as const)
    expect(describeEarlyReport(reason, {}, now)).toBeUndefined()
})
