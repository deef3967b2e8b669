import { useLayoutEffect, useRef } from 'react'
import type { ManagedBrand } from '#contract/brands.ts'
import { adminBrands } from '#texts/admin-brands.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/text/icon.tsx'
import styles from './brand-row.module.css'

type Direction = -1 | 1
type Props = {
  brand: ManagedBrand
  isFirst: boolean
  isLast: boolean
  /** True while a change of the list is being saved. The buttons still accept presses. */
  busy: boolean
  onMove: (step: Direction) => void
}

/**
 * The buttons that move a brand. They are never `disabled`, so that they keep the focus when it reaches the end of the
 * list.
 */
export function BrandMoves({ brand, isFirst, isLast, busy, onMove }: Props) {
  const pressed = useRef<HTMLButtonElement>(null)
  // A row that is moved loses the focus in some browsers.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) pressed.current?.focus()
    if (!busy) pressed.current = null
  })

  const move = (step: Direction, button: HTMLButtonElement) => {
    pressed.current = button
    onMove(step)
  }

  return (
    <span className={styles.moves}>
      <IconButton
        label={adminBrands.moveUp(brand.name)}
        aria-disabled={isFirst || undefined}
        onClick={(event) => move(-1, event.currentTarget)}
      >
        <Icon name="arrow-down" size="small" turned />
      </IconButton>
      <IconButton
        label={adminBrands.moveDown(brand.name)}
        aria-disabled={isLast || undefined}
        onClick={(event) => move(1, event.currentTarget)}
      >
        <Icon name="arrow-down" size="small" />
      </IconButton>
    </span>
  )
}
