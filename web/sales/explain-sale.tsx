import type { RefObject } from 'react'
import * as z from 'zod/mini'
import type { PaymentWithSteps } from '#contract/payments.ts'
import { SaleExplanationText } from '#contract/sales.ts'
import type { SaleView } from '#contract/sale-view.ts'
import { describeMove } from '#web/texts/describe-sale.ts'
import { saleTable } from '#contract/sale-table.ts'
import { saleMoves } from '#sentences/sale-situations.ts'
import { sales } from '#texts/sales.ts'
import { onSale, sendOrWait } from '#web/outbox/send-or-wait.ts'
import { WaitingNote } from '#web/outbox/waiting-note.tsx'
import { useCommand } from '#web/commands/use-command.ts'
import { useDraft } from '#web/own-data/use-draft.ts'
import { useSession } from '#web/session/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/forms/fields.tsx'
import { Form, useForm } from '#web/ui/forms/form.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'

const { explanation } = sales

type Props = {
  payment: PaymentWithSteps
  /** Gets the focus after sending, because the form is then gone. */
  headingRef: RefObject<HTMLElement | null>
}

/** Asks one side what happened if nobody confirmed the hand-over in time. What they have typed survives a reload. */
export function ExplainSale({ payment: { id, title }, headingRef }: Props) {
  const owner = useSession().user?.uid
  const key = `explanation of ${id}`
  const { typed, change, forget } = useDraft(z.object({ text: z.string() }), {
    key,
    owner,
    empty: { text: '' },
  })
  const form = useForm({ schema: SaleExplanationText, onSubmit: (body) => void run(body) })
  const { run, busy, dialog } = useCommand({
    ...sendOrWait({
      ...onSale(id, title),
      name: 'sales.explain',
      owner,
      inputOf: (body: { text: string }) => ({ params: { id }, body }),
      draft: { key, owner },
    }),
    errors: sales.errors,
    form,
    toast: explanation.done,
    awaitsRefetch: true,
    onDone() {
      forget()
      headingRef.current?.focus()
    },
  })

  return (
    <Form control={form}>
      <TextAreaField
        name="text"
        label={explanation.label}
        help={explanation.help}
        rows={4}
        value={typed.text}
        onChange={(event) => change({ text: event.currentTarget.value })}
      />
      <Button wide type="submit" busy={busy}>
        {describeMove('tell-us', {}, saleMoves)}
      </Button>
      <WaitingNote name="sales.explain" thing={id} onSent={forget} />
      {dialog}
    </Form>
  )
}

/** What the reader explained after a missed hand-over. For an admin: what each side explained, or that it has not. */
export function Explanations({ payment, sale }: { payment: PaymentWithSteps; sale: SaleView }) {
  if (!saleTable[sale.situation].asksWhatHappened) return null
  const textBy = (side: 'buyer' | 'seller') => payment.explanations?.find(({ by }) => by === side)?.text
  if (sale.side) {
    const own = textBy(sale.side)
    return own && <Text typed>{explanation.own(own)}</Text>
  }
  return (
    <Stack gap="1">
      {(['buyer', 'seller'] as const).map((side) => (
        <Text key={side} typed>
          {explanation.of(sale[side].name, textBy(side))}
        </Text>
      ))}
    </Stack>
  )
}
