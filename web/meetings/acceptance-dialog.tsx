import * as z from 'zod/mini'
import { meetingRoutes } from '#contract/meetings.ts'
import { MeetingAcceptance } from '#contract/meetings.ts'
import type { PaymentId } from '#contract/ids.ts'
import type { Meeting, SaleView } from '#contract/sale-view.ts'
import { formatAppointment } from '#lib/dates.ts'
import { callApi } from '#web/api/call-api.ts'
import { useMeetingMessages } from '#web/messages/meeting-messages.tsx'
import { useSaleAction } from '#web/bookings/use-sale-action.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { numberFields, readNumber, SellersNumber } from './sellers-number.tsx'

type Props = { id: PaymentId; sale: SaleView; meeting: Meeting; onClose: () => void }

const fields = z.pick(MeetingAcceptance, { phoneNumber: true })
const fieldsOfSeller = z.extend(fields, numberFields)

/** Shows time and place once more before the meeting is accepted, and asks a seller for their number. */
export function AcceptanceDialog({ id, sale, meeting, onClose }: Props) {
  const { meetings } = useMeetingMessages()
  const showToast = useToast()
  const { run, busy, dialog } = useSaleAction()
  const form = useForm({
    schema: sale.side === 'seller' ? fieldsOfSeller : fields,
    readValues: readNumber,
    onSubmit: send,
  })

  function send({ phoneNumber }: z.output<typeof fields>) {
    const body = { version: meeting.version, phoneNumber }
    const sent = () => callApi(meetingRoutes.accept, { params: { id }, body })
    const done = () => {
      showToast(meetings.accepted)
      onClose()
    }
    void run(sent, done, form)
  }

  return (
    <ConfirmDialog
      title={meetings.acceptTitle}
      text={meetings.acceptText(formatAppointment(new Date(meeting.at)), meeting.place)}
      confirm={meetings.acceptNow}
      form={form.id}
      busy={busy}
      onClose={onClose}
    >
      <Form control={form}>{sale.side === 'seller' && <SellersNumber sale={sale} />}</Form>
      {dialog}
    </ConfirmDialog>
  )
}
