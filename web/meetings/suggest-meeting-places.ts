import type { meetings } from '#texts/meetings.ts'
import type { District } from '#web/places/districts.ts'
import { findDistrict } from '#web/places/suggest-places.ts'

type Texts = typeof meetings.places

/**
 * Shopping centres that most people of a city know. The list has only those we are sure of. For other districts we suggest
 * kinds of places that every town has.
 */
const wellKnown: Partial<Record<District, string[]>> = {
  Dhaka: [
    'Bashundhara City shopping mall, Panthapath, Dhaka',
    'Jamuna Future Park, Kuril, Dhaka',
    'Multiplan Center, Elephant Road, Dhaka',
  ],
  Chattogram: ['Sanmar Ocean City, GEC Circle, Chattogram'],
  Sylhet: ['Al-Hamra Shopping City, Zindabazar, Sylhet'],
  Khulna: ['New Market, Khulna'],
  Rajshahi: ['RDA Market, Shaheb Bazar, Rajshahi'],
}

/**
 * Suggests public places where two strangers can meet, near the place that the buyer named or else near the phone. Empty if
 * neither has a district.
 */
export function suggestMeetingPlaces(
  named: string | undefined,
  phoneLocation: string | undefined,
  texts: Texts,
): string[] {
  const near = [named, phoneLocation].find(
    (place) => place !== undefined && findDistrict(place) !== undefined,
  )
  const district = near && findDistrict(near)
  if (!near || !district) return []
  const area = near.includes(',') ? near.trim() : district
  return [
    texts.policeStation(area),
    texts.bank(area),
    texts.shoppingCentre(area),
    ...(wellKnown[district] ?? [texts.postOffice(district)]),
  ]
}
