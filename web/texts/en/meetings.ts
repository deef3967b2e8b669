/** Stands before the number. */
const callName = (name: string) => `Call ${name}:`

/** The texts about when and where the two sides of a sale meet. */
export const meetings = {
  title: 'Meeting',
  none: 'Not agreed yet.',
  /** Where the buyer suggested to meet when they booked: for the buyer, and for everybody else. */
  suggestedByYou: (place: string) => `You suggested ${place}.`,
  suggestedBy: (buyer: string, place: string) => `${buyer} suggested ${place}.`,
  proposedByYou: (other: string) => `You proposed this. It counts when ${other} accepts it.`,
  proposedByOther: (name: string) => `${name} proposed this. It counts when you accept it.`,
  /** Shown while it cannot be accepted, such as while a problem freezes the sale. */
  proposedOnlyByYou: 'You proposed this.',
  proposedOnly: (name: string) => `${name} proposed this.`,
  proposedToOther: (name: string, other: string) =>
    `${name} proposed this. It counts when ${other} accepts it.`,
  over: 'This time has passed.',
  overForYou: 'This time has passed. Propose another one.',
  agreed: 'Both of you have agreed to this.',
  agreedByBoth: 'Both of them have agreed to this.',
  when: 'When',
  place: 'Where',
  dhakaTime: 'Dhaka\u00a0time',
  propose: 'Propose when to meet',
  change: 'Propose another time',
  accepted: 'Meeting agreed',
  proposed: 'Proposal sent',
  proposedDetail: 'You get an email when it is answered.',
  /** Beside what was stored for the time without a connection. */
  stored: {
    agreed: (when: string, place: string) => `You meet on ${when} (Dhaka time), ${place}.`,
    proposed: (when: string, place: string) => `Proposed, not agreed yet: ${when} (Dhaka time), ${place}.`,
    seller: (name: string) => `The seller is ${name}.`,
    buyer: (name: string) => `The buyer is ${name}.`,
  },
  /** In the list of bookings, below the place. */
  inBookings: {
    suggested: 'Your suggestion. Agree on the place on the page of the sale.',
    agreed: (when: string) => `Agreed for ${when} (Dhaka time)`,
    proposed: (when: string) => `Proposed for ${when} (Dhaka time), not agreed yet`,
  },
  callName,
  call: (name: string, number: string) => `${callName(name)} ${number}`,
  calendar: 'Add to your calendar',
  event: (phone: string) => `Hand-over of ${phone}`,
  eventText: (name: string) => `Meet ${name}. The buyer checks the phone before giving the code.`,

  dialogTitle: 'When and where do you meet?',
  dialogText: (by: string) => `The hand-over must be confirmed by ${by} (Dhaka time).`,
  littleTime: (by: string) =>
    `Little time is left to confirm the hand-over: the sale ends at ${by} (Dhaka time).`,
  placeLabel: 'Place',
  placeHelp: 'A busy public place, by day. At most 200 characters.',
  suggestedPlaces: 'Suggested places',
  timeLabel: 'Day and time (Dhaka time)',
  suggestedTimes: 'Suggested times',
  otherProposed: (name: string) => `${name} has proposed a meeting in the meantime`,
  otherProposedText: (when: string, place: string) =>
    `${when} (Dhaka time), ${place}. Close this to accept it, or send another time.`,
  insteadText: (when: string, place: string) =>
    `${when} (Dhaka time), ${place}. Close this to accept that meeting, or to propose another time.`,
  cannotPropose: 'You cannot propose a meeting now',
  cannotAccept: 'You cannot accept this meeting now',
  saleChanged: 'The sale has changed in the meantime. Its page says what to do next.',
  phoneLabel: 'Your phone number',
  phoneHelp: 'The buyer sees it for this sale only, so that they can call you.',
  send: 'Send the proposal',
  acceptTitle: 'Accept this meeting?',
  acceptText: (when: string, place: string) => `${when} (Dhaka time), ${place}.`,
  acceptNow: 'Accept',

  places: {
    policeStation: (area: string) => `In front of the police station, ${area}`,
    bank: (area: string) => `Inside a bank branch, ${area}`,
    shoppingCentre: (area: string) => `At the entrance of a shopping centre, ${area}`,
    postOffice: (district: string) => `In front of the head post office, ${district}`,
    /** Shopping centres that most people of a city know. The list has only those we are sure of. */
    wellKnown: {
      Dhaka: [
        'Bashundhara City shopping mall, Panthapath, Dhaka',
        'Jamuna Future Park, Kuril, Dhaka',
        'Multiplan Center, Elephant Road, Dhaka',
      ],
      Chattogram: ['Sanmar Ocean City, GEC Circle, Chattogram'],
      Sylhet: ['Al-Hamra Shopping City, Zindabazar, Sylhet'],
      Khulna: ['New Market, Khulna'],
      Rajshahi: ['RDA Market, Shaheb Bazar, Rajshahi'],
    } as Partial<Record<string, string[]>>,
  },
}
