import * as z from 'zod/mini'

/** A word on the wire for each value of ours. */
type Words = Record<string, string | boolean>
type Field = z.ZodMiniType
/** A field that only the wire has, made from the rest of the record. */
type Computed = { schema: Field; from: (record: never) => unknown }
type Spelling = { name?: string; words?: Words; computed?: Computed; isIgnored?: true }

const spellings = new WeakMap<Field, Spelling>()

function mark<S extends Field>(field: S, spelling: Spelling): S {
  const copy = field.clone()
  spellings.set(copy, { ...spellings.get(field), ...spelling })
  return copy
}

// Without the marks NO_SIDE_EFFECTS, the bundler would keep every schema that has such a field, even if nothing uses it.

/** A field that has another name on the wire. */
/*#__NO_SIDE_EFFECTS__*/
export const spelled = <S extends Field>(name: string, field: S): S => mark(field, { name })

/** A field whose values are words on the wire, for example `sold` for `true`. */
/*#__NO_SIDE_EFFECTS__*/
export const inWords = <S extends Field>(words: Words, field: S): S => mark(field, { words })

/** True as `sold`, false as `notSold`. */
export const SoldWord = inWords({ notSold: false, sold: true }, z.boolean())

/** A field that only the wire has. It is computed from our record. */
/*#__NO_SIDE_EFFECTS__*/
export const onlyOnWire = (schema: Field, from: Computed['from']) =>
  mark(z.optional(z.undefined()), { computed: { schema, from } })

/** A field that clients send and the server does not read. The API documentation leaves it out. */
/*#__NO_SIDE_EFFECTS__*/
export const ignored = (name: string) => mark(z.optional(z.unknown()), { name, isIgnored: true })

type Parts = { innerType?: Field; element?: Field; shape?: Record<string, Field> }
const partsOf = (schema: Field) => schema.def as Parts

/** How a field differs on the wire. It finds the spelling of an optional field in the field that was made optional. */
export function spellingOf(field: Field): Spelling {
  const { innerType } = partsOf(field)
  return { ...(innerType && spellingOf(innerType)), ...spellings.get(field) }
}

const known = new WeakMap<Field, boolean>()

/** True when the schema or a part of it is spelled differently on the wire. Other values are passed on unchanged. */
function differs(schema: Field): boolean {
  const cached = known.get(schema)
  if (cached !== undefined) return cached
  const { innerType, element, shape = {} } = partsOf(schema)
  const inside = [innerType, element, ...Object.values(shape)]
  const answer = spellings.has(schema) || inside.some((each) => each !== undefined && differs(each))
  known.set(schema, answer)
  return answer
}

type Direction = (fields: Record<string, Field>, record: Record<string, unknown>) => [string, unknown][]

function convert(schema: Field | undefined, value: unknown, direction: Direction): unknown {
  if (!schema || !differs(schema)) return value
  const { innerType, element, shape } = partsOf(schema)
  if (innerType) return convert(innerType, value, direction)
  if (Array.isArray(value)) return element ? value.map((each) => convert(element, each, direction)) : value
  const isRecord = typeof value === 'object' && value !== null
  return shape && isRecord ? Object.fromEntries(direction(shape, value as Record<string, unknown>)) : value
}

const write: Direction = (fields, record) => {
  const known = Object.entries(fields).flatMap(([own, field]): [string, unknown][] => {
    const { name = own, words, computed } = spellingOf(field)
    if (computed) return [[name, computed.from(record as never)]]
    if (!(own in record)) return []
    const word = words && Object.keys(words).find((each) => words[each] === record[own])
    return [[name, word ?? convert(field, record[own], write)]]
  })
  // Keeps fields that the contract does not know: the server ignores them.
  return [...known, ...Object.entries(record).filter(([name]) => !(name in fields))]
}

const read: Direction = (fields, record) =>
  Object.entries(fields).flatMap(([own, field]): [string, unknown][] => {
    const { name = own, words, computed, isIgnored } = spellingOf(field)
    if (computed || isIgnored || !(name in record)) return []
    const value = record[name]
    const isWord = words && typeof value === 'string' && Object.hasOwn(words, value)
    return [[own, isWord ? words[value] : convert(field, value, read)]]
  })

/** Our value as the wire spells it. */
export const toWire = (schema: Field | undefined, value: unknown): unknown => convert(schema, value, write)

/** A value from the wire in our names. It is not validated: a value of the wrong form stays unchanged. */
export const fromWire = (schema: Field | undefined, value: unknown): unknown => convert(schema, value, read)

type Inputs = { query?: Field | undefined; body?: Field }

function fieldsOf({ query, body }: Inputs): [own: string, wire: string][] {
  const shapeOf = (schema: Field | undefined): Record<string, Field> => {
    const { innerType, shape } = schema ? partsOf(schema) : {}
    return innerType ? shapeOf(innerType) : (shape ?? {})
  }
  const fields = [...Object.entries(shapeOf(body)), ...Object.entries(shapeOf(query))]
  return fields.map(([own, field]) => [own, spellingOf(field).name ?? own])
}

/** The parameters of a call, as the wire names them. */
export const parametersOnWire = (query: Field | undefined): string[] =>
  fieldsOf({ query }).map(([, wire]) => wire)

function rename(path: string, names: [from: string, to: string][]): string {
  const [first = '', ...rest] = path.split('.')
  return [names.find(([from]) => from === first)?.[1] ?? first, ...rest].join('.')
}

/** The path of a wrong field of a call as clients know it, for example `bookingUserNumber`. */
export const pathOnWire = (route: Inputs, path: string): string => rename(path, fieldsOf(route))

/** The path of a wrong field of a call, as the wire names it, in our names. */
export const pathFromWire = (route: Inputs, path: string): string =>
  rename(
    path,
    fieldsOf(route).map(([own, wire]) => [wire, own]),
  )
