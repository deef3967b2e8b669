import fc from 'fast-check'
import type { Role } from './roles.ts'

/**
 * One request, made only from the seed. A placeholder such as `@{buyer.token}` is replaced by the cast's current
 * value when the step is sent. So the same seed makes the same steps, whatever ids and tokens the server creates.
 */
export type WalkStep = {
  /** The name of the call, for the count: `PATCH /items/{id}`. */
  call: string
  /** The role whose token is sent; `expired` and `forged` tokens are not accepted. */
  as: Role | 'guest' | 'expired' | 'forged'
  method: string
  path: string
  headers: Record<string, string>
  body?: string | undefined
  /** True if each character of the body is one byte. */
  isBinary?: true
  /** True if the request has the payment provider's signature. */
  isSigned?: true
  /** These bytes are sent instead of a well-formed request. */
  bytes?: string
}

const forged = [
  '',
  'x',
  'Bearer',
  'a.b.c',
  `eyJhbGciOiJub25lIn0.${btoa('{"sub":"@{admin.id}","exp":9999999999}').replaceAll('=', '')}.`,
  '@{buyer.token}x',
  '@{buyer.idToken}',
  `${'e'.repeat(7_000)}.e.e`,
  'null',
  '\u00ff',
]

export const anyone = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.constantFrom('guest', 'buyer', 'newSeller', 'seller', 'admin', 'admin'),
  },
  { weight: 1, arbitrary: fc.constantFrom('expired', 'forged') },
) as fc.Arbitrary<WalkStep['as']>

/** Returns the header with this role's token of this kind. */
export function bearerOf(
  as: WalkStep['as'],
  nth: number,
  kind: 'token' | 'idToken' = 'token',
): Record<string, string> {
  if (as === 'guest') return {}
  if (as === 'forged') return { authorization: `Bearer ${forged[nth % forged.length]}` }
  return { authorization: `Bearer @{${as}.${kind}}` }
}

/** Makes a value in one of `many` cases, otherwise undefined. */
export const onceIn = <T>(many: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: many - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })

/** Usually one of many networks; sometimes one that sends so many requests that it reaches its rate limits. */
export const network = fc.oneof(
  { weight: 9, arbitrary: fc.nat({ max: 199 }).map((nth) => `10.${nth}.7.1`) },
  { weight: 1, arbitrary: fc.constantFrom('192.0.2.1', '2001:db8::1', 'unknown', '127.0.0.1, 10.0.0.1') },
)
