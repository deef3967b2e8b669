import fc from 'fast-check'
import * as z from 'zod/mini'
import { TokenBody } from '#services/identity/embedded/core/bodies.ts'
import { operations, publicFacts } from '#services/identity/embedded/operations.ts'
import { fitting, type JsonSchema, spoiled } from './from-schema.ts'
import { network, type WalkStep } from './step.ts'
import { oddBody } from './values.ts'

const toolkit = '/identitytoolkit.googleapis.com'
const tokenPath = '/securetoken.googleapis.com/v1/token'

const posts: [path: string, schema: z.ZodMiniType][] = [
  ...Object.entries(operations).map(([path, { schema }]): [string, z.ZodMiniType] => [
    toolkit + path,
    schema,
  ]),
  [`${toolkit}/v1/accounts:signInWithCustomToken`, z.object({})],
  [tokenPath, TokenBody],
]

/** Usually the public API key of every browser, otherwise a wrong one or none. */
const key = fc.constantFrom(
  ...Array.from({ length: 12 }, () => '?key=@{apiKey}'),
  '',
  '?key=x',
  '?key=%00',
  '?key=@{apiKey}&key=x',
)

export const identityStep: fc.Arbitrary<WalkStep> = fc.oneof(
  { weight: posts.length, arbitrary: fc.oneof(...posts.map(([path, schema]) => postOf(path, schema))) },
  {
    weight: 3,
    arbitrary: fc
      .record({
        path: fc.constantFrom(
          ...Object.keys(publicFacts).map((path) => toolkit + path),
          `${toolkit}/v1/nothing`,
        ),
        method: fc.constantFrom('GET', 'GET', 'GET', 'DELETE', 'PATCH', 'OPTIONS'),
        key,
        network,
      })
      .map((made) => ({
        call: `GET ${made.path}`,
        as: 'guest' as const,
        method: made.method,
        path: made.path + made.key,
        headers: { 'x-forwarded-for': made.network, origin: 'http://localhost:3000' },
      })),
  },
)

function postOf(path: string, schema: z.ZodMiniType): fc.Arbitrary<WalkStep> {
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const json = fc.oneof(
    { weight: 5, arbitrary: fitting(described).map((body) => JSON.stringify(body)) },
    { weight: 4, arbitrary: spoiled(described).map((body) => JSON.stringify(body) ?? '') },
    { weight: 1, arbitrary: oddBody },
  )
  const type = fc.constantFrom(
    ...Array.from({ length: 8 }, () => 'application/json'),
    'application/x-www-form-urlencoded',
    'text/plain',
    'nonsense',
  )
  return fc.record({ json, type, key: key, network }).map((made) => ({
    call: `POST ${path}`,
    as: 'guest',
    method: 'POST',
    path: path + made.key,
    headers: { 'x-forwarded-for': made.network, 'content-type': made.type },
    body: made.json,
  }))
}
