import { Link } from 'react-router'
import type { Market } from '#contract/markets.ts'
import { formatNumber } from '#formats/numbers.ts'
import { pathOfMarket } from '#lib/market-path.ts'
import { nameDistrict } from '#sentences/districts.ts'
import { marketLinks } from '#texts/market-links.ts'
import styles from './market-links.module.css'
import { Text } from '#web/ui/text/text.tsx'

type Props = { title: string; links: { path: string; name: string; listings: number }[] }

/** Links to markets, each with its number of phones. Shows nothing if there are none. */
export function MarketLinks({ title, links }: Props) {
  if (links.length === 0) return null
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{title}</h2>
      <ul className={styles.links}>
        {links.map(({ path, name, listings }) => (
          <li key={path}>
            <Link to={path} className={styles.link}>
              {name}{' '}
              <Text as="span" size="label" soft numeric>
                {marketLinks.count(formatNumber(listings))}
              </Text>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Links to the models of a market, in the same district. */
export const linkModels = ({ models, district }: Pick<Market, 'models' | 'district'>) =>
  models.map(({ id, name, listings }) => ({ path: pathOfMarket({ model: id, district }), name, listings }))

/** Links to the districts of a market, for the same model. */
export const linkDistricts = ({ districts, model }: Pick<Market, 'districts' | 'model'>) =>
  districts.map(({ name, listings }) => ({
    path: pathOfMarket({ model: model?.id, district: name }),
    name: nameDistrict(name),
    listings,
  }))
