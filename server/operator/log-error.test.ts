import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { Refusal } from '#contract/refusal.ts'
import { openTestDatabase } from '#test/database.ts'
import { describeError } from './log-error.ts'

const { db } = await openTestDatabase()

test('the log tells what went wrong in the database and where, and not whose data it was', async () => {
  const broken = await sql`insert into brands (id, name) values (null, ${'01712345678'})`
    .execute(db)
    .catch((error: unknown) => error)
  const problem = new Refusal('internal-error', { cause: broken })
  const line = JSON.stringify(describeError(problem))
  expect(line).toContain('23502')
  expect(line).toContain('internal-error')
  expect(line).not.toContain('01712345678')
})

test('a thrown value that is no error is logged as it is', () => {
  expect(describeError('no word')).toEqual({ type: 'string', message: 'no word', stack: '' })
})

test('an error that a library hands on as a copy of its fields is told by its message', () => {
  const message = 'terminating connection due to administrator command'
  const copy = { message, code: '57P01', stack: 'Error: terminating', queue: 'mail-code', worker: 'one' }
  expect(describeError(copy)).toEqual({ type: 'Error', message, stack: 'Error: terminating', code: '57P01' })
})

test('several errors in one are told by the messages of all', () => {
  const none = new AggregateError([new Error('refused on ::1'), new Error('refused on 127.0.0.1')])
  expect(describeError(none).message).toBe('refused on ::1; refused on 127.0.0.1')
})
