export const home = {
  title: 'Hatbodol · Second-hand phones in Bangladesh',
  description:
    'Second-hand phones from verified sellers in Bangladesh, with photos, price and condition. Meet the seller and check the phone before your money is taken.',
  word: 'haat-bodol',
  meaning: 'changing hands',
  sentence: 'A good phone, second hand, without the fear.',
  buyNow: 'Buy Now',
  forSale: (count: number) => (count === 1 ? '1 phone for sale now' : `${count} phones for sale now`),

  promoted: 'Advertise',
  promotedText: 'Promoted by their sellers.',
  nonePromoted: 'No phone is advertised right now',
  nonePromotedText: 'Choose a brand below to see every phone for sale.',
  shelf: 'Advertised phones',
  seeAll: 'See all',
  seeAllPromoted: 'See all promoted phones',
  promotedTitle: 'Promoted second-hand phones',
  promotedDescription:
    'Second-hand phones that sellers in Bangladesh promote right now, with photos, price, condition and place.',
  promotedHeading: 'Promoted phones',
  promotedIntro: 'Their sellers want you to see these first. The latest promotion comes first.',
  nonePromotedHelp: 'See every phone that is for sale.',

  chooseBrand: 'Choose your brand',
  moreBrands: 'See all brands',
  listingCount: (count: number) => (count === 0 ? 'None for sale right now' : `${count} for sale`),

  how: {
    title: 'How your money stays safe',
    steps: [
      {
        title: 'Pay here',
        text: 'The money is only reserved. The seller does not get it yet, and nobody else can buy the phone.',
      },
      {
        title: 'Meet and check',
        text: 'You agree on a place and a time. Take your time with the phone.',
        checklist: 'Read our checklist first',
      },
      {
        title: 'Give your code',
        text: 'Only then does the seller get the money. If the phone is not right, give no code and do not take it.',
      },
    ],
    more: 'How buying works',
    tick: 'What the tick means',
  },

  whyUs: 'Why Us',
  benefits: [
    {
      title: 'Free pickup',
      text: 'Free pickup across 1500 cities in Bangladesh.',
      today: 'For now, you meet the seller and take the phone with you.',
    },
    {
      title: 'Verified sellers',
      text: 'An admin checks every seller before their first phone goes up for sale.',
    },
    {
      title: 'Condition in one word',
      text: 'Excellent, Good or Fair, with photos so that you can see for yourself.',
    },
    {
      title: 'Meet where it suits you',
      text: 'You suggest a place when you book, and agree on it with the seller.',
    },
    {
      title: 'One phone, one payment',
      text: 'If someone else pays first, you are not charged.',
    },
    {
      title: 'Easy to report',
      text: 'Does something look wrong? Tell our admins, even without an account.',
    },
  ],
}
