import { expect, test } from 'vitest'
import { describeAnswerEnd, findAnswerEnd } from './describe-answer-end.ts'

const end = new Date('2026-11-20T12:00:00Z')

test.each([
  ['the server', undefined, 'Rakib can answer until'],
  ['a reader before', new Date('2026-11-20T11:59:00Z'), 'Rakib can answer until'],
  ['a reader after', end, 'Rakib did not answer by'],
])('%s describes the end of the time for the answer', (_, now, text) => {
  expect(describeAnswerEnd(end, 'Rakib', now)).toContain(text)
})

test('the answer form shows this time until it has passed', () => {
  const problem = { answerBy: end.toISOString() }
  expect(findAnswerEnd(problem, undefined)).toBe('Fri 20\u00a0Nov, 6:00\u00a0pm')
  expect(findAnswerEnd(problem, end)).toBeUndefined()
})
