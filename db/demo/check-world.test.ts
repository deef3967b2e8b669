import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { check } from '../read-data.ts'
import { checkWorld } from './check-world.ts'
import { demoListings, saleListings } from './listings.ts'
import { demoPeople } from './people.ts'
import { type DemoSale, type MarketStep, Sale } from './sale.ts'
import { marketSteps, plainSales, salesInEveryState } from './sales.ts'

const world = {
  people: demoPeople,
  listings: [...demoListings, ...saleListings],
  sales: [...plainSales, ...salesInEveryState],
  marketSteps,
}
const [listing] = saleListings as [(typeof saleListings)[number]]
const [sale] = salesInEveryState as [DemoSale]

test('the demo world fits together', () => {
  expect(() => checkWorld(world)).not.toThrow()
})

describe('a world is refused with the name of the entry:', () => {
  const withListing = (change: object) => ({
    ...world,
    listings: [...demoListings, { ...listing, ...change }],
  })
  const withSale = (change: Partial<DemoSale>) => ({ ...world, sales: [{ ...sale, ...change }] })
  const book = (hoursAgo: number) => ({ hoursAgo, do: 'book' as const })
  const stranger: MarketStep = { hoursAgo: 3, do: 'mark-paid', seller: 'nobody' }

  test.each([
    ['a seller who does not exist', withListing({ seller: 'nobody' }), 'no seller has the key "nobody"'],
    ['a seller who only buys', withListing({ seller: 'buyer' }), 'no seller has the key "buyer"'],
    ['a phone posted before its seller joined', withListing({ postedHoursAgo: 99_999 }), 'has not joined'],
    ['a phone sold to nobody', withListing({ soldTo: 'nobody' }), 'no buyer has the key "nobody"'],
    [
      'a report by nobody',
      withListing({ reports: [{ reason: 'scam', by: 'nobody' }] }),
      'no buyer has the key',
    ],
    ['a listing twice', { ...world, listings: [...world.listings, listing] }, 'the key is there twice'],
    ['a sale of nothing', withSale({ listing: 'nothing' }), 'no listing has the key "nothing"'],
    ['a sale to nobody', withSale({ buyer: 'nobody' }), 'no buyer has the key "nobody"'],
    [
      'a sale before the phone is posted',
      withSale({ steps: [book(600)] }),
      'before demo-iphone-12-pro-blue is posted',
    ],
    [
      'a sale that goes backward',
      withSale({ steps: [book(3), book(4)] }),
      'the step 4 hours ago comes after',
    ],
    [
      'a payout of nobody',
      { ...world, marketSteps: [stranger] },
      'market step "mark-paid" 3 hours ago": no seller',
    ],
  ])('%s', (_, wrong, message) => {
    expect(() => checkWorld(wrong)).toThrow(message)
  })
})

test.each([
  [{ ...sale, key: undefined, steps: [{ hoursAgo: 1, do: 'fly' }] }, 'steps.0.do'],
  [{ ...sale, steps: [{ hoursAgo: 1, do: 'cancel', by: 'buyer' }] }, 'steps.0.reason'],
  [{ listing: 'a', buyer: 'b', steps: [], bought: true }, 'steps'],
])('a sale of another form is refused with its entry and field', (entry, field) => {
  expect(() => check(Sale, entry, 'sales/ended.json:7, "refunded"')).toThrow(
    `sales/ended.json:7, "refunded": ${field}: `,
  )
})

test('a field that nobody knows is named', () => {
  expect(() => check(z.strictObject({}), { bought: true }, 'a.json:2, "b"')).toThrow(
    /a\.json:2, "b": .*bought/,
  )
})
