import fc from 'fast-check'
import { anyone, bearerOf, network, onceIn, type WalkStep } from './step.ts'
import { escapeForPath, oddBody, oddText } from './values.ts'

/** Makes requests to every path that the server has, including those that no contract describes. */
export function mountedStep(urls: string[]): fc.Arbitrary<WalkStep> {
  return fc
    .record({
      url: fc.constantFrom(...urls),
      fill: fc.oneof(oddText.map(escapeForPath), fc.constantFrom('@{listing}', '@{intent}', '@{image}')),
      method: fc.constantFrom('GET', 'GET', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'),
      query: onceIn(2, fc.tuple(fc.constantFrom('state', 'code', 'flow', 'id', 'to', 'url'), oddText)),
      type: fc.constantFrom('application/json', 'application/x-www-form-urlencoded', 'text/plain', ''),
      body: oddBody,
      as: anyone,
      nth: fc.nat({ max: 99 }),
      network,
    })
    .map(({ url, fill, method, query, type, body, as, nth, ...made }) => {
      const path = url
        .replaceAll('::', '\u0001')
        .replaceAll(/:\w+|\*/g, fill)
        .replaceAll('\u0001', ':')
      const hasBody = method !== 'GET' && method !== 'HEAD'
      return {
        call: `* ${url}`,
        as,
        method,
        path: query ? `${path}?${query[0]}=${escapeForPath(query[1])}` : path,
        headers: {
          ...bearerOf(as, nth),
          'x-forwarded-for': made.network,
          ...(hasBody && type ? { 'content-type': type } : {}),
        },
        body: hasBody ? body : undefined,
      }
    })
}
