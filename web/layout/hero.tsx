import { home } from '#texts/home.ts'
import { layout } from '#texts/layout.ts'
import { SearchBox } from '#web/layout/search-box.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/text/icon.tsx'
import styles from './hero.module.css'
import { useSellPath } from './use-sell-path.ts'
import { BanglaName } from './bangla-name.tsx'
import { MoneyPromise } from './money-promise.tsx'

/** The top of the home page: one sentence, the search, the links to buy and sell, and our name as a drawing. */
export function Hero({ forSale }: { forSale: number }) {
  const sellPath = useSellPath()
  return (
    <div className={styles.hero}>
      <div className={styles.inner}>
        <div className={styles.texts}>
          <h1>{keepTogether(home.sentence)}</h1>
          <MoneyPromise kind="lead" />
          <SearchBox />
          <p className={styles.act}>
            <LinkButton to="#brands" variant="secondary" icon={<Icon name="arrow-down" size="small" />}>
              {home.buyNow}
            </LinkButton>
            <LinkButton to={sellPath} variant="secondary">
              {layout.sell}
            </LinkButton>
            <span className={styles.count}>{home.forSale(forSale)}</span>
          </p>
        </div>
        <p className={styles.entry}>
          <BanglaName className={styles.word} endless />
          <span className={styles.meaning}>
            <i>{home.word}</i> {home.meaning}
          </span>
        </p>
      </div>
    </div>
  )
}

/**
 * The words of a text that a no-break space joins stay on one line only where the line is wide enough: large text on a small
 * screen would otherwise break inside a word.
 */
const keepTogether = (text: string) =>
  text.split(/(\S+\u00a0\S+)/u).map((part) =>
    part.includes('\u00a0') ? (
      <span key={part} className={styles.together}>
        {part.replace('\u00a0', ' ')}
      </span>
    ) : (
      part
    ),
  )
