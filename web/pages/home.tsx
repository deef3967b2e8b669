import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Brand } from '#contract/brands.ts'
import { brandRoutes } from '#contract/routes/brands.ts'
import { listingRoutes } from '#contract/routes/listings.ts'
import { searchRoutes } from '#contract/routes/search.ts'
import { shelfSize } from '#contract/search-limits.ts'
import { home } from '#texts/home.ts'
import { layout } from '#texts/layout.ts'
import { marketLinks } from '#texts/market-links.ts'
import { cachedCall, useLoaded } from '#web/api/cached-call.ts'
import { apiContext } from '#web/api/page-context.ts'
import { runLoader } from '#web/api/run-loader.ts'
import { BrandPicture } from '#web/brands/brand-picture.tsx'
import { brandsOnHome, loadHome, marketOnHome } from '#web/brands/load-home.ts'
import { ListingRow } from '#web/listings/card/listing-row.tsx'
import { Hero } from '#web/layout/hero.tsx'
import { HowItWorks } from '#web/layout/how-it-works.tsx'
import { PageHead } from '#web/layout/page-head.tsx'
import { describeSite, StructuredData } from '#web/layout/structured-data.tsx'
import { PasswordReset } from '#web/session/screens/password-reset.tsx'
import { linkModels, MarketLinks } from '#web/markets/market-links.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Icon, type IconName } from '#web/ui/text/icon.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { TouchLink } from '#web/ui/touch-link.tsx'
import styles from './home.module.css'
import { Text } from '#web/ui/text/text.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  return runLoader(() => loadHome(context.get(apiContext).call))
}

export function clientLoader() {
  return runLoader(() => loadHome(cachedCall))
}

export default function HomePage() {
  const loaded = useLoaderData<typeof loader>()
  const brands = useLoaded(brandRoutes.list, {}, loaded.brands)
  const promoted = useLoaded(listingRoutes.listShelf, {}, loaded.promoted)
  const market = useLoaded(searchRoutes.getMarket, marketOnHome, loaded.market)
  const forSale = brands.reduce((sum, brand) => sum + brand.forSale, 0)

  return (
    <>
      <PageHead title={home.title} description={home.description} />
      <StructuredData describe={import.meta.env.SSR && describeSite} />
      <Hero forSale={forSale} />
      <section className={styles.promoted} aria-labelledby="promoted">
        <div className={styles.section}>
          <div className={styles.heading}>
            <h2 id="promoted">{home.promoted}</h2>
            {promoted.length > 0 && (
              <TouchLink
                to="/promoted"
                className={styles.all}
                aria-label={home.seeAllPromoted}
                prefetch="intent"
              >
                {home.seeAll}
                <Icon name="arrow-right" size="small" />
              </TouchLink>
            )}
          </div>
          <p className={styles.under}>{home.promotedText}</p>
          {promoted.length > 0 ? (
            <ListingRow
              atTop
              label={home.shelf}
              listings={promoted}
              end={
                promoted.length === shelfSize && (
                  <LinkButton to="/promoted" variant="secondary">
                    {home.seeAllPromoted}
                  </LinkButton>
                )
              }
            />
          ) : (
            <EmptyState title={home.nonePromoted}>{home.nonePromotedText}</EmptyState>
          )}
        </div>
      </section>
      <section id="brands" className={styles.section} aria-labelledby="brands-title" tabIndex={-1}>
        <h2 id="brands-title">{home.chooseBrand}</h2>
        <BrandLinks brands={brands.slice(0, brandsOnHome)} />
        {brands.length > brandsOnHome && (
          <LinkButton to="/search" variant="secondary" className={styles.more}>
            {home.moreBrands}
          </LinkButton>
        )}
      </section>
      <div className={styles.section}>
        <MarketLinks title={marketLinks.popular} links={linkModels(market)} />
        <TouchLink to="/phones" className={styles.all}>
          {layout.phones}
          <Icon name="arrow-right" size="small" />
        </TouchLink>
      </div>
      <HowItWorks />
      <section className={styles.section} aria-labelledby="why">
        <h2 id="why">{home.whyUs}</h2>
        <Benefits />
      </section>
      <PasswordReset />
    </>
  )
}

/** Large links to the brands, each with its number of phones for sale. */
function BrandLinks({ brands }: { brands: Brand[] }) {
  return (
    <ul className={styles.brands}>
      {brands.map((brand) => (
        <li key={brand.id}>
          <Card as={Link} pad="none" to={`/brand/${brand.id}`} className={styles.brand} prefetch="intent">
            <BrandPicture url={brand.image} sizes="(min-width: 48rem) 22rem, 92vw" />
            <span className={styles.texts}>
              <span className={styles.name}>{brand.name}</span>
              <Text as="span" soft numeric>
                {home.listingCount(brand.forSale)}
              </Text>
            </span>
            <Icon name="arrow-right" />
          </Card>
        </li>
      ))}
    </ul>
  )
}

const icons: IconName[] = ['truck', 'shield', 'eye', 'pin', 'card', 'flag']

/** Six reasons to buy here. */
function Benefits() {
  return (
    <ul className={styles.benefits}>
      {home.benefits.map(({ title, text, today }, index) => (
        <li key={title} className={styles.benefit}>
          <Icon name={icons[index] ?? 'check'} size="large" />
          <div>
            <h3>{title}</h3>
            <p>{text}</p>
            {today && <p>{today}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}
