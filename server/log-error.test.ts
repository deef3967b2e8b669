import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { Problem } from '#contract/errors.ts'
import { openTestDatabase } from '#test/database.ts'
import { describeError } from './log-error.ts'

const { db } = await openTestDatabase()

test('the log tells what went wrong in the database and where, and not whose data it was', async () => {
  const broken = await sql`insert into brands (id, name) values (null, ${'01712345678'})`
    .execute(db)
    .catch((error: unknown) => error)
  const problem = new Problem('internal-error', 'This is our fault.', { cause: broken })
  const line = JSON.stringify(describeError(problem))
  expect(line).toContain('23502')
  expect(line).toContain('This is our fault.')
  expect(line).not.toContain('01712345678')
})

test('what is no error is told as it is', () => {
  expect(describeError('no word')).toEqual({ type: 'string', message: 'no word', stack: '' })
})
