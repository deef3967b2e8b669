export const home = {
  title: 'Hatbodol · Second-hand phones in Bangladesh',
  description:
    'Buy a second-hand iPhone, Xiaomi or Huawei from a verified seller in Bangladesh: real photos, a clear price and condition, a meeting place you choose.',
  word: 'haat-bodol',
  meaning: 'a thing passing from one hand to another',
  sentence: 'A good phone, second hand, without the fear.',
  lead: 'Verified sellers, plain prices, and a meeting place you choose.',
  buyNow: 'Buy Now',
  forSale: (count: number) => (count === 1 ? '1 phone for sale now' : `${count} phones for sale now`),

  advertise: 'Advertise',
  advertiseText: 'Phones their sellers want you to see first.',
  noAdverts: 'No phone is advertised right now',
  noAdvertsText: 'Every phone for sale is behind its brand, below.',
  shelf: 'Advertised phones',

  chooseBrand: 'Choose your brand',
  doorCount: (count: number) => (count === 0 ? 'None for sale right now' : `${count} for sale`),

  whyUs: 'Why Us',
  benefits: [
    {
      title: 'Free pickup',
      text: 'Free pickup across 1500 cities in Bangladesh.',
    },
    {
      title: 'Verified sellers',
      text: 'Nobody posts a phone before an admin has verified them.',
    },
    {
      title: 'Condition in one word',
      text: 'Excellent, Good or Fair, with photos to hold it against.',
    },
    {
      title: 'Meet where you like',
      text: 'You name the place when you book the phone.',
    },
    {
      title: 'One phone, one payment',
      text: 'If someone else was quicker, your card is not charged.',
    },
    {
      title: 'Report in two taps',
      text: 'Something looks wrong? Tell the admins, even without an account.',
    },
  ],
}
