/** The brands of which phones are for sale, if there are any. */
const forSale = (brands: string) => brands && ` For sale now: ${brands}.`

/** What a list says when nothing matches. */
export const noResults = {
  noneForFilters: 'No phone for sale matches all of these filters. Remove one to see more.',
  noneForBoth: 'Check the spelling, or remove a filter to see more.',
  noneInDistrict: (district: string) =>
    `No such phone is for sale in ${district} District now. See the phones of the whole country.`,
  noneOfWordsInDistrict: (district: string) =>
    `No such phone is for sale in ${district} District now. Check the spelling, or search in all districts.`,
  noneInDistrictFiltered: (district: string) =>
    `No such phone is for sale in ${district} District now. Remove a filter, or search in all districts.`,
  inAllDistricts: 'Search in all districts',
  instead: 'New on the shelves',
  insteadShelf: 'The newest phones for sale',
  without: (filter: string) => `Without “${filter}”`,
  clearFilters: 'Clear the filters',
  invertedText: (from: string, to: string) =>
    `No phone costs at least ${from} and at most ${to}. Change one of the prices, or swap them.`,
  showSwapped: (from: string, to: string) => `Show phones from ${from} to ${to}`,
  notSoldHereText: (brand: string, sold: string) =>
    `Sellers cannot list ${brand} phones at the moment. If you want to buy or sell one, tell us.${forSale(sold)}`,
  /** Replaces `notSoldHereText` where the operator has given no contact details. */
  notSoldHereYet: (brand: string, sold: string) =>
    `Sellers cannot list ${brand} phones at the moment.${forSale(sold)}`,
  tellUs: 'Tell us',
}
