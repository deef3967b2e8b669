export const about = {
  title: 'About Hatbodol',
  description:
    'Hatbodol is a marketplace for second-hand phones in Bangladesh: who may sell, how booking and paying work, and what we do not promise.',
  heading: 'About Hatbodol',
  lead: 'Hatbodol means changing hands. It is a marketplace in Bangladesh where a phone you no longer need finds somebody who does.',
  held: 'When you pay here, the money is only reserved. Meet the seller, check the phone, and give your code: only then is the money taken. If the phone is not right, do not take it and give no code: nothing is charged, and the sale ends when its time is over. If you pay cash at the meeting, no money passes through us, so we cannot hold it.',
  buyTitle: 'How buying works',
  buy: [
    { title: 'Find it', text: 'Choose a brand, a condition, a price and a place.' },
    {
      title: 'Book it',
      text: 'Say where you want to meet, and leave your number. It is free, and you can still change your mind.',
    },
    {
      title: 'Pay for it',
      text: 'Pay from My Booking. The money is reserved and not yet taken, nobody else can buy the phone, and the seller gets your number.',
    },
    {
      title: 'Meet and check it',
      text: 'The seller has your number and can call you. Go through our checklist before you take the phone. If it is not what the listing said, do not take it, and report the problem on the page of the sale: an admin can give your money back.',
    },
  ],
  checklist: 'Read the checklist',
  sellTitle: 'Who may sell',
  sell: 'Anyone can sign up as a seller. An admin checks every seller before their first phone goes up for sale, and verified sellers have a tick beside their name. An admin can remove a seller who cheats.',
  promiseTitle: 'What we do, and what we do not',
  does: [
    'The price you see is the price you pay.',
    'A phone is sold once. When two people pay at the same moment, one gets it and the other is never charged.',
    'Anyone can report a listing. An admin looks at it, and takes it down if something is wrong.',
  ],
  doesNot:
    'We do not own the phones, and we have not checked the one you buy. The condition is what the seller says, with photos. Look for yourself before you take it.',
}
