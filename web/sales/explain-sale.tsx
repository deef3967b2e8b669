import { type RefObject, useState } from 'react'
import type { PaymentWithSteps } from '#contract/payments.ts'
import { SaleExplanationText } from '#contract/sales.ts'
import { saleRoutes } from '#contract/routes/sales.ts'
import type { SaleView } from '#contract/sale-view.ts'
import { describeMove } from '#contract/sentences/describe-situation.ts'
import { saleTable } from '#contract/sale-table.ts'
import { saleMoves } from '#sentences/sale-situations.ts'
import { sales } from '#texts/sales.ts'
import { callApi } from '#web/api/call-api.ts'
import { useSaleAction } from '#web/bookings/use-sale-action.ts'
import { emptyDraft, openProblemDraft } from '#web/sale-problems/problem-draft.ts'
import { useSession } from '#web/session/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/fields.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { useToast } from '#web/ui/toast.tsx'

const { explanation } = sales

type Props = {
  payment: PaymentWithSteps
  /** Gets the focus after sending, because the form is then gone. */
  headingRef: RefObject<HTMLElement | null>
}

/** Asks one side what happened if nobody confirmed the hand-over in time. What they have typed survives a reload. */
export function ExplainSale({ payment: { id }, headingRef }: Props) {
  const showToast = useToast()
  const { run, busy, dialog } = useSaleAction()
  const owner = useSession().user?.uid ?? ''
  const [draft] = useState(() => openProblemDraft({ owner, id: `explanation of ${id}` }, Date.now()))
  const [text, setText] = useState(() => draft.read().text)
  const form = useForm({ schema: SaleExplanationText, onSubmit: send })

  function type(typed: string) {
    draft.change({ text: typed })
    setText(typed)
  }

  function send(body: { text: string }) {
    const done = () => {
      draft.change(emptyDraft)
      showToast(explanation.done)
      headingRef.current?.focus()
    }
    void run(() => callApi(saleRoutes.explain, { params: { id }, body }), { onDone: done, form })
  }

  return (
    <Form control={form}>
      <TextAreaField
        name="text"
        label={explanation.label}
        help={explanation.help}
        rows={4}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <Button wide type="submit" busy={busy}>
        {describeMove('tell-us', {}, saleMoves)}
      </Button>
      {dialog}
    </Form>
  )
}

/** What the reader explained after a missed hand-over. For an admin: what each side explained, or that it has not. */
export function Explanations({ payment, sale }: { payment: PaymentWithSteps; sale: SaleView }) {
  if (saleTable[sale.situation].phase !== 'missed') return null
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
