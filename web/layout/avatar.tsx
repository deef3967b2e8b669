import { useState } from 'react'
import { isHostedImage } from '#contract/hosted-images.ts'
import { firstGrapheme } from '#lib/graphemes.ts'
import { Hidden } from '#web/ui/text/hidden.tsx'
import styles from './avatar.module.css'

type Props = { name: string; image?: string | null; size?: 'small' | 'large' | 'huge' }

/**
 * A person's picture with their name as its title. Shows the first letter of the name if we do not host the picture or
 * it does not load.
 */
export function Avatar({ name, image, size = 'small' }: Props) {
  const [broken, setBroken] = useState<string>()
  if (image && isHostedImage(image) && broken !== image) {
    return (
      <img
        className={styles.avatar}
        data-size={size}
        src={image}
        alt={name}
        title={name}
        width={36}
        height={36}
        onError={() => setBroken(image)}
      />
    )
  }
  return (
    <span className={styles.avatar} data-size={size} title={name}>
      <span aria-hidden="true">{firstGrapheme(name).toUpperCase()}</span>
      <Hidden>{name}</Hidden>
    </span>
  )
}
