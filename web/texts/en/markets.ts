type Place = { model: string | undefined; district: string | undefined }

const nameOf = ({ model, district }: Place) =>
  `Second-hand ${model ?? 'phones'}${district === undefined ? '' : ` in ${district}`}`

/** The pages of the phones of one model, in one district, or both. */
export const markets = {
  heading: nameOf,
  title: (place: Place, median: string | undefined) =>
    `${nameOf(place)}${median === undefined ? '' : `: usually ${median}`}`,
  description: (place: Place, count: string, from: string, upTo: string) =>
    `${nameOf(place)}: ${count} for sale now. Half of them cost between ${from} and ${upTo}. See photos, condition and place, and meet the seller before your money is taken.`,
  back: 'All models and districts',
  usually: (count: string, price: string) => `${count} phones for sale. The typical price is ${price}.`,
  half: (from: string, upTo: string) => `Half of them cost between ${from} and ${upTo}.`,
  few: 'There are too few of them here now to say what they cost.',
  latest: 'Latest listings',
  none: 'None of them is for sale right now.',
  seeOthers: 'Look at other models and districts below.',
  seeAll: 'See all, with filters',
  checks: 'What to check when you meet',
  released: (name: string, year: number) =>
    `${name} came out in ${year}: expect a battery that has aged, and ask whether it was replaced.`,
  sizes: (sizes: string) =>
    `It was sold with ${sizes}. Look in the settings whether the storage is what the listing says.`,
  checksOfAny: [
    'Type *#06# and compare the IMEI with the one in the settings, on the box and on the bill. Send KYD and the IMEI to 16002 to see whether the phone is registered.',
    'Make a call with your own SIM, and try the loudspeaker, the microphone, Wi-Fi and the charging port.',
    'Look at a white and a black page on the screen for spots and lines, and type all over it.',
    'Take a photo with each camera, in light and in shade, and watch a short video of it.',
  ],
  checksOfIphone: [
    'Settings, “Battery”, “Battery Health”: below 80% it soon needs a new one.',
    'Settings, “General”, “About”: a part that is not genuine is named there.',
    'Ask the seller to sign out of iCloud and to erase the phone while you watch. A phone that asks for another Apple account is of no use to you.',
  ],
  checksOfAndroid: [
    'Ask the seller to remove their Google account and any lock, and to reset the phone while you watch. It must start without asking for their account.',
    'Settings, “About phone”: compare the model, the RAM and the storage with the listing.',
  ],
  otherModels: (place: Place) =>
    place.district === undefined ? 'Other models' : `Models in ${place.district}`,
  otherDistricts: (place: Place) =>
    place.model === undefined ? 'Other districts' : `${place.model} in other districts`,

  overviewTitle: 'Second-hand phones by model and district',
  overviewDescription:
    'Second-hand phones in Bangladesh by model and district: how many are for sale, and for each what they usually cost and what to check when you meet.',
  overviewText: 'Choose a model or a district to see what its phones cost now.',
  byModel: 'By model',
  byDistrict: 'By district',
  noneYet: 'There are too few phones for sale now to compare prices. See all that there are.',
}
