import type { ComponentProps, ElementType } from 'react'
import { langOf } from './lang-of.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from './text.module.css'

type Props<Tag extends ElementType> = ComponentProps<Tag> & {
  as?: Tag
  size?: 'small' | 'label' | 'body' | 'lead' | 'title' | 'display'
  /** Less prominent than the text beside it. */
  soft?: boolean
  strong?: boolean
  /** Digits of equal width, for numbers that change or are compared. */
  numeric?: boolean
  /** Somebody typed it: a long word may break anywhere, and its letters say its language. */
  typed?: boolean
}

/** A text in one of the sizes of our scale; a paragraph, unless `as` says otherwise. */
export function Text<Tag extends ElementType = 'p'>(props: Props<Tag>) {
  const { as: Element = 'p', size, soft, strong, numeric, typed, className, ...rest } = props as Props<'p'>
  const { children } = rest
  return (
    <Element
      lang={typed && typeof children === 'string' ? langOf(children) : undefined}
      {...rest}
      className={classNames(styles.text, className)}
      data-text={size}
      data-soft={soft || undefined}
      data-strong={strong || undefined}
      data-numeric={numeric || undefined}
      data-typed={typed || undefined}
    />
  )
}
