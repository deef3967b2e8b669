import type { Settlement } from './market.ts'
import type { Statement } from './recorded-statements.ts'

const columns: Record<keyof Settlement, string> = {
  itemId: 'item_id',
  bookingId: 'booking_id',
  paymentId: 'payment_id',
  intentId: 'intent_id',
  buyerId: 'buyer_id',
}

const anyUuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/

/**
 * Turns the recorded statements into a pgbench script. Each run settles the next settlement: its ids replace the
 * recorded ones, and new ids and times are generated. The script adds one read, which fetches the settlement.
 */
export function toPgbenchScript(statements: Statement[], known: Settlement): string {
  const names = Object.values(columns).join(', ')
  const variables = new Map(
    Object.entries(columns).map(([field, column]) => [known[field as keyof Settlement], `:${column}`]),
  )
  const first = `select ${names} from bench_settlements where n = (select nextval('bench_turn')) \\gset`
  return `${[first, ...statements.map((statement) => `${inline(statement, variables)};`)].join('\n')}\n`
}

function inline({ text, values }: Statement, variables: Map<string, string>): string {
  const oneLine = text.replaceAll(/--[^\n]*/g, ' ').replaceAll(/\s+/g, ' ')
  return oneLine.replaceAll(/\$(\d+)/g, (_, position) => express(values[Number(position) - 1], variables))
}

function express(value: unknown, variables: Map<string, string>): string {
  if (value === null || value === undefined) return 'null'
  if (value instanceof Date) return 'now()'
  if (typeof value === 'number' || typeof value === 'boolean') return `'${value}'`
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return variables.get(text) ?? expressText(text, variables)
}

/** Quotes a text and replaces the ids in it: known ids by their variable, other ids by new ones. */
function expressText(text: string, variables: Map<string, string>): string {
  if (anyUuid.test(text) && text.length === 36) return 'gen_random_uuid()'
  const ids = new RegExp(`(${[...variables.keys(), anyUuid.source].join('|')})`)
  const parts = text.split(ids).map((part, index) => {
    if (index % 2 === 0) return quote(part)
    return variables.has(part) ? `${variables.get(part)}::text` : 'gen_random_uuid()::text'
  })
  if (parts.length === 1) return quote(text)
  return `(${parts.join(' || ')})${/^[[{]/.test(text) ? '::jsonb' : ''}`
}

/** Quotes a text. It escapes colons, since pgbench reads a colon as the start of a variable, even inside quotes. */
function quote(text: string): string {
  return `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a')}'`
}
