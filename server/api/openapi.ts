import * as z from 'zod/mini'
import { errorStatus } from '#contract/errors.ts'
import { ProblemDetails } from '#contract/problem-details.ts'
import type { Route } from '#contract/route.ts'
import { spellingOf } from '#contract/wire.ts'
import { callNotes } from './call-notes.ts'

type Tables = Record<string, Record<string, Route>>

/** The API as OpenAPI 3.1, generated from the route tables. */
export function describeApi(tables: Tables, origin: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [noun, table] of Object.entries(tables)) {
    for (const [name, route] of Object.entries(table)) {
      paths[route.path] = {
        ...paths[route.path],
        [route.method.toLowerCase()]: describeRoute(noun, name, route),
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hatbodol',
      version: '1',
      description: 'Second-hand phones, bought and sold without fear. Errors are RFC 9457 problem details.',
    },
    servers: [{ url: `${origin}/api` }],
    paths,
    components: {
      securitySchemes: {
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'From GET /jwt, one hour.',
        },
        idToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'From the identity provider.',
        },
      },
      schemas: { Problem: schemaOf(ProblemDetails, 'output') },
    },
    'x-error-codes': errorStatus,
  }
}

function describeRoute(noun: string, name: string, route: Route) {
  const notes = callNotes[`${route.method} ${route.path}`]
  return {
    operationId: `${noun}.${name}`,
    tags: [noun],
    summary: route.summary,
    ...(notes ? { description: notes.join('\n\n') } : {}),
    'x-who': route.who,
    ...(route.needs ? { 'x-needs': route.needs } : {}),
    ...(route.limit ? { 'x-limit': route.limit } : {}),
    security: securityOf(route),
    parameters: [
      ...parametersOf(route.params, 'path'),
      ...parametersOf(route.query, 'query'),
      ...signatureOf(route),
    ],
    ...(route.body ? { requestBody: jsonBody(schemaOf(route.body, 'input')) } : {}),
    ...(route.upload ? { requestBody: uploadBody } : {}),
    ...(route.signed ? { requestBody: jsonBody({ type: 'object' }) } : {}),
    responses: {
      200: {
        description: 'As asked.',
        ...headersOf(route),
        content: jsonContent(schemaOf(route.reply, 'output')),
      },
      default: {
        description: 'A refusal.',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
}

function securityOf({ who }: Route) {
  if (who === 'identity') return [{ idToken: [] }]
  return who === 'guest' ? [{}, { accessToken: [] }] : [{ accessToken: [] }]
}

function headersOf(route: Route) {
  if (!route.paged) return {}
  return { headers: { link: { description: 'The next page, rel="next".', schema: { type: 'string' } } } }
}

function parametersOf(schema: Route['params'], place: 'path' | 'query') {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, unknown>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function signatureOf({ signed }: Route) {
  return signed ? [{ name: signed, in: 'header', required: true, schema: { type: 'string' } }] : []
}

const jsonContent = (schema: unknown) => ({ 'application/json': { schema } })
const jsonBody = (schema: unknown) => ({ required: true, content: jsonContent(schema) })
const uploadBody = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: ['image'],
        properties: { image: { type: 'string', format: 'binary' } },
      },
    },
  },
}

type JsonSchema = { properties?: Record<string, unknown>; required?: string[]; const?: unknown }
type Overriding = { zodSchema: z.core.$ZodType; jsonSchema: JsonSchema }

/** The JSON Schema of a contract type as the wire has it. Ids are strings with a format. */
function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): unknown {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }: Overriding) => {
      const { type } = zodSchema._zod.def
      if (type === 'custom') Object.assign(jsonSchema, { type: 'string', format: 'uuid' })
      if (type === 'object') spellFields(zodSchema as z.ZodMiniObject, jsonSchema, io)
      else spellWords(zodSchema as z.ZodMiniType, jsonSchema)
    },
  })
  return described
}

function spellFields({ def }: z.ZodMiniObject, jsonSchema: JsonSchema, io: 'input' | 'output') {
  const { properties = {}, required = [] } = jsonSchema
  const fields = Object.entries(def.shape as Record<string, z.ZodMiniType>)
    .map(([own, field]) => ({ own, name: own, ...spellingOf(field) }))
    .filter(({ isIgnored }) => !isIgnored)
  const describe = ({ own, computed }: (typeof fields)[number]) =>
    computed ? schemaOf(computed.schema, io) : properties[own]
  jsonSchema.properties = Object.fromEntries(fields.map((field) => [field.name, describe(field)]))
  const sent = fields.filter(({ own, computed }) => computed || required.includes(own))
  if (jsonSchema.required) jsonSchema.required = sent.map(({ name }) => name)
}

function spellWords(schema: z.ZodMiniType, jsonSchema: JsonSchema) {
  // An optional field takes over what its inner schema was given.
  const { words } = 'innerType' in schema.def ? {} : spellingOf(schema)
  if (!words) return
  const spelled = Object.keys(words).filter(
    (word) => !('const' in jsonSchema) || words[word] === jsonSchema.const,
  )
  Object.assign(
    jsonSchema,
    { type: 'string' },
    spelled.length > 1 ? { enum: spelled } : { const: spelled[0] },
  )
}
