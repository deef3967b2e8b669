import type { Model } from '#contract/models.ts'
import { formatGigabytes, formatList } from '#formats/numbers.ts'
import { markets } from '#texts/markets.ts'
import styles from './phone-checks.module.css'

/** What a buyer should look at when they meet the seller of a phone of this model. */
export function PhoneChecks({ model }: { model: Model }) {
  const { brand, name, year, variants } = model
  const sizes = [...new Set(variants.map(({ storageGb }) => storageGb))].toSorted((a, b) => a - b)
  const checks = [
    ...(year === null ? [] : [markets.released(name, year)]),
    ...(sizes.length > 1 ? [markets.sizes(formatList(sizes.map(formatGigabytes)))] : []),
    ...(/iphone|apple/iu.test(brand) ? markets.checksOfIphone : markets.checksOfAndroid),
    ...markets.checksOfAny,
  ]
  return (
    <section aria-labelledby="checks" className={styles.checks}>
      <h2 id="checks" className={styles.heading}>
        {markets.checks}
      </h2>
      <ul className={styles.list}>
        {checks.map((check) => (
          <li key={check}>{check}</li>
        ))}
      </ul>
    </section>
  )
}
