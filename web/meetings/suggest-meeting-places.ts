import { meetings } from '#texts/meetings.ts'
import { nameDistrict } from '#sentences/districts.ts'
import { namePlace } from '#web/places/name-place.ts'
import { findDistrict } from '#web/places/suggest-places.ts'

/**
 * Suggests public places where two strangers can meet, near the place that the buyer named or else near the phone. Empty if
 * neither has a district.
 */
export function suggestMeetingPlaces(named: string | undefined, phoneLocation: string | undefined): string[] {
  const { places: texts } = meetings
  const near = [named, phoneLocation].find(
    (place) => place !== undefined && findDistrict(place) !== undefined,
  )
  const district = near && findDistrict(near)
  if (!near || !district) return []
  const area = near.includes(',') ? namePlace(near.trim()) : nameDistrict(district)
  return [
    texts.policeStation(area),
    texts.bank(area),
    texts.shoppingCentre(area),
    ...(texts.wellKnown[district] ?? [texts.postOffice(nameDistrict(district))]),
  ]
}
