import type { RefObject } from 'react'
import type { Payment } from '#contract/payments.ts'
import type { SaleView } from '#contract/sale-view.ts'
import { chooseSaleTexts } from '#web/texts/choose-sale-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { useOpenedDialog } from '#web/ui/dialogs/final-focus.ts'
import { lazyComponent } from '#web/ui/start/lazy.tsx'
import styles from './sale.module.css'

const CancelSaleDialog = lazyComponent(() =>
  import('./cancel-sale-dialog.tsx').then((file) => file.CancelSaleDialog),
)

type Props = {
  payment: Payment
  sale: SaleView
  /** `danger` if it is the next step of the sale. */
  variant: 'quiet-danger' | 'danger'
  wide: boolean
  /** Gets the focus after the sale has ended, because the button is then gone. */
  headingRef: RefObject<HTMLElement | null>
}

/** A button that cancels the sale, for people who may do so. It asks for the reason first. */
export function CancelSale({ payment, sale, variant, wide, headingRef }: Props) {
  const { cancellation } = chooseSaleTexts(payment, sale).sales
  const dialog = useOpenedDialog(headingRef)
  if (!payment.may.includes('cancel') && !dialog.isOpen) return null
  return (
    <>
      <Button
        className={styles.cancel}
        variant={variant}
        wide={wide}
        onClick={dialog.open}
        onPointerEnter={CancelSaleDialog.preload}
      >
        {cancellation.open}
      </Button>
      {dialog.isOpen && <CancelSaleDialog payment={payment} sale={sale} dialog={dialog} />}
    </>
  )
}
