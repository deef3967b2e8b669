import type { Condition } from '#contract/condition.ts'
import type { ListingId } from '#contract/ids.ts'
import { districtSpellings } from '#db/catalogue/spellings.ts'
import { newId } from '#lib/ids.ts'
import { describePhone, writeModel, writePlace } from './believable-texts.ts'
import { offers } from './market-models.ts'
import { createChance } from './chance.ts'

/** A listing as a seller would write it, and the phone that it is about. */
export type BelievableListing = {
  id: ListingId
  /** The phone that is sold, whatever the seller wrote. */
  phone: { modelId: string; brand: string; ramGb: number; storageGb: number; district: string }
  model: string
  condition: Condition
  location: string
  priceMinor: number
  description: string
  isSold: boolean
}

const largest = [
  'Dhaka',
  'Chattogram',
  'Gazipur',
  'Sylhet',
  'Khulna',
  'Rajshahi',
  'Narayanganj',
  'Cumilla',
  'Bogura',
]
const rankOf = (district: string) => (largest.indexOf(district) + 1 || largest.length + 1) - 1
/** The districts, those with most phones first. */
const districts = districtSpellings
  .flatMap((line) => line.split(': ')[0]?.replaceAll('_', ' ') ?? [])
  .toSorted((one, other) => rankOf(one) - rankOf(other))

/**
 * Makes this number of listings, the same in every run except their ids. Some models are frequent and some rare,
 * prices follow the model, and a few districts have most of the phones. Sellers write in English and Bangla, with and
 * without spaces, some with errors. Some phones are sold, and some texts mention another maker's phone.
 */
export function* writeListings(count: number): Generator<BelievableListing> {
  const chance = createChance(20_261_122)
  const offered = offers.map(({ weight }) => weight)
  for (let nth = 0; nth < count; nth += 1) {
    const offer = offers[chance.pickWeighted(offered)]
    if (!offer) throw new Error('nothing is on offer')
    const { model, taka } = offer
    const { ramGb, storageGb } = chance.pick(model.variants)
    const district = chance.pickEarly(districts)
    yield {
      id: newId<ListingId>(),
      phone: { modelId: model.id, brand: model.brand, ramGb, storageGb, district },
      model: writeModel(model, { ramGb, storageGb }, chance),
      condition: chance.pick(['Excellent', 'Good', 'Good', 'Fair'] as const),
      location: writePlace(district, chance),
      priceMinor: Math.round(taka * (0.75 + chance.next() * 0.5)) * 100,
      description: describePhone(model, count, chance),
      isSold: chance.next() < 0.3,
    }
  }
}
