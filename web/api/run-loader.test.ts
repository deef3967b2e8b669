import { expect, test } from 'vitest'
import { makeProblem } from '#test/http/make-problem.ts'
import { runLoader } from './run-loader.ts'

const refuse = (error: unknown) =>
  runLoader(async () => {
    throw error
  })

test('for a missing resource the page has the status 404', async () => {
  await expect(refuse(makeProblem('not-found', 'No such brand.'))).rejects.toMatchObject({
    init: { status: 404 },
    data: { code: 'not-found' },
  })
})

test('for a refusal the page gets the code, but not the text', async () => {
  const thrown: unknown = await refuse(makeProblem('not-ready', 'migration 7 is running')).catch(
    (error: unknown) => error,
  )
  expect(JSON.stringify(thrown)).not.toContain('migration')
})

test('other errors are thrown unchanged', async () => {
  const bug = new TypeError('x is not a function')
  await expect(refuse(bug)).rejects.toBe(bug)
})
