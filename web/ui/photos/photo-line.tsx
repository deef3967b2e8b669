import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Photo as PhotoFacts } from '#contract/images.ts'
import { keepSizesWhole } from '#lib/unbroken-sizes.ts'
import { langOfName } from '#web/ui/text/lang-of.ts'
import { Photo } from './photo.tsx'
import { Price } from '#web/ui/text/price.tsx'
import { rowLink } from '#web/ui/lists/row-focus.ts'
import styles from './photo-line.module.css'
import { Text } from '#web/ui/text/text.tsx'

type Props = {
  photo: PhotoFacts | undefined
  name: string
  taka: number
  /** The page that it leads to, if there is one. The picture leads there too. */
  to?: string | undefined
  /** The key of the row that the name marks. */
  rowKey: string
  /** Further facts, in small print. */
  children?: ReactNode
}

/** A row in a list of the person's own phones: the picture, the name, the price and a few facts. */
export function PhotoLine({ photo, name, taka, to, rowKey, children }: Props) {
  return (
    <div className={styles.line}>
      {photo && <Photo photo={photo} alt="" sizes="7rem" className={styles.photo} />}
      <div className={styles.texts}>
        <Text strong lang={langOfName(name)}>
          {to ? (
            <Link to={to} className={styles.link} {...rowLink(rowKey)}>
              {keepSizesWhole(name)}
            </Link>
          ) : (
            keepSizesWhole(name)
          )}
        </Text>
        <p>
          <Price taka={taka} size="large" />
        </p>
        {children && (
          <Text as="div" size="small" soft className={styles.rest}>
            {children}
          </Text>
        )}
      </div>
    </div>
  )
}
