import {
  type ClientLoaderFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { brandRoutes } from '#contract/brands.ts'
import { useLoaded } from '#web/api/cached-call.ts'
import { callContext } from '#web/api/call-context.ts'
import { runLoader } from '#web/api/run-loader.ts'
import { callKnowingBrands, loadBrand } from '#web/brands/load-brand.ts'
import { ChosenFilters } from '#web/items/chosen-filters.tsx'
import { ItemFilters } from '#web/items/item-filters.tsx'
import { listItemsBy, listItemsFromCache } from '#web/items/item-pages.ts'
import { ItemResults } from '#web/items/item-results.tsx'
import { PageHead } from '#web/layout/page-head.tsx'
import page from '#web/layout/page.module.css'
import { useMessages } from '#web/messages/messages.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './brand.module.css'

export function loader({ context, params, request }: LoaderFunctionArgs) {
  const call = context.get(callContext)
  const { searchParams } = new URL(request.url)
  return runLoader(() => loadBrand(call, listItemsBy(call), params['id'] ?? '', searchParams))
}

export function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  return runLoader(() => loadBrand(callKnowingBrands, listItemsFromCache, params['id'] ?? '', searchParams))
}

export default function BrandPage() {
  const { brands } = useMessages()
  const loaded = useLoaderData<typeof loader>()
  const { search, firstPage } = loaded
  const brand = useLoaded(brandRoutes.get, { params: { id: loaded.brand._id } }, loaded.brand)
  const { state, location } = useNavigation()
  const waiting = state === 'loading' && location.pathname.endsWith(brand._id)

  return (
    <div className={page.wide}>
      <PageHead
        title={brands.title(brand.name)}
        description={brands.description(brand.name, brand.forSale)}
      />
      <Link to="/" className={page.back}>
        <Icon name="arrow-left" size="small" />
        <span>
          {brands.backTo} {brands.backToHome}
        </span>
      </Link>
      <h1 className={styles.heading}>{brand.name}</h1>
      <div className={page.besideFilters}>
        <ItemFilters search={search} />
        <div>
          <ChosenFilters search={search} />
          <ItemResults
            search={search}
            within={{ name: brand.name }}
            firstPage={firstPage}
            all={brand.forSale}
            noneText={brands.noneForSale}
            waiting={waiting}
          />
        </div>
      </div>
    </div>
  )
}
