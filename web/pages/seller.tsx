import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { UserId } from '#contract/ids.ts'
import { itemRoutes } from '#contract/items.ts'
import { cachedCall, useLoaded } from '#web/api/cached-call.ts'
import { callContext } from '#web/api/call-context.ts'
import { runLoader } from '#web/api/run-loader.ts'
import { listItemsBy, listItemsFromCache } from '#web/items/item-pages.ts'
import { ItemResults } from '#web/items/item-results.tsx'
import { loadSeller } from '#web/items/load-seller.ts'
import { SellerFacts } from '#web/items/seller-facts.tsx'
import { Avatar } from '#web/layout/avatar.tsx'
import { PageHead } from '#web/layout/page-head.tsx'
import page from '#web/layout/page.module.css'
import { useMessages } from '#web/messages/messages.tsx'
import { VerifiedTick } from '#web/ui/verified-tick.tsx'
import styles from './seller.module.css'

export function loader({ context, params }: LoaderFunctionArgs) {
  const call = context.get(callContext)
  return runLoader(() => loadSeller(call, listItemsBy(call), params['id'] ?? ''))
}

export function clientLoader({ params }: ClientLoaderFunctionArgs) {
  return runLoader(() => loadSeller(cachedCall, listItemsFromCache, params['id'] ?? ''))
}

export default function SellerPage() {
  const { items } = useMessages()
  const { search, firstPage, ...loaded } = useLoaderData<typeof loader>()
  const id = loaded.seller._id as UserId
  const seller = useLoaded(itemRoutes.getSeller, { params: { id } }, loaded.seller)

  return (
    <div className={page.wide}>
      <PageHead
        title={items.sellerTitle(seller.name)}
        description={items.sellerSummary(seller.name, seller.forSale)}
        type="profile"
      />
      <header className={styles.head}>
        <Avatar name={seller.name} image={seller.image} size="large" />
        <div className={styles.words}>
          <h1 className={styles.name}>
            {seller.name} {seller.verified && <VerifiedTick />}
          </h1>
          <SellerFacts seller={seller} />
        </div>
      </header>
      <h2 className={styles.heading}>{items.sellersPhones}</h2>
      <ItemResults
        // By key: another seller's list begins anew.
        key={id}
        search={search}
        within={{ seller: id }}
        firstPage={firstPage}
        all={seller.forSale}
        noneText={items.sellerHasNone}
        headingLevel="h3"
        waiting={false}
      />
    </div>
  )
}
