import type { ComponentProps, ElementType } from 'react'
import { Link } from 'react-router'
import styles from './card.module.css'
import { classNames } from './class-names.ts'
import type { Gap } from './stack.tsx'
import stack from './stack.module.css'

type Props<Tag extends ElementType> = ComponentProps<Tag> & {
  as?: Tag
  pad?: 'none' | 'medium' | 'large'
  /** `sunken` is less prominent, `open` shows the page through, `warm` asks for attention. */
  tone?: 'plain' | 'sunken' | 'open' | 'warm'
  /** For the one thing that a page is about. */
  raised?: boolean
  /** Makes it a `Stack` of what it holds. */
  gap?: Gap
}

/** A surface with a border. As a `Link`, the whole card is the link. */
export function Card<Tag extends ElementType = 'div'>(props: Props<Tag>) {
  const { as: Element = 'div', pad, tone, raised, gap, className, ...rest } = props as Props<'div'>
  return (
    <Element
      {...rest}
      className={classNames(styles.card, gap && stack.stack, className)}
      data-pad={pad}
      data-tone={tone}
      data-raised={raised || undefined}
      data-gap={gap}
    />
  )
}

/** The link of a card with other content. A press anywhere on the card follows it. */
export function CardLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={classNames(styles.link, className)} />
}
