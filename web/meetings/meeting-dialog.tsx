import { useState } from 'react'
import * as z from 'zod/mini'
import { maxMeetLocationLength } from '#contract/bookings.ts'
import type { PaymentId } from '#contract/ids.ts'
import { MeetingProposal, meetingRoutes } from '#contract/meetings.ts'
import type { SaleView } from '#contract/sale-view.ts'
import { formatAppointment } from '#lib/dates.ts'
import { callApi } from '#web/api/call-api.ts'
import { useMeetingMessages } from '#web/messages/meeting-messages.tsx'
import { useSaleAction } from '#web/bookings/use-sale-action.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogActions } from '#web/ui/dialog-actions.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { readDhakaField, suggestTimes, toDhakaField } from './meeting-times.ts'
import { Choices } from './choices.tsx'
import { numberFields, readNumber, SellersNumber } from './sellers-number.tsx'
import { suggestMeetingPlaces } from './suggest-meeting-places.ts'

type Props = { id: PaymentId; sale: SaleView; onClose: () => void }

const proposalOfSeller = z.extend(MeetingProposal, numberFields)

const readText = (typed: FormData, name: string) => String(typed.get(name) ?? '')

/** Asks when and where to meet. Times are Dhaka time. Suggested times and places fill the fields. */
export function MeetingDialog({ id, sale, onClose }: Props) {
  const { meetings } = useMeetingMessages()
  const { meeting, place: booked, location, by = '' } = sale
  const showToast = useToast()
  const { run, busy, dialog } = useSaleAction()
  const [place, setPlace] = useState(meeting?.place ?? booked ?? '')
  const [time, setTime] = useState(meeting ? toDhakaField(new Date(meeting.at)) : '')
  const [now] = useState(() => new Date())
  const form = useForm({
    schema: sale.side === 'seller' ? proposalOfSeller : MeetingProposal,
    readValues: readMeeting,
    onSubmit: send,
  })

  function send(body: MeetingProposal) {
    const sent = () => callApi(meetingRoutes.propose, { params: { id }, body })
    const done = () => {
      showToast(meetings.proposed, { detail: meetings.proposedDetail })
      onClose()
    }
    void run(sent, done, form)
  }

  const times = suggestTimes(now, new Date(by))
  const places = suggestMeetingPlaces(booked, location, meetings.places)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={meetings.dialogTitle}
      description={meetings.dialogText(formatAppointment(new Date(by)))}
      actions={<DialogActions confirm={meetings.send} form={form.id} onClose={onClose} busy={busy} />}
    >
      <Form control={form}>
        <TextField
          name="at"
          type="datetime-local"
          label={meetings.timeLabel}
          min={toDhakaField(now)}
          max={toDhakaField(new Date(by))}
          value={time}
          onChange={(event) => setTime(event.currentTarget.value)}
        />
        <Choices
          legend={meetings.suggestedTimes}
          choices={times}
          chosen={time}
          columns={2}
          onChoose={choose('at', setTime)}
        />
        <TextField
          name="place"
          label={meetings.placeLabel}
          help={meetings.placeHelp}
          maxLength={maxMeetLocationLength}
          autoComplete="off"
          value={place}
          onChange={(event) => setPlace(event.currentTarget.value)}
        />
        <Choices
          legend={meetings.suggestedPlaces}
          choices={places.map((value) => ({ value, label: value }))}
          chosen={place}
          onChoose={choose('place', setPlace)}
        />
        {sale.side === 'seller' && <SellersNumber sale={sale} />}
      </Form>
      {dialog}
    </Dialog>
  )

  function choose(name: string, set: (value: string) => void) {
    return (value: string) => {
      form.clearError(name)
      set(value)
    }
  }
}

const readMeeting = (typed: FormData) => ({
  place: readText(typed, 'place'),
  at: readDhakaField(readText(typed, 'at')),
  ...readNumber(typed),
})
