import fc from 'fast-check'
import { anId, type PlausibleValue, plausibleValues } from './plausible-values.ts'
import { oddValue } from './values.ts'

/** The part of JSON Schema that describes our contract. */
export type JsonSchema = {
  type?: string
  format?: string
  const?: unknown
  enum?: unknown[]
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  items?: JsonSchema
  minItems?: number
  maxItems?: number
  properties?: Record<string, JsonSchema>
  required?: string[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
}

/** Makes values that fit the schema of this field, if possible ids and texts of existing objects. */
export function fitting(schema: JsonSchema, name = ''): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => fitting(choice, name)))
  if (schema.type === 'object') return fittingObject(schema)
  if (schema.type === 'array')
    return fc.array(fitting(schema.items ?? {}, name), {
      minLength: schema.minItems ?? 0,
      maxLength: Math.min(schema.maxItems ?? 3, 3),
    })
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'number' || schema.type === 'integer') return fittingNumber(schema)
  if (schema.type === 'string') return fittingText(schema, name)
  return fc.oneof(fittingText({}, name), fc.constantFrom<unknown>('true', '50', 54_500))
}

function fittingObject({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, fitting(schema, name)]),
  )
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) })
}

function fittingNumber({ minimum = -10, maximum = 1_000_000 }: JsonSchema): fc.Arbitrary<number> {
  const usual = [54_500, 50, 1, minimum, maximum].filter((value) => value >= minimum && value <= maximum)
  return fc.oneof(
    fc.constantFrom(...usual),
    fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) }),
  )
}

/** Makes texts: mostly those for a field of this name, otherwise any that fit the schema. */
function fittingText(schema: JsonSchema, name: string): fc.Arbitrary<unknown> {
  const named = plausibleValues.filter((value) => value.names?.includes(name))
  const likely = plausibleValues.filter((value) => fits(schema, value))
  const pick = (from: PlausibleValue[]) => fc.constantFrom(...from.map(({ text }) => text))
  if (named.length === 0) return pick(likely.length > 0 ? likely : plausibleValues)
  return fc.oneof(
    { weight: 4, arbitrary: pick(named) },
    { weight: 1, arbitrary: pick(likely.length > 0 ? likely : plausibleValues) },
  )
}

function fits(
  { pattern, format, minLength = 0, maxLength = Infinity }: JsonSchema,
  { text, like = text }: PlausibleValue,
) {
  if (like.length < minLength || like.length > maxLength) return false
  if (format === 'uuid') return like === anId
  return pattern === undefined || new RegExp(pattern, 'u').test(like)
}

/** Makes objects with fields that are missing, of another type or made up, and values that are not objects. */
export function spoiled(schema: JsonSchema): fc.Arbitrary<unknown> {
  const names = [...Object.keys(schema.properties ?? {}), 'isAdmin', '__proto__', 'id', '_id']
  const change = fc.record({
    name: fc.constantFrom(...names),
    how: fc.constantFrom('drop', 'set', 'set', 'set', 'wrap'),
    value: oddValue,
  })
  return fc
    .tuple(fitting(schema), fc.array(change, { minLength: 1, maxLength: 2 }))
    .map(([value, changes]) => changes.reduce(spoil, value))
}

function spoil(value: unknown, { name, how, value: odd }: { name: string; how: string; value: unknown }) {
  if (typeof value !== 'object' || value === null || how === 'wrap') return how === 'wrap' ? [value] : odd
  const entries = Object.entries(value).filter(([key]) => key !== name)
  // An assignment would set the prototype: `__proto__` must become a field of the object.
  return Object.fromEntries(how === 'drop' ? entries : [...entries, [name, odd]])
}
