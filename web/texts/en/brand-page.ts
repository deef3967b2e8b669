/** The texts that only the page of a brand shows. */
export const brandPage = {
  title: (brand: string) => `Second-hand ${brand} phones`,
  description: (brand: string, count: number) =>
    `${count === 1 ? '1 second-hand phone' : `${count} second-hand phones`} by ${brand} for sale in Bangladesh, with photos, price, condition and place.`,
  noneForSale: 'No phone of this brand is for sale now. Look at other brands, or come back later.',
  noneForHidden: 'No phone of this brand is for sale now.',
  hiddenTitle: (brand: string) => `Sellers can no longer list ${brand} phones here`,
  hiddenText: 'Phones that are for sale now stay until they are sold.',
}
