import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import styles from './touch-link.module.css'

type Props = ComponentProps<typeof Link> & {
  /** As high as its text. It takes presses above and below it, where nothing else may be pressed. */
  slim?: boolean
}

/** A link that stands alone, large enough for a thumb. */
export function TouchLink({ slim = false, className, ...rest }: Props) {
  return <Link {...rest} className={classNames(slim ? styles.slim : styles.link, className)} />
}
