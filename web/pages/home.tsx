import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { brandRoutes } from '#contract/brands.ts'
import { itemRoutes } from '#contract/items.ts'
import { cachedCall, useLoaded } from '#web/api/cached-call.ts'
import { callContext } from '#web/api/call-context.ts'
import { runLoader } from '#web/api/run-loader.ts'
import { BrandDoors } from '#web/brands/brand-doors.tsx'
import { advertInput, doorCount, loadHome } from '#web/brands/load-home.ts'
import { ItemShelf } from '#web/items/item-shelf.tsx'
import { Benefits } from '#web/layout/benefits.tsx'
import { Hero } from '#web/layout/hero.tsx'
import { PageHead } from '#web/layout/page-head.tsx'
import { useMessages } from '#web/messages/messages.tsx'
import { PasswordReset } from '#web/session/password-reset.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import styles from './home.module.css'

export function loader({ context }: LoaderFunctionArgs) {
  return runLoader(() => loadHome(context.get(callContext)))
}

export function clientLoader() {
  return runLoader(() => loadHome(cachedCall))
}

export default function HomePage() {
  const { home } = useMessages()
  const loaded = useLoaderData<typeof loader>()
  const brands = useLoaded(brandRoutes.list, {}, loaded.brands)
  const adverts = useLoaded(itemRoutes.listAdvertised, advertInput, loaded.adverts)
  const forSale = brands.reduce((sum, brand) => sum + brand.forSale, 0)

  return (
    <>
      <PageHead title={home.title} description={home.description} />
      <Hero forSale={forSale} />
      <section className={styles.adverts} aria-labelledby="adverts">
        <div className={styles.section}>
          <h2 id="adverts">{home.advertise}</h2>
          <p className={styles.under}>{home.advertiseText}</p>
          {adverts.length > 0 ? (
            <ItemShelf label={home.shelf} items={adverts} />
          ) : (
            <EmptyState title={home.noAdverts}>{home.noAdvertsText}</EmptyState>
          )}
        </div>
      </section>
      <section id="brands" className={styles.section} aria-labelledby="brands-title" tabIndex={-1}>
        <h2 id="brands-title">{home.chooseBrand}</h2>
        <BrandDoors brands={brands.slice(0, doorCount)} />
      </section>
      <section className={styles.section} aria-labelledby="why">
        <h2 id="why">{home.whyUs}</h2>
        <Benefits />
      </section>
      <PasswordReset />
    </>
  )
}
