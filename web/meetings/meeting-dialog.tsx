import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { maxMeetLocationLength } from '#contract/bookings.ts'
import type { PaymentId } from '#contract/ids.ts'
import { MeetingProposal } from '#contract/meetings.ts'
import type { SaleView } from '#contract/sale-view.ts'
import { formatAppointment } from '#formats/unbroken-dates.ts'
import { meetings } from '#texts/meetings.ts'
import { sales } from '#texts/sales.ts'
import { onSale, sendOrWait } from '#web/outbox/send-or-wait.ts'
import { useSession } from '#web/session/session.tsx'
import { useCommand } from '#web/commands/use-command.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActions } from '#web/ui/dialogs/dialog-actions.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { TextField } from '#web/ui/forms/fields.tsx'
import { Form, useForm } from '#web/ui/forms/form.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { readDhakaField, suggestTimes, toDhakaField } from './meeting-times.ts'
import { LittleTimeWarning } from './little-time-warning.tsx'
import styles from './meeting.module.css'
import { NewProposalNotice } from './new-proposal-notice.tsx'
import { numberFields, readNumber, SellersNumber } from './sellers-number.tsx'
import { suggestMeetingPlaces } from './suggest-meeting-places.ts'
import { keyOfProposal, type Proposal } from './use-proposal.ts'

type Props = {
  id: PaymentId
  sale: SaleView
  /** Until when the hand-over must be confirmed. */
  by: Date
  proposal: Proposal
  /** The phone, as the sale calls it. */
  title: string
}

const proposalOfSeller = z.extend(MeetingProposal, numberFields)

const readText = (typed: FormData, name: string) => String(typed.get(name) ?? '')

/**
 * Asks when and where to meet, in Dhaka time, with suggestions that fill the fields. If the other side proposes a meeting
 * while this is open, the fields stay as they are.
 */
export function MeetingDialog({ id, sale, by, proposal, title }: Props) {
  const { meeting, place: booked, location } = sale
  const [meetingAtStart] = useState(meeting)
  const [now] = useState(() => new Date(serverNow()))
  const place = proposal.draft.place ?? meetingAtStart?.place ?? booked ?? ''
  const time = proposal.draft.at ?? (meetingAtStart ? toDhakaField(new Date(meetingAtStart.at)) : '')
  const form = useForm({
    schema: sale.side === 'seller' ? proposalOfSeller : MeetingProposal,
    readValues: readMeeting,
    onSubmit: (body) => void run(body),
  })

  const owner = useSession().user?.uid
  const { run, busy, dialog } = useCommand({
    ...sendOrWait({
      ...onSale(id, title),
      name: 'meetings.propose',
      owner,
      // The other side may propose another meeting before this one arrives.
      inputOf: (body: MeetingProposal) => ({
        params: { id },
        body: { ...body, version: meeting?.version ?? 0 },
      }),
      draft: { key: keyOfProposal(id), owner },
      onWaiting: proposal.close,
    }),
    errors: sales.errors,
    form,
    toast: { text: meetings.proposed, detail: meetings.proposedDetail },
    awaitsRefetch: true,
    onDone: proposal.closeSent,
  })

  const times = suggestTimes(now, by)
  const places = suggestMeetingPlaces(booked, location)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && proposal.close()}
      busy={busy}
      title={meetings.dialogTitle}
      description={meetings.dialogText(formatAppointment(by))}
      finalFocus={proposal.findFocus}
      actions={<DialogActions confirm={meetings.send} form={form.id} onClose={proposal.close} busy={busy} />}
    >
      <Form control={form}>
        <div aria-live="polite">
          {meeting && meeting.version !== meetingAtStart?.version && meeting.by !== sale.side && (
            <NewProposalNotice meeting={meeting} sale={sale} describe={meetings.otherProposedText} />
          )}
        </div>
        <TextField
          name="at"
          type="datetime-local"
          label={meetings.timeLabel}
          min={toDhakaField(now)}
          max={toDhakaField(by)}
          value={time}
          onChange={(event) => proposal.change({ at: event.currentTarget.value })}
        />
        <div role="status" className={styles.warning}>
          <LittleTimeWarning at={new Date(readDhakaField(time))} by={by} />
        </div>
        <Choices
          legend={meetings.suggestedTimes}
          choices={times}
          chosen={time}
          columns={2}
          onChoose={choose('at')}
        />
        <TextField
          name="place"
          label={meetings.placeLabel}
          help={meetings.placeHelp}
          maxLength={maxMeetLocationLength}
          autoComplete="off"
          value={place}
          onChange={(event) => proposal.change({ place: event.currentTarget.value })}
        />
        <Choices
          legend={meetings.suggestedPlaces}
          choices={places.map((value) => ({ value, label: value }))}
          chosen={place}
          onChoose={choose('place')}
        />
        {sale.side === 'seller' && (
          <SellersNumber sale={sale} draft={proposal.draft} onType={proposal.change} />
        )}
      </Form>
      {dialog}
    </Dialog>
  )

  function choose(name: 'at' | 'place') {
    return (value: string) => {
      form.clearError(name)
      proposal.change({ [name]: value })
    }
  }
}

const readMeeting = (typed: FormData) => ({
  place: readText(typed, 'place'),
  at: readDhakaField(readText(typed, 'at')),
  ...readNumber(typed),
})

type ChoicesProps = {
  legend: string
  choices: { value: string; label: string }[]
  chosen: string
  columns?: 1 | 2
  onChoose: (value: string) => void
}

/** Large buttons that fill a field with a suggestion. Empty if there are no suggestions. */
function Choices({ legend, choices, chosen, columns = 1, onChoose }: ChoicesProps) {
  const id = useId()
  if (choices.length === 0) return null
  return (
    <div role="group" aria-labelledby={id} className={styles.choices} data-columns={columns}>
      <Text id={id} size="small" soft>
        {legend}
      </Text>
      {choices.map(({ value, label }) => (
        <Button
          key={value}
          variant={value === chosen ? 'soft' : 'secondary'}
          aria-pressed={value === chosen}
          className={styles.choice}
          onClick={() => onChoose(value)}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
