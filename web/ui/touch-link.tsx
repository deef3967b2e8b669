import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import styles from './touch-link.module.css'

type Props = ComponentProps<typeof Link> & {
  /** As high as its text. It takes presses above and below it, where nothing else may be pressed. */
  slim?: boolean
  /** It is the name of a row: slim and strong, in the colour of the text. */
  named?: boolean
}

/** A link that stands alone, large enough for a thumb. */
export function TouchLink({ slim = false, named = false, className, ...rest }: Props) {
  const height = slim || named ? styles.slim : styles.link
  return <Link {...rest} className={classNames(height, named ? styles.named : undefined, className)} />
}
