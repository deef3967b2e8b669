import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { makeDataDir } from './process.ts'

const whole = await makeDataDir()
let ofTest = ''

test('a folder that a test makes is there while it runs', async () => {
  ofTest = await makeDataDir()
  expect(existsSync(ofTest)).toBe(true)
})

test('it is removed at the end of the test, and that of the file is not', () => {
  expect([existsSync(ofTest), existsSync(whole)]).toEqual([false, true])
})

describe('of a group', async () => {
  const ofGroup = await makeDataDir()
  test('the folder is there in its tests', () => {
    expect(existsSync(ofGroup)).toBe(true)
  })
})
