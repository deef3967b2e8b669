import { useQuery } from '@tanstack/react-query'
import { type ClientLoaderFunctionArgs, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { ItemId } from '#contract/ids.ts'
import { itemRoutes } from '#contract/items.ts'
import { formatTaka } from '#lib/money.ts'
import { cachedCall, useLoaded } from '#web/api/cached-call.ts'
import { callContext } from '#web/api/call-context.ts'
import { runLoader } from '#web/api/run-loader.ts'
import { Gallery } from '#web/items/gallery.tsx'
import { ItemFacts } from '#web/items/item-facts.tsx'
import { ItemShelf } from '#web/items/item-shelf.tsx'
import { ItemTrade } from '#web/items/item-trade.tsx'
import { loadItem, similarQuery } from '#web/items/load-item.ts'
import { SellerCard } from '#web/items/seller-card.tsx'
import { StructuredData } from '#web/items/structured-data.tsx'
import { PageHead } from '#web/layout/page-head.tsx'
import page from '#web/layout/page.module.css'
import { useMessages } from '#web/messages/messages.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './item.module.css'

export function loader({ context, params }: LoaderFunctionArgs) {
  return runLoader(() => loadItem(context.get(callContext), params['id'] ?? ''))
}

export function clientLoader({ params }: ClientLoaderFunctionArgs) {
  return runLoader(() => loadItem(cachedCall, params['id'] ?? ''))
}

export default function ItemPage() {
  const { items } = useMessages()
  const loaded = useLoaderData<typeof loader>()
  const { seller } = loaded
  const id = loaded.item._id as ItemId
  const item = useLoaded(itemRoutes.get, { params: { id } }, loaded.item)
  const { data: similar } = useQuery({ ...similarQuery(item), initialData: loaded.similar })
  const isSold = item.isSold === 'sold'
  const summary = isSold
    ? items.summarySold(item.model, item.location)
    : items.summary(item.model, formatTaka(item.price), item.condition, item.location)

  return (
    <div className={page.wide}>
      <PageHead
        title={items.title(item.name, item.model)}
        description={summary}
        image={item.photos[0]}
        type="product"
      />
      <StructuredData item={item} />
      <Link to={`/brand/${item.brandId}`} className={page.back}>
        <Icon name="arrow-left" size="small" />
        {items.backTo(item.name)}
      </Link>
      {/* By key: another phone begins at its first photo, with dialogs of its own. */}
      <div className={styles.columns} key={item._id}>
        <Gallery photos={item.photos} model={item.model} />
        <div className={styles.words}>
          <header>
            {isSold && <p className={styles.sold}>{items.sold}</p>}
            <h1 className={styles.model} id="model">
              {item.model}
            </h1>
            <p className={styles.brand}>{item.name}</p>
          </header>
          <ItemFacts item={item} />
          <ItemTrade item={item} hasSimilar={similar.length > 0} />
          <SellerCard item={item} seller={seller} />
          <section aria-labelledby="description">
            <h2 id="description" className={styles.heading}>
              {items.description}
            </h2>
            <p className={styles.description}>{item.description}</p>
          </section>
        </div>
      </div>
      {similar.length > 0 && (
        <section aria-labelledby="similar" className={styles.similar}>
          <h2 id="similar">{items.similar}</h2>
          <ItemShelf label={items.similarShelf} items={similar} />
        </section>
      )}
    </div>
  )
}
