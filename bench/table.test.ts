import { expect, test } from 'vitest'
import { isReached, type Result } from './row.ts'
import { drawTable } from './table.ts'

const fast: Result = {
  name: 'a page',
  limit: 'node:http',
  unit: '/s',
  wanted: { min: 0.8 },
  measured: { ours: 900, limit: 1000 },
}
const large: Result = {
  name: 'memory',
  limit: 'the target',
  unit: 'MB',
  wanted: { max: 1 },
  measured: { ours: 200, limit: 180 },
}
const missing: Result = { ...fast, name: 'a list', measured: 'needs PostgreSQL' }

test('a higher figure is better for speed, and a lower one for memory', () => {
  expect([fast, large, missing].map(isReached)).toEqual([true, false, undefined])
})

test('each result is a line with its ratio; one without figures says why', () => {
  const lines = drawTable([fast, large, missing]).split('\n')
  expect(lines).toHaveLength(5)
  expect(new Set(lines.map((line) => line.length)).size).toBe(1)
  expect(lines[2]?.split('|').map((cell) => cell.trim())).toEqual([
    '',
    'a page',
    '900 /s',
    '1,000 /s',
    'node:http',
    '0.90',
    '≥ 0.8',
    '',
  ])
  expect(lines[3]).toContain('≤ 1, missed')
  expect(lines[4]).toContain('needs PostgreSQL')
})
