import { agreed, composeSales, handedOver, reserved } from './sale.ts'

/** Sales about which one side has reported a problem, in every state of a problem. */
export const salesWithProblems = composeSales({
  'problem-before-hand-over': {
    listing: 'demo-redmi-note-11-grey',
    buyer: 'jannat.ferdous',
    steps: [
      ...reserved(40),
      ...agreed(30, 'Mirpur 10 metro station, gate A', { hoursAgo: 12 }),
      {
        hoursAgo: 10,
        do: 'report',
        by: 'buyer',
        about: 'no-show',
        text: 'I waited for an hour at the gate. The seller did not come and does not answer.',
      },
    ],
  },
  'problem-answered': {
    listing: 'demo-iphone-12-blue',
    buyer: 'buyer2',
    steps: [
      ...handedOver(44),
      {
        hoursAgo: 30,
        do: 'report',
        by: 'buyer',
        about: 'faulty',
        text: 'The battery is empty after two hours. The listing says a day.',
      },
      {
        hoursAgo: 20,
        do: 'answer',
        text: 'The battery was at 86% when we met, and we looked at it together.',
      },
    ],
  },
  'problem-unanswered': {
    listing: 'demo-redmi-10c-green',
    buyer: 'sumon.roy',
    steps: [
      ...handedOver(120),
      {
        hoursAgo: 100,
        do: 'report',
        by: 'buyer',
        about: 'locked',
        text: 'It asks for the account of the last owner since I restarted it.',
      },
    ],
  },
  'part-refunded': {
    listing: 'demo-iphone-13-starlight',
    buyer: 'buyer',
    steps: [
      ...handedOver(216),
      {
        hoursAgo: 205,
        do: 'report',
        by: 'buyer',
        about: 'faulty',
        text: 'The front camera does not focus.',
      },
      { hoursAgo: 190, do: 'answer', text: 'I did not know. I would take 2,000 taka less.' },
      {
        hoursAgo: 180,
        do: 'decide',
        outcome: 'refund',
        amountTaka: 2000,
        reason: 'The seller agrees to take 2,000 taka less for the camera.',
      },
    ],
  },
  'whole-refunded': {
    listing: 'demo-p40-pro-sea',
    buyer: 'mahbub.alam',
    steps: [
      ...handedOver(225),
      {
        hoursAgo: 215,
        do: 'report',
        by: 'buyer',
        about: 'locked',
        text: 'It is locked to an account, and the seller cannot open it.',
      },
      {
        hoursAgo: 200,
        do: 'decide',
        outcome: 'refund',
        reason: 'The phone is locked. The seller has it back.',
      },
    ],
  },
  'problem-declined': {
    listing: 'demo-p30-lite-blue',
    buyer: 'sumon.roy',
    steps: [
      ...handedOver(250),
      {
        hoursAgo: 240,
        do: 'report',
        by: 'buyer',
        about: 'extra-money',
        text: 'The seller asked for 300 taka more for the charger.',
      },
      { hoursAgo: 230, do: 'answer', text: 'The charger is not in the listing. Nobody had to buy it.' },
      {
        hoursAgo: 210,
        do: 'decide',
        outcome: 'decline',
        reason: 'The listing does not name a charger, so the sale stands.',
      },
      { hoursAgo: 200, do: 'remove-booking' },
    ],
  },
  'decided-for-seller': {
    listing: 'demo-iphone-16-blue',
    buyer: 'sadia.islam',
    steps: [
      ...reserved(160),
      {
        hoursAgo: 130,
        do: 'report',
        by: 'seller',
        about: 'no-contact',
        text: 'She has taken the phone and does not press the button.',
      },
      {
        hoursAgo: 110,
        do: 'decide',
        outcome: 'capture',
        reason: 'The buyer says on the telephone that she has the phone.',
      },
    ],
  },
  'decided-for-buyer': {
    listing: 'demo-iphone-13-midnight',
    buyer: 'jannat.ferdous',
    steps: [
      ...reserved(300),
      {
        hoursAgo: 290,
        do: 'report',
        by: 'buyer',
        about: 'locked',
        text: 'It shows a lock of another person, so I left it with the seller.',
      },
      {
        hoursAgo: 270,
        do: 'decide',
        outcome: 'release',
        reason: 'The seller still has the phone and says that it is locked.',
      },
    ],
  },
  'problem-undecided': {
    listing: 'demo-nova-7i-pink',
    buyer: 'jannat.ferdous',
    steps: [
      ...reserved(430),
      {
        hoursAgo: 400,
        do: 'report',
        by: 'buyer',
        about: 'no-contact',
        text: 'The seller has not answered a call for three days.',
      },
    ],
  },
})
