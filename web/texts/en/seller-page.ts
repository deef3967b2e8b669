export const sellerPage = {
  title: (name: string) => `Phones from ${name}`,
  summary: (name: string, forSale: number) =>
    `${name} sells second-hand phones on Hatbodol in Bangladesh: ${forSale === 1 ? '1 phone' : `${forSale} phones`} for sale now, with photos, price, condition and place.`,
  since: 'Here since',
  soldHere: 'Sold here',
  forSale: 'For sale now',
  cancelledSales: (count: number, days: number) =>
    `Cancelled ${count} sales in the last ${days} days, after a buyer had reserved the money.`,
  listings: 'Their phones for sale',
  none: 'This seller has no phone for sale right now.',
}
