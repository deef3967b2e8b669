import { WrongData } from '../read-data.ts'
import type { DemoListing } from './listings.ts'
import type { DemoPerson } from './people.ts'
import type { DemoSale, MarketStep } from './sale.ts'

type World = {
  people: DemoPerson[]
  listings: DemoListing[]
  sales: DemoSale[]
  marketSteps: MarketStep[]
}

type Role = DemoPerson['role']

/**
 * Throws WrongData, with the name of the entry, when the demo data name somebody or something that does not exist, or when their times
 * contradict each other: everybody joins before they sell or buy, a phone is posted before it is sold, and a sale goes
 * forward.
 */
export function checkWorld({ people, listings, sales, marketSteps }: World): void {
  const peopleByKey = indexByKey(people)
  const listingsByKey = indexByKey(listings)
  indexByKey(sales)
  const findPerson = (where: string, key: string, role: Role) => {
    const person = peopleByKey.get(key)
    if (person?.role !== role) refuse(where, `no ${role} has the key "${key}"`)
    return person
  }
  const assertJoined = (where: string, key: string, role: Role, hoursAgo: number) => {
    if (findPerson(where, key, role).joinedDaysAgo * 24 <= hoursAgo)
      refuse(where, `${key} has not joined ${hoursAgo} hours ago`)
  }
  for (const { key, seller, soldTo, reports = [], postedHoursAgo } of listings) {
    assertJoined(key, seller, 'seller', postedHoursAgo)
    for (const { by } of [{ by: soldTo }, ...reports]) if (by !== undefined) findPerson(key, by, 'buyer')
  }
  for (const { key, listing, buyer, steps } of sales) {
    const posted = listingsByKey.get(listing)?.postedHoursAgo
    if (posted === undefined) refuse(key, `no listing has the key "${listing}"`)
    const hours = steps.map(({ hoursAgo }) => hoursAgo)
    const [first = 0] = hours
    assertJoined(key, buyer, 'buyer', first)
    if (first >= posted) refuse(key, `the sale begins ${first} hours ago, before ${listing} is posted`)
    const back = hours.find((each, index) => index > 0 && each > (hours[index - 1] ?? 0))
    if (back !== undefined) refuse(key, `the step ${back} hours ago comes after a later one`)
  }
  for (const step of marketSteps)
    if ('seller' in step)
      findPerson(`market step "${step.do}" ${step.hoursAgo} hours ago`, step.seller, 'seller')
}

function indexByKey<Entry extends { key: string }>(entries: Entry[]): Map<string, Entry> {
  const index = new Map<string, Entry>()
  for (const entry of entries) {
    if (index.has(entry.key)) refuse(entry.key, 'the key is there twice')
    index.set(entry.key, entry)
  }
  return index
}

function refuse(where: string, what: string): never {
  throw new WrongData(`db/demo, "${where}"`, `${what}.`)
}
