import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { makeDataDir } from './data-dir.ts'

const whole = await makeDataDir()
let ofTest = ''

test('a folder that a test creates exists while the test runs', async () => {
  ofTest = await makeDataDir()
  expect(existsSync(ofTest)).toBe(true)
})

test('the folder of a test is removed after the test, and the folder of the file is not', () => {
  expect([existsSync(ofTest), existsSync(whole)]).toEqual([false, true])
})

describe('within a group of tests', async () => {
  const ofGroup = await makeDataDir()
  test('the folder of a group exists in its tests', () => {
    expect(existsSync(ofGroup)).toBe(true)
  })
})
