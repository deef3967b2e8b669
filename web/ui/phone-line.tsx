import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Photo as PhotoFacts } from '#contract/images.ts'
import { Photo } from '#web/ui/photo.tsx'
import { Price } from '#web/ui/price.tsx'
import { rowLink } from '#web/ui/row-focus.ts'
import styles from './phone-line.module.css'

type Props = {
  photo: PhotoFacts | undefined
  model: string
  taka: number
  /** The page of the phone; left out when there is none. The picture leads there too. */
  to?: string | undefined
  /** The key of the row that the phone names. */
  rowKey: string
  /** Further facts, in small print. */
  children?: ReactNode
}

/** One phone in a list of one's own: its picture, model and price, and a few facts. */
export function PhoneLine({ photo, model, taka, to, rowKey, children }: Props) {
  return (
    <div className={styles.phone}>
      {photo && <Photo photo={photo} alt="" sizes="7rem" className={styles.photo} />}
      <div className={styles.texts}>
        <p className={styles.model}>
          {to ? (
            <Link to={to} className={styles.link} {...rowLink(rowKey)}>
              {model}
            </Link>
          ) : (
            model
          )}
        </p>
        <p>
          <Price taka={taka} size="large" />
        </p>
        {children && <div className={styles.rest}>{children}</div>}
      </div>
    </div>
  )
}
