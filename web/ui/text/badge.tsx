import type { ComponentProps, ReactElement } from 'react'
import styles from './badge.module.css'
import { classNames } from '#web/ui/class-names.ts'
import { Icon, type IconName } from './icon.tsx'

/**
 * `good`: reached. `active`: under way, or applies now. `warm`: promoted, or being checked. `critical`: somebody must
 * act. `off`: does not apply. `strong`: on a picture, or the most important state of its subject.
 */
type Tone = 'plain' | 'good' | 'active' | 'warm' | 'critical' | 'off' | 'strong'

/** How the state of something looks. The icon makes sure that nothing depends on colour alone. */
export type BadgeLook = { icon?: IconName | ReactElement; tone?: Tone }

type Tag = 'span' | 'p' | 'li'

type Props<T extends Tag> = ComponentProps<T> &
  BadgeLook & {
    as?: T
    /** Draws no pill around the state, so that it can stand in a line of text. */
    bare?: boolean
  }

/** A short state: an icon and a few words, in a pill. */
export function Badge<T extends Tag = 'span'>(props: Props<T>) {
  const { as: Element = 'span', icon, tone, bare, className, children, ...rest } = props as Props<'span'>
  return (
    <Element {...rest} className={classNames(bare ? styles.bare : styles.pill, className)} data-tone={tone}>
      {typeof icon === 'string' ? <Icon name={icon} size="small" /> : icon}
      <span>{children}</span>
    </Element>
  )
}
