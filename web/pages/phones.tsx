import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { searchRoutes } from '#contract/routes/search.ts'
import { brands } from '#texts/brands.ts'
import { markets } from '#texts/markets.ts'
import { cachedCall, useLoaded } from '#web/api/cached-call.ts'
import { apiContext } from '#web/api/page-context.ts'
import { runLoader } from '#web/api/run-loader.ts'
import { PageHead } from '#web/layout/page-head.tsx'
import page from '#web/layout/page.module.css'
import { linkDistricts, linkModels, MarketLinks } from '#web/markets/market-links.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Text } from '#web/ui/text/text.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  return runLoader(() => context.get(apiContext).call(searchRoutes.getMarket, { query: {} }))
}

export function clientLoader() {
  return runLoader(() => cachedCall(searchRoutes.getMarket, { query: {} }))
}

/** Every model and district with enough phones to say what they cost. */
export default function PhonesPage() {
  const market = useLoaded(searchRoutes.getMarket, { query: {} }, useLoaderData<typeof loader>())
  const isEmpty = market.models.length === 0 && market.districts.length === 0
  return (
    <div className={page.wide}>
      <PageHead title={markets.overviewTitle} description={markets.overviewDescription} />
      <h1 className={page.heading}>{markets.overviewTitle}</h1>
      <Text soft>{isEmpty ? markets.noneYet : markets.overviewText}</Text>
      {isEmpty && (
        <LinkButton to="/search" variant="secondary">
          {brands.seeAll}
        </LinkButton>
      )}
      <MarketLinks title={markets.byModel} links={linkModels(market)} />
      <MarketLinks title={markets.byDistrict} links={linkDistricts(market)} />
    </div>
  )
}
