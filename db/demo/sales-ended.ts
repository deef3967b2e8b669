import { agreed, composeSales, handedOver, reserved } from './sale.ts'

/** Sales whose money was taken, given back or released. */
export const salesEnded = composeSales({
  'captured-yesterday': {
    listing: 'demo-nova-5t-purple',
    buyer: 'buyer',
    steps: [
      ...reserved(50),
      ...agreed(40, 'Mirpur 10 metro station, gate A', { hoursAgo: 21 }),
      { hoursAgo: 20, do: 'hand-over', by: 'seller' },
    ],
  },
  'payout-due': {
    listing: 'demo-p30-pro-crystal',
    buyer: 'sadia.islam',
    steps: [
      ...handedOver(66),
      {
        hoursAgo: 62,
        do: 'report',
        by: 'buyer',
        about: 'faulty',
        text: 'The speaker is silent during calls.',
      },
      { hoursAgo: 58, do: 'withdraw' },
    ],
  },
  'cancelled-by-buyer': {
    listing: 'demo-redmi-note-10-bronze',
    buyer: 'sadia.islam',
    steps: [
      ...reserved(70),
      { hoursAgo: 62, do: 'cancel', by: 'buyer', reason: 'I found the same phone nearer to my home.' },
    ],
  },
  'cancelled-by-seller-1': {
    listing: 'demo-mate-20-pro-green',
    buyer: 'sumon.roy',
    steps: [
      ...reserved(700),
      { hoursAgo: 690, do: 'cancel', by: 'seller', reason: 'I am out of Dhaka this week.' },
    ],
  },
  'cancelled-by-seller-2': {
    listing: 'demo-mate-20-pro-green',
    buyer: 'sadia.islam',
    steps: [
      ...reserved(480),
      { hoursAgo: 470, do: 'cancel', by: 'seller', reason: 'I would rather sell it for more.' },
    ],
  },
  'cancelled-by-seller-3': {
    listing: 'demo-mate-20-pro-green',
    buyer: 'buyer',
    steps: [
      ...reserved(240),
      { hoursAgo: 230, do: 'cancel', by: 'seller', reason: 'I cannot come on any of these days.' },
    ],
  },
  'deadline-missed': {
    listing: 'demo-iphone-11-black',
    buyer: 'sadia.islam',
    steps: [
      ...reserved(150),
      {
        hoursAgo: 27,
        do: 'explain',
        by: 'seller',
        text: 'The buyer did not answer my calls, so we never met.',
      },
    ],
  },
  'refunded-by-admin': {
    listing: 'demo-poco-f3-blue',
    buyer: 'buyer2',
    steps: [
      ...handedOver(150),
      { hoursAgo: 130, do: 'refund', reason: 'Both agreed by telephone to undo the sale.' },
    ],
  },
  'refund-came-back': {
    listing: 'demo-y7a-gold',
    buyer: 'sumon.roy',
    steps: [
      ...handedOver(190, 'refund-fails'),
      { hoursAgo: 170, do: 'refund', reason: 'The buyer returned the phone the same day.' },
      { hoursAgo: 160, do: 'compare' },
    ],
  },
  disputed: {
    listing: 'demo-iphone-15-black',
    buyer: 'mahbub.alam',
    steps: [...handedOver(145, 'disputed'), { hoursAgo: 140, do: 'compare' }],
  },
  'dispute-lost': {
    listing: 'demo-xiaomi-12-purple',
    buyer: 'sumon.roy',
    steps: [
      ...handedOver(400, 'disputed'),
      { hoursAgo: 390, do: 'compare' },
      { hoursAgo: 300, do: 'end-dispute', for: 'buyer' },
    ],
  },
  'dispute-won': {
    listing: 'demo-xiaomi-12-gray',
    buyer: 'sumon.roy',
    steps: [
      ...handedOver(380, 'disputed'),
      { hoursAgo: 375, do: 'compare' },
      { hoursAgo: 290, do: 'end-dispute', for: 'seller' },
    ],
  },
})
