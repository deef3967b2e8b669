import { expect, test } from 'vitest'
import { errorStatus } from '#contract/errors.ts'
import type { Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { refusals } from '#contract/sentences/en/refusals.ts'
import { titles } from '#contract/sentences/en/titles.ts'
import { pathOnWire } from '#contract/wire.ts'
import { startProduct } from '#test/product.ts'

const product = await startProduct()
const { ask } = product

type Operation = {
  operationId: string
  summary: string
  'x-limit'?: Route['limit']
  parameters: { name: string; in: string; required: boolean; schema: Record<string, unknown> }[]
  requestBody?: { content: Record<string, { schema: Record<string, unknown> }> }
  responses: Record<
    string,
    { content: Record<string, { schema: Record<string, unknown> }>; headers?: unknown }
  >
  security: Record<string, string[]>[]
}

const all = Object.entries(routes).flatMap(([noun, table]) =>
  Object.entries<Route>(table).map(([name, route]) => ({ id: `${noun}.${name}`, route })),
)
const { body: api } = await ask('GET /openapi.json')
const operationOf = (route: Route) => api.paths[route.path]?.[route.method.toLowerCase()] as Operation

test('the description is OpenAPI 3.1 of this installation', () => {
  expect(api.openapi).toMatch(/^3\.1\.\d+$/)
  expect(api.info).toMatchObject({ title: expect.any(String), version: expect.any(String) })
  expect(api.servers).toEqual([{ url: `${product.address().replace('127.0.0.1', 'localhost')}/api` }])
  expect(api['x-error-codes']).toEqual(errorStatus)
})

test('it names every call and no others', () => {
  const described = Object.entries<Record<string, unknown>>(api.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.sort()).toEqual(all.map(({ route }) => `${route.method} ${route.path}`).sort())
})

test.each(all)(
  '$id has its name, its parameters, its body, its answer and who may call it',
  ({ id, route }) => {
    const operation = operationOf(route)
    expect(operation).toMatchObject({ operationId: id, summary: route.summary })
    expect(operation['x-limit']).toEqual(route.limit || undefined)
    const names = (place: string) =>
      operation.parameters.filter((parameter) => parameter.in === place).map(({ name }) => name)
    expect(names('path')).toEqual([...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
    const wanted = Object.keys(route.query?.def.shape ?? {}).map((name) => pathOnWire(route, name))
    expect(names('query').sort()).toEqual(wanted.sort())
    for (const parameter of operation.parameters) {
      expect(parameter.schema).toHaveProperty('type')
      expect(parameter.required || parameter.in === 'query').toBe(true)
    }
    expect(Boolean(operation.requestBody)).toBe(Boolean(route.body ?? route.upload ?? route.signed))
    expect(operation.responses['200']?.content['application/json']?.schema).toHaveProperty('type')
    expect(operation.responses['default']?.content['application/problem+json']?.schema).toEqual({
      $ref: '#/components/schemas/Problem',
    })
    expect(operation.security.some((need) => Object.keys(need).length === 0)).toBe(route.who === 'guest')
  },
)

test('a parameter of a path has one name, whatever the method', () => {
  const shapes = Object.keys(api.paths).map((path) => path.replace(/\{\w+\}/g, '{}'))
  expect(new Set(shapes).size).toBe(shapes.length)
})

test('lists say that they come in pages', () => {
  for (const { route } of all.filter(({ route }) => route.paged))
    expect(operationOf(route).responses['200']?.headers).toHaveProperty('link')
})

test('ids and prices are described with their types', () => {
  expect(api.paths['/items/{id}'].get.parameters[0]).toMatchObject({
    name: 'id',
    in: 'path',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  })
  const booking = api.paths['/booking'].post.requestBody.content['application/json'].schema
  expect(booking.required).toEqual(['productId', 'bookingUserNumber'])
  expect(api.paths['/images'].post.requestBody.content).toHaveProperty('multipart/form-data')
})

test('it allows a number that is typed with spaces, and says where only whole numbers are allowed', () => {
  const fieldsOf = (path: string) =>
    api.paths[path].post.requestBody.content['application/json'].schema.properties as Record<string, unknown>
  expect(fieldsOf('/booking')['bookingUserNumber']).toEqual({ type: 'string', maxLength: 40 })
  expect(fieldsOf('/booking')['listingRevision']).toMatchObject({ type: 'integer', minimum: 1 })
  expect(fieldsOf('/payments/{id}/refunds')['amountMinor']).toMatchObject({ type: 'integer', minimum: 1 })
})

test('everything that it refers to is in it', () => {
  const references = [...JSON.stringify(api).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path ?? '')
  expect(references.length).toBeGreaterThan(0)
  for (const path of new Set(references)) {
    const found = path.split('/').reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], api)
    expect(found, path).toBeTypeOf('object')
  }
})

test('the page of the documentation shows every call and every error, and runs no script', async () => {
  const { status, text, headers } = await ask('GET /docs')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  for (const { route } of all) {
    expect(text).toContain(`<span class="method">${route.method}</span> <code>${route.path}</code>`)
    expect(text).toContain(route.summary.slice(0, 40).split('`')[0])
  }
  expect(text).toContain('<p>Ends all other payments and requests for the phone.</p>')
  expect(text).toContain('With <code>?purpose=problem</code>, the picture is private')
  for (const [code, status] of Object.entries(errorStatus))
    expect(text).toContain(`<code>${code}</code> ${status} ${titles[code as keyof typeof titles]}`)
  expect(text).toContain(`<code>no-cash</code> 409 No cash here. ${refusals['no-cash']}`)
  expect(text).not.toMatch(/<script|style=|onclick/)
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect((await ask('GET /docs.css')).headers.get('content-type')).toBe('text/css; charset=utf-8')
})
