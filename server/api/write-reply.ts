import type * as z from 'zod/mini'
import { spellingOf } from '#contract/wire.ts'

type Schema = z.ZodMiniType
type Write = (value: unknown) => unknown
type Parts = {
  type: string
  innerType?: Schema
  element?: Schema
  valueType?: Schema
  shape?: Record<string, Schema>
}

/** Values of these kinds are sent as they are. */
const plain = new Set([
  'string',
  'number',
  'boolean',
  'null',
  'undefined',
  'literal',
  'enum',
  'custom',
  'unknown',
])

/** `wire`: the names and words that are sent. `own`: ours, for callers in this process. */
type Spelling = 'wire' | 'own'

/**
 * Compiles a function that removes from a reply what the schema does not declare, and spells the rest. It gives what
 * `schema.parse(reply)` gives, or `toWire(schema, schema.parse(reply))`, but does not read the schema again for each reply.
 * It does not validate values: the types of the handlers already do.
 */
export function compileWriter(schema: Schema, spelling: Spelling): Write {
  const { type, innerType, element, valueType, shape } = schema.def as unknown as Parts
  if (shape) return compileObject(shape, spelling)
  if (type === 'array' && element) {
    const write = compileWriter(element, spelling)
    return (value) => (value as unknown[]).map(write)
  }
  if (type === 'record' && valueType) {
    const write = compileWriter(valueType, spelling)
    const writeEntry = ([name, value]: [string, unknown]) => [name, write(value)]
    return (value) => Object.fromEntries(Object.entries(value as object).map(writeEntry))
  }
  if (type === 'catch') return compileFallback(schema, innerType as Schema, spelling)
  if (type === 'optional' || type === 'nullable') return compileMissing(innerType as Schema, spelling)
  if (plain.has(type)) return spelling === 'wire' ? compileWord(schema) : passThrough
  throw new Error(`A reply has a part of the type ${type}, which compileWriter does not know.`)
}

const passThrough: Write = (value) => value

function compileMissing(present: Schema, spelling: Spelling): Write {
  const write = compileWriter(present, spelling)
  if (write === passThrough) return passThrough
  return (value) => (value === undefined || value === null ? value : write(value))
}

/** A field that a reply may leave out; it is then sent with its fallback. */
function compileFallback(schema: Schema, present: Schema, spelling: Spelling): Write {
  const write = compileWriter(present, spelling)
  return (value) => (value === undefined ? schema.parse(value) : write(value))
}

function compileWord(schema: Schema): Write {
  const { words } = spellingOf(schema)
  if (!words) return passThrough
  const wordOf = new Map(Object.entries(words).map(([word, value]): [unknown, string] => [value, word]))
  return (value) => wordOf.get(value) ?? value
}

function compileObject(shape: Record<string, Schema>, spelling: Spelling): Write {
  const fields = Object.entries(shape).flatMap(([own, field]) => {
    const { name = own, computed } = spellingOf(field)
    const write = compileWriter(field, spelling)
    if (spelling === 'own') return computed ? [] : [{ own, name: own, from: undefined, write }]
    return [{ own, name, from: computed?.from, write }]
  })
  return (value) => {
    const record = value as Record<string, unknown>
    const written: Record<string, unknown> = {}
    for (const { own, name, from, write } of fields) {
      if (from) written[name] = from(record as never)
      else {
        const sent = write(record[own])
        if (sent !== undefined) written[name] = sent
      }
    }
    return written
  }
}
