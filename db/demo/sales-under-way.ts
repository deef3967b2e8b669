import { agreed, composeSales, reserved } from './sale.ts'

/** Sales from the booking to the capture. A buyer may reserve three phones at once; `buyer` and `buyer2` can still reserve more. */
export const salesUnderWay = composeSales({
  booked: {
    listing: 'demo-iphone-12-pro-blue',
    buyer: 'buyer',
    steps: [{ hoursAgo: 30, do: 'book' }],
  },
  'payment-begun': {
    listing: 'demo-redmi-note-11-blue',
    buyer: 'buyer2',
    steps: [
      { hoursAgo: 5, do: 'book' },
      { hoursAgo: 1, do: 'begin-to-pay' },
    ],
  },
  'payment-given-up': {
    listing: 'demo-redmi-9c-orange',
    buyer: 'sumon.roy',
    steps: [
      { hoursAgo: 80, do: 'book' },
      { hoursAgo: 79, do: 'begin-to-pay' },
      { hoursAgo: 54, do: 'compare' },
      { hoursAgo: 48, do: 'remove-booking' },
    ],
  },
  'no-meeting-yet': {
    listing: 'demo-iphone-13-green',
    buyer: 'sumon.roy',
    steps: reserved(7),
  },
  'buyer-proposed': {
    listing: 'demo-redmi-note-13-purple',
    buyer: 'mahbub.alam',
    steps: [
      ...reserved(26),
      {
        hoursAgo: 25,
        do: 'propose-meeting',
        by: 'buyer',
        place: 'Mirpur 10 metro station, gate B',
        meet: { inDays: 1, hour: 18 },
      },
    ],
  },
  'seller-proposed': {
    listing: 'demo-p40-pro-silver',
    buyer: 'buyer2',
    steps: [
      ...reserved(20),
      {
        hoursAgo: 18,
        do: 'propose-meeting',
        by: 'seller',
        place: 'Food court, Bashundhara City',
        meet: { inDays: 2, hour: 16 },
      },
    ],
  },
  'meeting-agreed': {
    listing: 'demo-iphone-15-pro-white',
    buyer: 'buyer',
    steps: [...reserved(49), ...agreed(44, 'Mirpur 10 metro station, gate A', { inDays: 1, hour: 17 })],
  },
  'meeting-due': {
    listing: 'demo-poco-x6-pro-yellow',
    buyer: 'mahbub.alam',
    steps: [...reserved(60), ...agreed(50, 'Gulistan bus stand, ticket counter', { hoursAgo: 1 })],
  },
  'code-locked': {
    listing: 'demo-nova-9-blue',
    buyer: 'mahbub.alam',
    steps: [
      ...reserved(30),
      ...agreed(20, 'Sony Square, Mirpur 2', { hoursAgo: 2 }),
      { hoursAgo: 1.5, do: 'type-wrong-codes', count: 15 },
    ],
  },
  'paid-by-bkash': {
    listing: 'demo-redmi-note-12-mint',
    buyer: 'jannat.ferdous',
    steps: [
      { hoursAgo: 22, do: 'book' },
      { hoursAgo: 21, do: 'pay-by-bkash' },
      ...agreed(10, 'Rajlakshmi Complex, Uttara', { inDays: 1, hour: 15 }),
    ],
  },
  'money-not-there': {
    listing: 'demo-iphone-13-pink',
    buyer: 'sumon.roy',
    steps: [
      ...reserved(72),
      ...agreed(60, 'Shyamoli Square, main gate', { hoursAgo: 4 }),
      { hoursAgo: 5, do: 'end-authorization' },
      { hoursAgo: 3.5, do: 'hand-over', by: 'seller' },
    ],
  },
  'just-handed-over': {
    listing: 'demo-xiaomi-13t-blue',
    buyer: 'buyer',
    steps: [
      ...reserved(40),
      ...agreed(30, 'Mirpur 1, in front of the post office', { hoursAgo: 1 }),
      { hoursAgo: 0.5, do: 'hand-over', by: 'seller' },
    ],
  },
})
