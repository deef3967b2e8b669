import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ManagedBrand } from '#contract/brands.ts'
import { adminBrands } from '#texts/admin-brands.ts'
import { AdminList } from '#web/admin/admin-list.tsx'
import { AdminScreen } from '#web/admin/admin-screen.tsx'
import { BrandForm } from '#web/admin/brands/brand-form.tsx'
import { BrandMoves } from '#web/admin/brands/brand-moves.tsx'
import { listHidden, listVisible, moveBy, setHidden } from '#web/admin/brands/brand-order.ts'
import { BrandRow } from '#web/admin/brands/brand-row.tsx'
import styles from './manage-brands.module.css'
import { useChangeBrand, useManagedBrands } from '#web/admin/brands/use-brands.ts'
import { brandsOnHome } from '#web/brands/load-home.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Icon } from '#web/ui/text/icon.tsx'
import { findRowName } from '#web/ui/lists/row-focus.ts'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'

/** The admin page of brands: which are visible, and in which order. */
export default function ManageBrandsPage() {
  const { title, text } = adminBrands
  return (
    <AdminScreen title={title} text={text} tools={null}>
      {() => <Brands />}
    </AdminScreen>
  )
}

function Brands() {
  const pages = useManagedBrands()
  return (
    <Stack gap="3">
      <AddBrand />
      <AdminList pages={pages} texts={adminBrands} empty={null}>
        {(rows) => <BrandLists brands={rows} />}
      </AdminList>
    </Stack>
  )
}

function AddBrand() {
  const [form, setForm] = useState<'unopened' | 'open' | 'closed'>('unopened')
  if (form === 'open') {
    return (
      <Card>
        <BrandForm brand={undefined} onClose={() => setForm('closed')} />
      </Card>
    )
  }
  return (
    <div>
      <Button
        icon={<Icon name="plus" size="small" />}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form that had the focus has become this button
        autoFocus={form === 'closed'}
        onClick={() => setForm('open')}
      >
        {adminBrands.add}
      </Button>
    </div>
  )
}

function BrandLists({ brands }: { brands: ManagedBrand[] }) {
  const [asked, setAsked] = useState<ManagedBrand>()
  const focusLater = useFocusAfterMove(brands)
  const visible = listVisible(brands)
  const hidden = listHidden(brands)
  const { changeBrand, busy, dialog } = useChangeBrand({
    onEnd: ({ id }) => setAsked((now) => (now?.id === id ? undefined : now)),
  })

  function showOrHide(brand: ManagedBrand) {
    focusLater(brand)
    changeBrand(brand, (all) => setHidden(!brand.hidden, all, brand))
  }

  return (
    <Stack gap="3">
      <BrandList heading={adminBrands.shown} ordered>
        {visible.map((brand, place) => (
          <BrandRow
            key={brand.id}
            brand={brand}
            isOnHome={place < brandsOnHome}
            moves={
              <BrandMoves
                brand={brand}
                isFirst={place === 0}
                isLast={place === visible.length - 1}
                busy={busy}
                onMove={(step) => changeBrand(brand, (all) => moveBy(step, listVisible(all), brand))}
              />
            }
            onShowOrHide={() => (brand.forSale > 0 ? setAsked(brand) : showOrHide(brand))}
          />
        ))}
      </BrandList>
      <BrandList heading={adminBrands.hidden} text={hidden.length > 0 ? adminBrands.hiddenText : undefined}>
        {hidden.map((brand) => (
          <BrandRow key={brand.id} brand={brand} moves={null} onShowOrHide={() => showOrHide(brand)} />
        ))}
      </BrandList>
      {hidden.length === 0 && <Text soft>{adminBrands.noneHidden}</Text>}
      {asked ? (
        <ConfirmDialog
          title={adminBrands.hideTitle(asked.name)}
          text={adminBrands.hideText(asked.name, asked.forSale)}
          confirm={adminBrands.hide}
          busy={busy}
          onConfirm={() => showOrHide(asked)}
          onClose={() => setAsked(undefined)}
          finalFocus={() => findRowName(asked.id)}
        >
          {dialog}
        </ConfirmDialog>
      ) : (
        dialog
      )}
    </Stack>
  )
}

type ListProps = { heading: string; text?: string | undefined; ordered?: true; children: ReactNode }

function BrandList({ heading, text, ordered, children }: ListProps) {
  return (
    <section aria-label={heading}>
      <Text as="h2" size="lead" strong>
        {heading}
      </Text>
      {text && <Text soft>{text}</Text>}
      <Stack as={ordered ? 'ol' : 'ul'} gap="1" aria-label={heading} className={styles.list}>
        {children}
      </Stack>
    </section>
  )
}

/** After a brand is shown or hidden, it is in the other list. Its name there gets the focus, because its button is gone. */
function useFocusAfterMove(brands: ManagedBrand[]) {
  const moving = useRef<ManagedBrand>(undefined)
  useEffect(() => {
    const before = moving.current
    const now = brands.find(({ id }) => id === before?.id)
    if (!before || !now || Boolean(now.hidden) === Boolean(before.hidden)) return
    moving.current = undefined
    findRowName(now.id)?.focus()
  }, [brands])
  return (brand: ManagedBrand) => {
    moving.current = brand
  }
}
