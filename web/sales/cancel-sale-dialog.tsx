import type { Payment } from '#contract/payments.ts'
import type { SaleView } from '#contract/sale-view.ts'
import { SaleCancellation } from '#contract/sales.ts'
import { saleRoutes } from '#contract/routes/sales.ts'
import { formatMinor } from '#formats/money.ts'
import { keepSizesWhole } from '#lib/unbroken-sizes.ts'
import { callApi } from '#web/api/call-api.ts'
import { CommandDialog } from '#web/commands/command-dialog.tsx'
import { chooseSaleTexts } from '#web/texts/choose-sale-texts.ts'
import type { OpenedDialog } from '#web/ui/dialogs/final-focus.ts'

type Props = { payment: Payment; sale: SaleView; dialog: OpenedDialog }

/** Says what happens when the sale is cancelled, and asks for the reason. */
export function CancelSaleDialog({ payment, sale, dialog }: Props) {
  const { sales } = chooseSaleTexts(payment, sale)
  const { cancellation } = sales
  const { id, state, title, amountMinor } = payment
  return (
    <CommandDialog
      title={cancellation.title(keepSizesWhole(title))}
      text={
        state === 'uncollectable'
          ? cancellation.textUnpaid
          : cancellation.text[sale.side ?? 'seller'](formatMinor(amountMinor))
      }
      confirm={cancellation.confirm}
      keep={cancellation.keep}
      fields={[
        {
          kind: 'paragraph',
          name: 'reason',
          label: cancellation.reason,
          help: cancellation.reasonHelp,
        },
      ]}
      schema={SaleCancellation}
      draft={`cancellation of ${id}`}
      command={{
        route: saleRoutes.cancel,
        errors: sales.errors,
        send: (body) => callApi(saleRoutes.cancel, { params: { id }, body }),
        toast: cancellation.done,
        awaitsRefetch: true,
        onDone: dialog.end,
      }}
      onClose={dialog.close}
      finalFocus={dialog.find}
    />
  )
}
