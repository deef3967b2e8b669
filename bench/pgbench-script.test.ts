import { expect, test } from 'vitest'
import { toPgbenchScript } from './pgbench-script.ts'

const uuid = (digit: string) => `${digit.repeat(8)}-0000-7000-8000-000000000000`
const known = {
  itemId: uuid('1'),
  bookingId: uuid('2'),
  paymentId: uuid('3'),
  intentId: 'pi_1',
  buyerId: uuid('4'),
}
const inline = (text: string, ...values: unknown[]) =>
  toPgbenchScript([{ text, values }], known).trimEnd().split('\n').slice(1)

test('each run begins with the next settlement', () => {
  expect(toPgbenchScript([], known)).toMatch(/^select item_id, .* nextval\('bench_turn'\)\) \\gset\n$/)
})

test('the ids of the recorded settlement are replaced by those of the run, and all other ids are new', () => {
  expect(inline('update x set y = $2 where id = $1', known.itemId, known.intentId)).toEqual([
    'update x set y = :intent_id where id = :item_id;',
  ])
  expect(inline('insert into x values ($1, $2)', uuid('9'), new Date())).toEqual([
    'insert into x values (gen_random_uuid(), now());',
  ])
})

test('ids inside a text are replaced too', () => {
  expect(inline('select $1', JSON.stringify({ id: uuid('9'), of: known.paymentId }))).toEqual([
    `select (E'{"id"\\x3a"' || gen_random_uuid()::text || E'","of"\\x3a"' || :payment_id::text || E'"}')::jsonb;`,
  ])
})

test('a text keeps its quotes, and contains no colon that pgbench would read as a variable', () => {
  expect(inline('select $1, $2, $3', "it's 10:30\\", 5, null)).toEqual([
    String.raw`select E'it''s 10\x3a30\\', '5', null;`,
  ])
})

test('a statement of many lines becomes one', () => {
  expect(inline('select 1, -- one\n  2')).toEqual(['select 1, 2;'])
})
