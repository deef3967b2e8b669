import { readEntries } from '../read-data.ts'
import { checkWorld } from './check-world.ts'
import { demoListings, saleListings } from './listings.ts'
import { demoPeople } from './people.ts'
import { type DemoSale, type DemoSaleStep, MarketStep, Sale } from './sale.ts'

/** The buyer books and pays, and confirms the hand-over a day later, at `hoursAgo`. */
const handedOver = (hoursAgo: number): DemoSaleStep[] => [
  { hoursAgo: hoursAgo + 26, do: 'book' },
  { hoursAgo: hoursAgo + 24, do: 'pay', card: 'good' },
  { hoursAgo, do: 'hand-over', by: 'buyer' },
]

/** The sales of the market's listings that are sold. */
export const plainSales: DemoSale[] = demoListings.flatMap(({ key, soldTo, postedHoursAgo }) =>
  soldTo === undefined
    ? []
    : [
        {
          key: `sold-${key}`,
          listing: key,
          buyer: soldTo,
          steps: handedOver(Math.min(postedHoursAgo - 100, 500)),
        },
      ],
)

const readSales = (name: string): DemoSale[] =>
  readEntries(`db/demo/sales/${name}.json`, Sale).map(([key, sale]) => ({ ...sale, key }))

/** Sales in every state that people can see, with listings of their own. docs/demo.md says whose they are. */
export const salesInEveryState: DemoSale[] = ['under-way', 'ended', 'with-problems', 'for-cash'].flatMap(
  readSales,
)

/** What happens to the deadlines and payouts of those sales. */
export const marketSteps: MarketStep[] = readEntries('db/demo/market-steps.json', MarketStep).map(
  ([, step]) => step,
)

checkWorld({
  people: demoPeople,
  listings: [...demoListings, ...saleListings],
  sales: [...plainSales, ...salesInEveryState],
  marketSteps,
})
