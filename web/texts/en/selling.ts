import type { PaymentState } from '#contract/payment-states.ts'
import type { SaleProblemState } from '#contract/sale-problems.ts'

export const selling = {
  unverified: {
    title: 'You are not verified yet',
    text: 'An admin checks every new seller before their first phone goes up for sale. You can already fill in the form: it is kept on this device.',
    asked: {
      title: 'You have asked to be verified',
      text: 'An admin will read your message and decide, and you will get an email. Until then you can buy phones, but not sell any.',
    },
    declined: {
      title: 'An admin has not verified you',
      text: 'Put this right, then ask again. Until then you can buy phones, but not sell any.',
    },
    withdrawn: {
      title: 'An admin has withdrawn your verification',
      text: 'Your phones for sale are hidden. Put this right, then ask again. Once you are verified, your phones are for sale again.',
    },
    reason: (text: string) => `The reason: “${text}”`,
    write: 'Write to the admins',
    writeAgain: 'Write again',
    askAgain: 'Ask again',
    askFirst: 'You are not verified. Ask again, at the top of this page.',
    askTitle: 'Ask to be verified',
    note: 'Your message',
    noteHelp:
      'Say which phones you sell, what has changed, and on which number you can be called. Only admins read it.',
    send: 'Send',
    sent: 'Sent. An admin will decide.',
  },

  /** The titles of the sales and requests on the dashboard. Each shows the next step as its page does. */
  waitForYou: (count: number) => (count === 1 ? '1 sale waits for you' : `${count} sales wait for you`),
  waitForOthers: (count: number) =>
    count === 1 ? '1 sale waits for somebody else' : `${count} sales wait for somebody else`,
  latest: 'Your latest phones',
  seeAll: 'See all',

  figures: { forSale: 'For sale', booked: 'Booked', sold: 'Sold' },

  addTitle: 'Add Phone',
  addText: 'Fill in everything. What you type is kept on this device until the phone is up for sale.',
  editTitle: 'Edit phone',
  editText: 'Buyers see the changes at once.',
  add: 'Add Phone',
  save: 'Save changes',
  added: 'Phone added successfully',
  saved: 'Changes saved',
  nothingChanged: 'Nothing was changed',
  waitForAdmin: 'Please wait admin need to verify',
  startOver: 'Clear the form',
  undoChanges: 'Undo my changes',
  draftTitle: 'What you changed before is here again',
  draftText: 'It is not saved yet.',
  photosExpired: 'Photos are kept for a day only. Please add them again.',

  brand: 'Brand',
  choose: 'Choose…',
  model: 'Phone Model',
  modelRead: (name: string) => `Recognised: ${name}. Is it another one? Choose it from the list.`,
  wrongBrand: {
    title: (brand: string) => `Is this ${/^[aeiou]/iu.test(brand) ? 'an' : 'a'} ${brand}?`,
    text: (model: string, chosen: string) =>
      `What you typed reads like ${model}, but the brand is ${chosen}. Buyers who look for it would not find it.`,
    change: (brand: string) => `Change the brand to ${brand}`,
  },
  sizeRead: (size: string) => `${size}, as recognised`,
  sizeUnknown: 'I do not know',
  modelHelp: (example: string, max: number) =>
    `With memory and storage, for example ${example}. At most ${max} characters.`,
  modelExamples: {
    Iphone: 'iPhone 13 128 GB',
    Xiomi: 'Redmi Note 12 8/128 GB',
    Huawei: 'Huawei Nova 5T 8/128 GB',
  } as Partial<Record<string, string>>,
  /** For another brand, while none of its models is suggested. */
  modelExample: 'iPhone 13 128 GB',
  brandsFailed: 'The brands could not be loaded.',
  condition: 'Condition',
  /** A condition, before what it means. */
  beforeMeaning: (condition: string) => `${condition}.`,
  location: 'Location',
  locationHelp: (max: number) =>
    `Area and district, for example Mirpur 10, Dhaka. At most ${max} characters.`,
  price: 'Price',
  priceHelp: 'In taka, from ৳100 to ৳9,99,999.',
  priceRead: (price: string) => `Buyers see ${price}.`,
  description: 'Description',
  descriptionHelp: (max: number) =>
    `Battery health, repairs, what comes with it, why you sell. At most ${max.toLocaleString('en')} characters.`,

  photos: 'Product Image',
  photoList: 'Your photos, in the order buyers see them',
  photosHelp: (max: number) => `1 to ${max} photos. Buyers see the first one in lists.`,

  errors: {
    'seller-not-verified': 'Please wait admin need to verify',
    'already-sold': 'This phone is sold, so its listing can no longer be changed.',
    'being-paid': 'Somebody is paying for this phone right now. Try again in a few minutes.',
    'payment-under-way': 'Somebody is paying for this phone right now. Try again in a few minutes.',
    'already-listed': 'You have already listed this phone. You can change it under Manage items.',
    'not-found': 'This listing has been removed.',
    'not-yours': 'This listing belongs to somebody else.',
    'not-relistable': 'Its buyer has not had their money back, so it stays sold.',
    'not-allowed': 'Only verified sellers can put phones up for sale.',
    'not-signed-in': 'You have been logged out. Log in again: what you typed is kept.',
    'too-many-requests': 'You have tried too often. Wait a minute, then try again.',
  },
  beingPaidUntil: (time: string) =>
    `Somebody is paying for this phone right now. If they do not finish, you can try again at ${time}.`,
  lostOnTheWay:
    'The connection was lost while your listing was being sent. Press the button again: it is not added twice.',

  soldTitle: 'This phone is sold',
  soldText: 'A sold listing can no longer be changed. You can see the buyer under Manage items.',
  notYoursTitle: 'This listing belongs to somebody else',
  notYoursText: 'Only its seller and admins can change it.',
  goneTitle: 'This listing has been removed',
  goneText: 'It was deleted, or its address was mistyped.',
  toManage: 'Go to Manage items',

  manageTitle: 'Manage items',
  manageText: 'Your listings, newest first.',
  caption: 'My listings',
  loading: 'Loading your listings',
  phone: 'Phone',
  state: 'State',
  posted: 'Posted',
  actions: 'Actions',
  states: {
    forSale: 'For sale',
    booked: (count: number) => `Booked by ${count}`,
    reserved: 'Reserved',
    sold: 'Sold',
    inCash: 'For cash',
    refunded: 'Refunded: if you still have the phone, keep it',
    promoted: (day: string) => `Advertised until ${day}`,
    reported: 'Reported',
    hidden: 'Hidden',
  },
  /** What the seller can expect or do, by the state of a phone for sale. */
  next: {
    hidden: 'Your verification was withdrawn. Only you and admins see it until you are verified again.',
    quiet: 'Nobody has booked it yet. Promote it to show it on the home page.',
    promoted: 'It takes turns on the home page with phones of other sellers. Nobody has booked it yet.',
    booked: 'The first buyer to pay gets it. We email you as soon as it is reserved.',
    reported: 'Somebody reported it. An admin will look at it; until then it stays for sale.',
  },
  promote: 'Click to promote',
  promoteOf: (phone: string) => `Click to promote ${phone}`,
  promoted: 'Promoted',
  promotedOf: (phone: string) => `Promoted: ${phone}`,
  nowPromoted: (phone: string) => `${phone} is now under Advertise`,
  promoteTitle: (phone: string) => `Promote ${phone}?`,
  promoteText: (days: number) =>
    `It is free. For ${days === 1 ? 'a day' : `${days} days`} the phone is under “Advertise” and takes turns on the home page with phones of other sellers. After that you can promote it again.`,
  promoteConfirm: 'Promote',
  promoteFailed: 'The phone could not be promoted',
  relist: 'Sell it again',
  relistOf: (phone: string) => `Sell it again: ${phone}`,
  relistTitle: 'Sell it again',
  relistText: 'Your buyer got the money back. Check everything before the phone is for sale again.',
  relistCheckTitle: 'Is this right?',
  relistCheck:
    'This is what the buyer read. If the phone is different, correct the condition, the description, the photos and the price.',
  relistGoneTitle: 'This phone cannot be put up for sale again',
  relistGoneText: 'It is for sale already, its buyer did not get the money back, or you are not verified.',
  relisted: (phone: string) => `${phone} is for sale again`,
  edit: 'Edit',
  editOf: (phone: string) => `Edit ${phone}`,
  deleteOf: (phone: string) => `Delete ${phone}`,
  deleteUnsold: 'It is taken down at once. This cannot be undone.',
  deleteBooked: (count: number) =>
    count === 1
      ? 'One person has booked it and can no longer buy it. This cannot be undone.'
      : `${count} people have booked it and can no longer buy it. This cannot be undone.`,
  deleteSold: 'It disappears from your list. The sale stays on record.',
  deleted: 'Listing deleted',
  cash: {
    label: 'Cash at the meeting',
    no: 'No, only through Hatbodol',
    yes: 'Yes, if I accept the buyer’s request',
    help: 'If you say yes: a sale in cash has no protection, because no money passes through us. It does not count in the number of phones that you have sold here.',
    request: (name: string, price: string) => `${name} asks to pay ${price} in cash`,
    answer: 'Answer',
    answerOf: (name: string) => `Answer the request of ${name}`,
    seeSale: 'See the sale',
    seeSaleTo: (name: string) => `See the sale to ${name}`,
  },
  reservedFor: (name: string) => `Reserved for ${name}`,
  soldTo: (name: string) => `Sold to ${name}`,
  refundingTo: (name: string) => `The refund to ${name} is on its way.`,
  refundedTo: (name: string) => `${name} was refunded.`,
  problems: {
    open: 'Problem reported: answer it',
    answered: 'You answered: an admin decides',
    'handing-back': 'You have agreed: hand the money back',
    upheld: 'An admin decided for the buyer',
    declined: 'The buyer’s report was declined',
    withdrawn: 'The buyer withdrew their report',
  } as Partial<Record<SaleProblemState, string>>,
  /** The state of the seller's own report. */
  ownProblems: {
    open: 'Problem reported',
    answered: 'The buyer answered your report',
    declined: 'Your report was declined',
  } as Partial<Record<SaleProblemState, string>>,
  /** Replaces `problems` while the buyer's bank decides. */
  disputes: {
    open: 'Disputed at the buyer’s bank: answer it',
    answered: 'You answered: the buyer’s bank decides',
  } as Partial<Record<SaleProblemState, string>>,
  receiptOf: (buyer: string) => `See the sale to ${buyer}`,
  endedOf: (buyer: string) => `See the sale to ${buyer} that has ended`,
  salesFailed: 'The earlier sales of this phone and the requests for cash could not be loaded.',
  call: (name: string, number: string) => `Call ${name} on ${number}`,
  suggestedPlace: 'The buyer suggested:',
  meetAt: (place: string, when: string) => `You meet: ${place}, ${when} (Dhaka time)`,
  /** What the seller does with the phone, by the state of its payment. The buyer may have said that they have it. */
  keepPhone: {
    reserved: 'Keep the phone until the page of the sale says that the payment is complete.',
    capturing:
      'Keep the phone if you still have it, until the page of the sale says that the payment is complete.',
    uncollectable:
      'Keep the phone if you still have it: the money could not be taken. Cancel the sale on its page, so that the buyer can pay again.',
  } as Partial<Record<PaymentState, string>>,
  buyerWaiting: 'Loading the buyer…',
  buyerFailed: 'The buyer could not be loaded.',
  emptyTitle: 'No item added',
  emptyText: 'Take a few photos in daylight and name your price. The phones you put up for sale appear here.',
  emptyAction: 'Add Phone',
}
