import { demoListings } from './listings.ts'
import { type DemoSale, handedOver, type MarketStep } from './sale.ts'
import { salesEnded } from './sales-ended.ts'
import { salesForCash } from './sales-for-cash.ts'
import { salesUnderWay } from './sales-under-way.ts'
import { salesWithProblems } from './sales-with-problems.ts'

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

/** Sales in every state that people can see, with listings of their own. docs/demo.md lists them. */
export const salesInEveryState: DemoSale[] = [
  ...salesUnderWay,
  ...salesEnded,
  ...salesWithProblems,
  ...salesForCash,
]

/** What happens to the deadlines and payouts of those sales. */
export const marketSteps: MarketStep[] = [
  {
    hoursAgo: 480,
    do: 'name-account',
    seller: 'seller',
    account: { method: 'bkash', number: '01711223344' },
  },
  {
    hoursAgo: 470,
    do: 'name-account',
    seller: 'rumana.parvin',
    account: { method: 'nagad', number: '01811998877' },
  },
  { hoursAgo: 280, do: 'export-payouts' },
  // A problem that nobody decides ends a day before the authorization does.
  { hoursAgo: 279, do: 'keep-deadlines' },
  { hoursAgo: 275, do: 'mark-paid', seller: 'seller' },
  {
    hoursAgo: 274,
    do: 'mark-failed',
    seller: 'rumana.parvin',
    reason: 'The wallet does not exist any more.',
  },
  {
    hoursAgo: 200,
    do: 'name-account',
    seller: 'rumana.parvin',
    account: {
      method: 'bank',
      number: '1021330045678',
      holder: 'Rumana Parvin',
      bank: 'Sonali Bank, Khulna',
      routing: '200471548',
    },
  },
  { hoursAgo: 72, do: 'export-payouts' },
  { hoursAgo: 29, do: 'keep-deadlines' },
  {
    hoursAgo: 3,
    do: 'name-account',
    seller: 'sharmin.sultana',
    account: { method: 'rocket', number: '017112233445' },
  },
  // Deadlines before the first start are kept now, so that nobody gets a reminder about them later.
  { hoursAgo: 0, do: 'keep-deadlines' },
]
