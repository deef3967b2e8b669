import type { ComponentProps, ElementType } from 'react'
import { classNames } from './class-names.ts'
import styles from './stack.module.css'

/** A step of the spacing tokens: `1` is 8 pixels. */
export type Gap = 'none' | 'quarter' | 'half' | 'inline' | '1' | '1-half' | '2' | '3' | '4'

type StackProps<Tag extends ElementType> = Omit<ComponentProps<Tag>, 'align'> & {
  as?: Tag
  gap?: Gap
  /** Children are as wide as the stack; `start` leaves them their own width. */
  align?: 'start'
}

/** Children one below the other, with equal space between them. */
export function Stack<Tag extends ElementType = 'div'>(props: StackProps<Tag>) {
  const { as: Element = 'div', gap = '2', align, className, ...rest } = props as StackProps<'div'>
  return (
    <Element {...rest} className={classNames(styles.stack, className)} data-gap={gap} data-align={align} />
  )
}

type RowProps<Tag extends ElementType> = Omit<ComponentProps<Tag>, 'align'> & {
  as?: Tag
  gap?: Gap
  align?: 'start' | 'baseline'
  justify?: 'between' | 'center'
  /** Children stay in one line. Without this, they wrap when there is no room. */
  unbroken?: boolean
}

/** Children side by side. */
export function Row<Tag extends ElementType = 'div'>(props: RowProps<Tag>) {
  const {
    as: Element = 'div',
    gap = '1',
    align,
    justify,
    unbroken,
    className,
    ...rest
  } = props as RowProps<'div'>
  return (
    <Element
      {...rest}
      className={classNames(styles.row, className)}
      data-gap={gap}
      data-align={align}
      data-justify={justify}
      data-unbroken={unbroken || undefined}
    />
  )
}
