import type { Item } from '#contract/items.ts'
import { useOrigin } from '#web/layout/page-head.tsx'

/** What search engines read of a listing: schema.org's Product with its Offer. */
export function StructuredData({ item }: { item: Item }) {
  const origin = useOrigin()
  const data = writeStructuredData(item, origin)
  // oxlint-disable-next-line react/no-danger -- data, written so that no text in it can end it
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: data }} />
}

/** As the inside of a script element: with every `<` written as an escape. */
export function writeStructuredData(item: Item, origin: string): string {
  const absolute = (path: string) => new URL(path, `${origin}/`).href
  const url = absolute(`/seller/${item.sellerId}`)
  const seller = item.userName === '' ? {} : { seller: { '@type': 'Person', name: item.userName, url } }
  const product = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: item.model,
    description: item.description,
    image: item.images.map(absolute),
    brand: { '@type': 'Brand', name: item.name },
    itemCondition: 'https://schema.org/UsedCondition',
    offers: {
      '@type': 'Offer',
      url: absolute(`/item/${item._id}`),
      price: item.price.toFixed(2),
      priceCurrency: item.currency.toUpperCase(),
      itemCondition: 'https://schema.org/UsedCondition',
      availability: `https://schema.org/${item.isSold === 'sold' ? 'SoldOut' : 'InStock'}`,
      ...seller,
    },
  }
  return JSON.stringify(product).replaceAll('<', String.raw`\u003c`)
}
