import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { Text } from './text.tsx'
import styles from './notice.module.css'

type Props = {
  /** `good` and `bad` news have their own colours; `plain` is neutral. */
  tone?: 'plain' | 'good' | 'bad'
  icon: IconName
  title: ReactNode
  children?: ReactNode
  id?: string
}

/** A short message on the page, beside its subject. */
export function Notice({ tone = 'plain', icon, title, children, id }: Props) {
  return (
    <div className={styles.notice} data-tone={tone} id={id}>
      <Icon name={icon} />
      <div>
        <p className={styles.title}>{title}</p>
        {children && (
          <Text as="div" size="label" soft>
            {children}
          </Text>
        )}
      </div>
    </div>
  )
}
