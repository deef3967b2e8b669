import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { Refusal } from '#contract/refusal.ts'
import { openTestDatabase } from '#test/database/database.ts'
import { describeError } from './log-error.ts'

const { db } = await openTestDatabase()

test('the log says what went wrong in the database and where, but not whose data it was', async () => {
  const broken = await sql`insert into brands (id, name) values (null, ${'01712345678'})`
    .execute(db)
    .catch((error: unknown) => error)
  const problem = new Refusal('internal-error', { cause: broken })
  const line = JSON.stringify(describeError(problem))
  expect(line).toContain('23502')
  expect(line).toContain('internal-error')
  expect(line).not.toContain('01712345678')
})

test('a thrown value that is not an error is logged as it is', () => {
  expect(describeError('no word')).toEqual({ type: 'string', message: 'no word', stack: '' })
})

test('an error that a library passes on as a copy of its fields is logged with its message', () => {
  const message = 'terminating connection due to administrator command'
  const copy = { message, code: '57P01', stack: 'Error: terminating', queue: 'mail-code', worker: 'one' }
  expect(describeError(copy)).toEqual({ type: 'Error', message, stack: 'Error: terminating', code: '57P01' })
})

test('an error with several causes is logged with all of their messages', () => {
  const none = new AggregateError([new Error('refused on ::1'), new Error('refused on 127.0.0.1')])
  expect(describeError(none).message).toBe('refused on ::1; refused on 127.0.0.1')
})
