import { composeSales } from './sale.ts'

/** Requests for cash and sales for cash. A buyer may have one at a time. */
export const salesForCash = composeSales({
  'cash-declined': {
    listing: 'demo-iphone-12-pro-blue',
    buyer: 'sadia.islam',
    steps: [
      { hoursAgo: 60, do: 'book' },
      { hoursAgo: 59, do: 'request-cash' },
      { hoursAgo: 57, do: 'cancel', by: 'seller', reason: 'I am out of Dhaka until Monday.' },
    ],
  },
  'cash-requested': {
    listing: 'demo-iphone-12-pro-blue',
    buyer: 'buyer2',
    steps: [
      { hoursAgo: 4, do: 'book' },
      { hoursAgo: 3, do: 'request-cash' },
    ],
  },
  'cash-reserved': {
    listing: 'demo-redmi-9c-for-cash',
    buyer: 'jannat.ferdous',
    steps: [
      { hoursAgo: 10, do: 'book' },
      { hoursAgo: 9, do: 'request-cash' },
      { hoursAgo: 5, do: 'accept-cash' },
    ],
  },
  'cash-sold': {
    listing: 'demo-redmi-note-11-for-cash',
    buyer: 'sadia.islam',
    steps: [
      { hoursAgo: 30, do: 'book' },
      { hoursAgo: 28, do: 'request-cash' },
      { hoursAgo: 27, do: 'accept-cash' },
      { hoursAgo: 20, do: 'hand-over', by: 'seller' },
    ],
  },
})
