import fc from 'fast-check'
import { pagePaths } from '#test/page-paths.ts'
import { network, type WalkStep } from './step.ts'
import { escapeForPath, oddText } from './values.ts'

const ids = ['@{listing}', '@{soldListing}', '@{brand}', '@{seller.id}', '@{booking}', '@{victim.id}']
const names = [
  'q',
  'name',
  'condition',
  'minPrice',
  'maxPrice',
  'location',
  'sort',
  'cursor',
  'limit',
  'code',
  'x',
  '_data',
]

/** Makes requests for every page, and for paths without a page, with every method. */
export const pageStep: fc.Arbitrary<WalkStep> = fc
  .record({
    page: fc.constantFrom(
      ...pagePaths,
      ...pagePaths,
      '/%00',
      '/about.data',
      '//evil.example/',
      '/index.html',
    ),
    id: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...ids) },
      { weight: 1, arbitrary: oddText.map(escapeForPath) },
    ),
    query: fc.array(fc.tuple(fc.constantFrom(...names), oddText), { maxLength: 2 }),
    method: fc.constantFrom(...Array.from({ length: 14 }, () => 'GET'), 'HEAD', 'POST', 'DELETE', 'OPTIONS'),
    accept: fc.constantFrom('text/html', 'text/html', '*/*', 'application/json', ''),
    encoding: fc.constantFrom('', 'br', 'gzip', 'identity;q=0', '*;q=0, x'),
    known: fc.constantFrom('', '', '"x"', 'W/"x", *'),
    network,
  })
  .map(({ page, id, query, method, accept, encoding, known, ...made }) => {
    const search = query.map(([name, value]) => `${name}=${escapeForPath(value)}`).join('&')
    const path = page.replace(':id', id).replace('*', id)
    return {
      call: `GET ${page}`,
      as: 'guest',
      method,
      path: search ? `${path}?${search}` : path,
      headers: {
        'x-forwarded-for': made.network,
        accept,
        'accept-encoding': encoding,
        'if-none-match': known,
      },
    }
  })
