import { useMessages } from '#web/messages/messages.tsx'
import { SearchBox } from '#web/search/search-box.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './hero.module.css'
import { Word } from './word.tsx'

/** One sentence, the ways to the phones, and the word we are named after, hung on its line. */
export function Hero({ forSale }: { forSale: number }) {
  const { home } = useMessages()
  return (
    <div className={styles.hero}>
      <div className={styles.inner}>
        <div className={styles.words}>
          <h1>{home.sentence}</h1>
          <p className={styles.lead}>{home.lead}</p>
          <SearchBox />
          <p className={styles.act}>
            <LinkButton to="#brands" variant="secondary" icon={<Icon name="arrow-down" size="small" />}>
              {home.buyNow}
            </LinkButton>
            <span className={styles.count}>{home.forSale(forSale)}</span>
          </p>
        </div>
        <p className={styles.entry}>
          <Word className={styles.word} endless />
          <span className={styles.meaning}>
            <i>{home.word}</i> {home.meaning}
          </span>
        </p>
      </div>
    </div>
  )
}
