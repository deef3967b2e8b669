import fc, { type Arbitrary } from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { toWire } from '#contract/wire.ts'
import { compileWriter } from './write-reply.ts'

type Parts = {
  innerType?: z.ZodMiniType
  element?: z.ZodMiniType
  valueType?: z.ZodMiniType
  shape?: Record<string, z.ZodMiniType>
  values?: unknown[]
  entries?: Record<string, unknown>
}

/** Makes replies of a schema. Every record also has a field that the schema does not declare. */
function replyOf(schema: z.ZodMiniType): Arbitrary<unknown> {
  const { innerType, element, valueType, shape, values, entries } = schema.def as unknown as Parts
  const date = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') })
  switch (schema.def.type as string) {
    case 'object':
      return fc.record({
        ...Object.fromEntries(Object.entries(shape ?? {}).map(([name, field]) => [name, replyOf(field)])),
        ...('postedAt' in (shape ?? {}) ? { postedAt: date.map((at) => at.toISOString()) } : {}),
        ...(schema.def && 'catchall' in schema.def && schema.def.catchall
          ? {}
          : { passwordHash: fc.string() }),
      })
    case 'array':
      return fc.array(replyOf(element as z.ZodMiniType), { maxLength: 3 })
    case 'record':
      return fc.dictionary(fc.constantFrom('a', 'b', 'c'), replyOf(valueType as z.ZodMiniType))
    case 'optional':
    case 'catch':
      return fc.option(replyOf(innerType as z.ZodMiniType), { nil: undefined })
    case 'nullable':
      return fc.option(replyOf(innerType as z.ZodMiniType))
    case 'literal':
      return fc.constantFrom(...(values ?? []))
    case 'enum':
      return fc.constantFrom(...Object.values(entries ?? {}))
    case 'custom':
      return fc.uuid()
    case 'number':
      // A format means whole numbers.
      if ('format' in schema.def) return fc.maxSafeInteger()
      return fc.double({ noNaN: true, noDefaultInfinity: true })
    case 'boolean':
      return fc.boolean()
    case 'undefined':
      return fc.constant(undefined)
    default:
      return fc.string({ unit: 'binary' })
  }
}

const replies = Object.entries(routes).flatMap(([noun, table]) =>
  Object.entries<Route>(table).map(([name, { reply }]) => [`${noun}.${name}`, reply] as const),
)

test.each(replies)(
  '%s sends exactly the bytes that parsing and spelling give, and drops the rest',
  (_, schema) => {
    const [forWire, forOurselves] = [compileWriter(schema, 'wire'), compileWriter(schema, 'own')]
    const agrees = (reply: unknown) => {
      const parsed = schema.safeParse(reply)
      if (!parsed.success) return
      expect(JSON.stringify(forWire(reply))).toBe(JSON.stringify(toWire(schema, parsed.data)))
      expect(JSON.stringify(forOurselves(reply))).toBe(JSON.stringify(parsed.data))
      expect(JSON.stringify([forWire(reply), forOurselves(reply)])).not.toContain('passwordHash')
    }
    fc.assert(fc.property(replyOf(schema), agrees), { numRuns: 50 })
  },
)

test('the replies of this test are replies of the schemas', () => {
  for (const [name, schema] of replies) {
    const made = fc.sample(replyOf(schema), { numRuns: 50, seed: 1 })
    expect(
      made.some((reply) => schema.safeParse(reply).success),
      name,
    ).toBe(true)
  }
})

test('a kind of schema that the writer does not know is refused when it is compiled', () => {
  const either = z.union([z.object({ a: z.string() }), z.object({ b: z.string() })])
  expect(() => compileWriter(z.array(either), 'wire')).toThrow('union')
})
