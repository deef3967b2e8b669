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
 * The same statements for pgbench: each run takes the next settlement, its ids stand where those of the recorded one
 * stood, and what was made for it (ids, times) is made anew. One read, of the settlement, comes on top.
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

/** A text as it was, but for the ids in it: known ones by their variable, others made anew. */
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

/** pgbench takes a colon for a variable, within quotes too. */
function quote(text: string): string {
  return `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a')}'`
}
