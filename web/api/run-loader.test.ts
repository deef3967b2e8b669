import { expect, test } from 'vitest'
import { makeProblem } from '#test/make-problem.ts'
import { runLoader } from './run-loader.ts'

const refuse = (error: unknown) =>
  runLoader(async () => {
    throw error
  })

test('a missing resource becomes a page with status 404', async () => {
  await expect(refuse(makeProblem('not-found', 'No such brand.'))).rejects.toMatchObject({
    init: { status: 404 },
    data: { code: 'not-found' },
  })
})

test('a refusal tells the page its code and keeps its words to itself', async () => {
  const thrown: unknown = await refuse(makeProblem('not-ready', 'migration 7 is running')).catch(
    (error: unknown) => error,
  )
  expect(JSON.stringify(thrown)).not.toContain('migration')
})

test('a bug stays what it is', async () => {
  const bug = new TypeError('x is not a function')
  await expect(refuse(bug)).rejects.toBe(bug)
})
