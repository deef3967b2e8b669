import { type District, withApostrophe } from '#lib/name-place.ts'
import { nameDistrict } from '#sentences/districts.ts'
import { language } from '#texts/language.ts'
import { districts, listAreas, sortDistricts } from './districts.ts'

/** The text by which places are compared. Keyboards write some Bangla letters in more than one way. */
export const fold = (text: string) => withApostrophe(text.trim().toLowerCase().normalize('NFC'))

const inOrder = sortDistricts(nameDistrict, language.code)

/** The largest number of suggested places outside the chosen district. */
const maxElsewhere = 20

/** The district at the end of a place, as in "Mirpur 10, Dhaka", also by its name in the language of the page; undefined if it names none. */
export function findDistrict(place: string): District | undefined {
  const last = fold(place.slice(place.lastIndexOf(',') + 1))
  return districts.find((district) => [district, nameDistrict(district)].some((name) => fold(name) === last))
}

/** The districts that have an area of this name. Several districts may have one. */
function findDistrictsOf(area: string): District[] {
  const wanted = fold(area)
  return districts.filter((district) => listAreas(district).some((each) => fold(each) === wanted))
}

/**
 * Suggests places for the typed text. First come the areas of the district that it names, or else of the district
 * `near`; then all districts; then areas of other districts that contain the text.
 */
export function suggestPlaces(typed: string, near?: District): string[] {
  const comma = typed.lastIndexOf(',')
  if (comma !== -1) return finishPlace(typed.slice(0, comma).trim(), near)
  const first = findDistrict(typed) ?? near
  const own = first ? listPlaces(first) : []
  const wanted = fold(typed)
  const elsewhere = wanted.length < 2 ? [] : listElsewhere(wanted, first)
  return [...own, ...inOrder.map(nameDistrict), ...elsewhere]
}

/** Suggests districts for a typed area: first those that have such an area, then `near`, then all others. */
function finishPlace(area: string, near: District | undefined): string[] {
  const likely = findDistrictsOf(area.slice(area.lastIndexOf(',') + 1))
  const ordered = new Set([...likely, ...(near ? [near] : []), ...inOrder])
  return [...ordered].map((district) => `${area}, ${nameDistrict(district)}`)
}

const listPlaces = (district: District) =>
  listAreas(district).map((area) => `${area}, ${nameDistrict(district)}`)

function listElsewhere(wanted: string, except: District | undefined): string[] {
  return districts
    .filter((district) => district !== except)
    .flatMap(listPlaces)
    .filter((place) => fold(place).includes(wanted))
    .slice(0, maxElsewhere)
}

/** The district that the typed text clearly means, if it is not `near`; otherwise undefined. */
export function findOtherDistrict(typed: string, near: District | undefined): District | undefined {
  if (!near) return undefined
  const named = findDistrict(typed)
  if (named) return named === near ? undefined : named
  const having = findDistrictsOf(typed)
  return having.length === 1 && having[0] !== near ? having[0] : undefined
}
