import { type ReactNode, useState } from 'react'
import type { ManagedBrand } from '#contract/brands.ts'
import { adminBrands } from '#texts/admin-brands.ts'
import { BrandPicture } from '#web/brands/brand-picture.tsx'
import { TouchLink } from '#web/ui/touch-link.tsx'
import { Badge } from '#web/ui/text/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { rowLink } from '#web/ui/lists/row-focus.ts'
import { Text } from '#web/ui/text/text.tsx'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { BrandForm } from './brand-form.tsx'
import styles from './brand-row.module.css'

type Props = {
  brand: ManagedBrand
  isOnHome?: boolean
  /** The buttons that move the brand; null for a hidden brand, which has no place in the order. */
  moves: ReactNode
  onShowOrHide: () => void
}

/** One brand: its picture, how many phones and models it has, and the actions of an admin. */
export function BrandRow({ brand, isOnHome = false, moves, onShowOrHide }: Props) {
  const [form, setForm] = useState<'unopened' | 'open' | 'closed'>('unopened')
  if (form === 'open') {
    return (
      <Card as="li">
        <BrandForm brand={brand} onClose={() => setForm('closed')} />
      </Card>
    )
  }
  return (
    <Card as="li" className={styles.row} tone={brand.hidden ? 'open' : 'plain'}>
      <div className={styles.picture}>
        <BrandPicture url={brand.image} sizes="7rem" />
      </div>
      <div className={styles.facts}>
        <Text as="h3" size="body" strong typed>
          <TouchLink named to={`/brand/${brand.id}`} {...rowLink(brand.id)}>
            {brand.name}
          </TouchLink>
        </Text>
        <Text size="small" soft numeric>
          {adminBrands.forSale(brand.forSale)} · {adminBrands.models(brand.models)}
        </Text>
        {isOnHome && (
          <Badge icon="home" tone="active">
            {adminBrands.onHome}
          </Badge>
        )}
      </div>
      <div className={styles.actions}>
        {moves}
        <Button
          variant="quiet"
          size="small"
          aria-label={adminBrands.changeNamed(brand.name)}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form that had the focus has become this button
          autoFocus={form === 'closed'}
          onClick={() => setForm('open')}
        >
          {adminBrands.change}
        </Button>
        <ShowOrHide brand={brand} onPress={onShowOrHide} />
      </div>
    </Card>
  )
}

function ShowOrHide({ brand, onPress }: { brand: ManagedBrand; onPress: () => void }) {
  const showToast = useToast()
  if (brand.hidden) {
    return (
      <Button variant="soft" size="small" aria-label={adminBrands.showNamed(brand.name)} onClick={onPress}>
        {adminBrands.show}
      </Button>
    )
  }
  const mayHide = brand.may.includes('hide')
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={adminBrands.hideNamed(brand.name)}
      aria-disabled={!mayHide}
      title={mayHide ? undefined : adminBrands.lastShown}
      onClick={() => (mayHide ? onPress() : showToast(adminBrands.lastShown, { tone: 'plain' }))}
    >
      {adminBrands.hide}
    </Button>
  )
}
