import fc from 'fast-check'
import type { Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { describeApi } from '#server/api/openapi.ts'
import { fitting, type JsonSchema, spoiled } from './from-schema.ts'
import { anyone, bearerOf, network, onceIn, type WalkStep } from './step.ts'
import { upload } from './uploads.ts'
import { webhook } from './webhook-bodies.ts'
import { escapeForPath, oddBody, oddText } from './values.ts'

type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema }
type Operation = {
  method: string
  path: string
  route: Route
  parameters: Parameter[]
  body: JsonSchema | undefined
}

/** Every call of the contract, with its own schemas. */
export const operations: Operation[] = Object.values(routes).flatMap((table) =>
  Object.values<Route>(table).map((route) => {
    const { paths } = describeApi({ one: { one: route } }, '')
    const described = paths[route.path]?.[route.method.toLowerCase()] as {
      parameters: Parameter[]
      requestBody?: { content: Record<string, { schema: JsonSchema }> }
    }
    return {
      method: route.method,
      path: route.path,
      route,
      parameters: described.parameters,
      body: described.requestBody?.content['application/json']?.schema,
    }
  }),
)

/** Half of the steps come from a person whom the route allows, so that a few tries of a call reach its work. */
const oftenRight: Partial<Record<Route['who'], fc.Arbitrary<WalkStep['as']>>> = {
  admin: fc.oneof(fc.constant('admin' as const), anyone),
  'signed-in': fc.oneof(fc.constantFrom('buyer' as const, 'newSeller' as const, 'seller' as const), anyone),
  self: fc.oneof(fc.constantFrom('buyer' as const, 'buyer' as const, 'seller' as const), anyone),
}

function stepOf(operation: Operation): fc.Arbitrary<WalkStep> {
  const { method, path, route } = operation
  return fc
    .record({
      as: oftenRight[route.who] ?? anyone,
      nth: fc.nat({ max: 99 }),
      path: pathOf(operation),
      query: queryOf(operation),
      sent: bodyOf(operation),
      network,
      wrongMethod: onceIn(30, fc.constantFrom('PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'POST', 'GET')),
    })
    .map((made) => ({
      call: `${method} ${path}`,
      as: made.as,
      method: made.wrongMethod ?? method,
      path: `/api${made.path}${made.query}`,
      headers: {
        ...bearerOf(made.as, made.nth, route.who === 'identity' ? 'idToken' : 'token'),
        'x-forwarded-for': made.network,
        ...made.sent.headers,
      },
      body: made.sent.body,
      ...(made.sent.isBinary && { isBinary: true as const }),
      ...(route.signed && made.nth > 10 ? { isSigned: true as const } : {}),
    }))
}

/** The objects of the cast that can replace the id in a path with this noun. */
const kinds: Record<string, string[]> = {
  items: ['listing', 'listing', 'othersListing', 'soldListing', 'refundedListing'],
  booking: ['booking', 'othersBooking', 'paidBooking'],
  brand: ['brand'],
  payments: ['payment', 'refundedPayment'],
  sessions: ['session'],
  sellers: ['seller.id', 'newSeller.id'],
  buyers: ['victim.id', 'buyer.id'],
  users: ['buyer.email', 'seller.email'],
}

function pathOf({ path, parameters }: Operation): fc.Arbitrary<string> {
  const nouns = path.split('/').filter((part) => part in kinds)
  const right = kinds[nouns.at(-1) ?? '']?.map((name) => `@{${name}}`)
  const values = Object.fromEntries(
    parameters
      .filter((parameter) => parameter.in === 'path')
      .map(({ name, schema }) => [
        name,
        fc.oneof(
          { weight: right ? 12 : 0, arbitrary: fc.constantFrom(...(right ?? [''])) },
          { weight: 4, arbitrary: fitting(schema, name).map((value) => escapeForPath(String(value))) },
          { weight: 2, arbitrary: oddText.map(escapeForPath) },
        ),
      ]),
  )
  return fc
    .record(values)
    .map((given) => path.replaceAll(/\{(\w+)\}/g, (_, name: string) => given[name] || 'none'))
}

function queryOf({ parameters }: Operation): fc.Arbitrary<string> {
  const known = parameters.filter((parameter) => parameter.in === 'query')
  const pairs = known.map(({ name, schema, required }) => {
    const fit = fitting(schema, name).map((value) => `${name}=${escapeForPath(String(value))}`)
    const odd = oddText.map((text) => `${name}=${escapeForPath(text)}`)
    return fc.oneof(
      { weight: required ? 1 : 12, arbitrary: fc.constant('') },
      { weight: required ? 16 : 4, arbitrary: fit },
      { weight: 1, arbitrary: odd },
      { weight: 1, arbitrary: fc.tuple(fit, odd).map((both) => both.join('&')) },
      { weight: 1, arbitrary: fc.constant(name) },
    )
  })
  const extra = onceIn(20, fc.constantFrom('x[]=1', '__proto__[a]=1', '%00=1', 'limit=-1', '&&==', 'key=x'))
  return fc.tuple(...pairs, extra).map((made) => {
    const query = made.filter(Boolean).join('&')
    return query && `?${query}`
  })
}

type Sent = Pick<WalkStep, 'headers' | 'body' | 'isBinary'>

const contentType = fc.oneof(
  { weight: 14, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      'application/json; charset=utf-16',
      'application/json; charset=',
      '; ;',
      'image/jpeg',
    ),
  },
)

function bodyOf({ body, route }: Operation): fc.Arbitrary<Sent> {
  if (route.upload) return upload
  if (route.signed) return webhook
  const none: Sent = { headers: {}, body: undefined }
  const odd = fc.tuple(contentType, oddBody).map(([type, text]) => sentAs(type, text))
  if (!body) return fc.oneof({ weight: 9, arbitrary: fc.constant(none) }, { weight: 1, arbitrary: odd })
  const whole = fitting(body).map((value) => sentAs('application/json', JSON.stringify(value)))
  const bad = fc.tuple(contentType, spoiled(body)).map(([type, value]) => sentAs(type, JSON.stringify(value)))
  const twice = fc
    .tuple(fitting(body), spoiled(body))
    .map(([one, other]) => sentAs('application/json', joinKeys(JSON.stringify(one), JSON.stringify(other))))
  return fc.oneof(
    { weight: 8, arbitrary: whole },
    { weight: 7, arbitrary: bad },
    { weight: 2, arbitrary: twice },
    { weight: 2, arbitrary: odd },
    { weight: 1, arbitrary: fc.constant(none) },
  )
}

function sentAs(type: string, body: string | undefined): Sent {
  return { headers: { 'content-type': type }, body }
}

/** Joins the keys of two JSON objects into one, so that some keys occur twice. */
function joinKeys(one = '', other = ''): string {
  return one.startsWith('{') && other.startsWith('{') ? `${one.slice(0, -1)},${other.slice(1)}` : one
}

/** The steps of each call, made by any role. */
export const apiSteps: fc.Arbitrary<WalkStep>[] = operations.map(stepOf)
