import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import styles from './fact-list.module.css'

type ListProps = {
  /** Each value stands beside its name, or below it in narrow or wide columns. */
  layout?: 'beside' | 'narrow-columns' | 'wide-columns'
  className?: string | undefined
  children: ReactNode
}

/** Names with their values. On a narrow screen, or with large text, each value stands below its name. */
export function FactList({ layout = 'beside', className, children }: ListProps) {
  return (
    <dl className={classNames(styles.list, className)} data-layout={layout}>
      {children}
    </dl>
  )
}

type FactProps = {
  name: ReactNode
  /** The fact takes the whole width, in smaller letters: for a long value. */
  whole?: boolean
  children: ReactNode
}

/** One name with its value. */
export function Fact({ name, whole = false, children }: FactProps) {
  return (
    <div data-whole={whole || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
