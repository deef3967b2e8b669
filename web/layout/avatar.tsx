import { useState } from 'react'
import { Hidden } from '#web/ui/hidden.tsx'
import styles from './avatar.module.css'

type Props = { name: string; image?: string | null; size?: 'small' | 'large' }

/** A person's picture with their name as its title; the first letter where there is none, or it does not come. */
export function Avatar({ name, image, size = 'small' }: Props) {
  const [broken, setBroken] = useState<string>()
  if (image && broken !== image) {
    return (
      <img
        className={styles.avatar}
        data-size={size}
        src={image}
        alt={name}
        title={name}
        width={36}
        height={36}
        referrerPolicy="no-referrer"
        onError={() => setBroken(image)}
      />
    )
  }
  return (
    <span className={styles.avatar} data-size={size} title={name}>
      <span aria-hidden="true">{[...name][0]?.toUpperCase()}</span>
      <Hidden>{name}</Hidden>
    </span>
  )
}
