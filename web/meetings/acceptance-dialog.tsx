import * as z from 'zod/mini'
import { MeetingAcceptance } from '#contract/meetings.ts'
import type { PaymentId } from '#contract/ids.ts'
import type { Meeting, SaleView } from '#contract/sale-view.ts'
import { formatAppointment } from '#formats/unbroken-dates.ts'
import { meetings } from '#texts/meetings.ts'
import { sales } from '#texts/sales.ts'
import { onSale, sendOrWait } from '#web/outbox/send-or-wait.ts'
import { useSession } from '#web/session/session.tsx'
import { useCommand } from '#web/commands/use-command.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Form, useForm } from '#web/ui/forms/form.tsx'
import { LittleTimeWarning } from './little-time-warning.tsx'
import { NewProposalNotice } from './new-proposal-notice.tsx'
import { numberFields, readNumber, SellersNumber } from './sellers-number.tsx'
import type { Acceptance } from './use-acceptance.ts'
import type { Proposal } from './use-proposal.ts'

type Props = {
  id: PaymentId
  sale: SaleView
  /** The version of the meeting that the question is about, even if there is a newer one now. */
  openedFor: Meeting
  acceptance: Acceptance
  /** It also holds the phone number that is typed here. */
  proposal: Proposal
  /** The phone, as the sale calls it. */
  title: string
}

const fields = z.pick(MeetingAcceptance, { phoneNumber: true })
const fieldsOfSeller = z.extend(fields, numberFields)

/**
 * Shows the time and place again before the meeting is accepted, and asks a seller for their number. If the other side
 * proposes another meeting while it is open, it says so and accepts nothing.
 */
export function AcceptanceDialog({ id, sale, openedFor, acceptance, proposal, title }: Props) {
  const newer = sale.meeting?.version === openedFor.version ? undefined : sale.meeting
  const form = useForm({
    schema: sale.side === 'seller' ? fieldsOfSeller : fields,
    readValues: readNumber,
    onSubmit: (typed) => newer || void run(typed),
  })

  const owner = useSession().user?.uid
  const { run, busy, dialog } = useCommand({
    ...sendOrWait({
      ...onSale(id, title),
      name: 'meetings.accept',
      owner,
      inputOf: ({ phoneNumber }: z.output<typeof fields>) => ({
        params: { id },
        body: { version: openedFor.version, phoneNumber },
      }),
      onWaiting: acceptance.close,
    }),
    errors: sales.errors,
    form,
    toast: meetings.accepted,
    awaitsRefetch: true,
    onDone: acceptance.closeAccepted,
  })

  return (
    <ConfirmDialog
      title={meetings.acceptTitle}
      text={meetings.acceptText(formatAppointment(new Date(openedFor.at)), openedFor.place)}
      confirm={meetings.acceptNow}
      isOff={newer !== undefined}
      form={form.id}
      busy={busy}
      onClose={acceptance.close}
      finalFocus={acceptance.findFocus}
    >
      <Form control={form}>
        <div aria-live="polite">
          {newer && <NewProposalNotice meeting={newer} sale={sale} describe={meetings.insteadText} />}
          {!newer && sale.by !== undefined && (
            <LittleTimeWarning at={new Date(openedFor.at)} by={new Date(sale.by)} />
          )}
        </div>
        {sale.side === 'seller' && (
          <SellersNumber sale={sale} draft={proposal.draft} onType={proposal.change} />
        )}
      </Form>
      {dialog}
    </ConfirmDialog>
  )
}
