import type { Payment } from '#contract/payments.ts'
import { formatPhoneNumber, phoneLink } from '#contract/phone-number.ts'
import type { Contact, Meeting, SaleView } from '#contract/sale-view.ts'
import { formatAppointment } from '#lib/dates.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { useOrigin } from '#web/layout/page-head.tsx'
import { useMeetingMessages } from '#web/messages/meeting-messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Fact, FactList } from '#web/ui/fact-list.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Text } from '#web/ui/text.tsx'
import { writeCalendarFile } from './calendar-file.ts'
import styles from './meeting.module.css'
import { ProposeMeeting } from './propose-meeting.tsx'

type Props = { payment: Payment; sale: SaleView }

/** When and where the two sides meet, how they reach each other, and a button to change it. */
export function MeetingOfSale({ payment, sale }: Props) {
  const { meetings } = useMeetingMessages()
  const { meeting, place, side, move, may, situation } = sale
  const other = side === 'buyer' ? sale.seller : sale.buyer
  return (
    <Card as="section" gap="2" aria-labelledby="meeting">
      <Text id="meeting" as="h2" size="lead">
        {meetings.title}
      </Text>
      {meeting ? (
        <Arrangement meeting={meeting} sale={sale} />
      ) : (
        <Text soft>
          {meetings.none} {place && meetings.wanted(place)}
        </Text>
      )}
      {side && <Call person={other} />}
      {meeting && situation === 'agreed' && side && (
        <CalendarButton payment={payment} meeting={meeting} name={other.name} />
      )}
      {may.includes('propose') && move !== 'propose-meeting' && (
        <ProposeMeeting id={payment.id} sale={sale} variant="secondary">
          {meeting ? meetings.change : meetings.propose}
        </ProposeMeeting>
      )}
    </Card>
  )
}

function Arrangement({ meeting, sale: { side, buyer, seller } }: { meeting: Meeting; sale: SaleView }) {
  const { meetings } = useMeetingMessages()
  const proposer = meeting.by === 'buyer' ? buyer : seller
  return (
    <>
      <FactList layout="wide-columns">
        <Fact name={meetings.when}>
          <time dateTime={meeting.at}>{formatAppointment(new Date(meeting.at))}</time> ({meetings.dhakaTime})
        </Fact>
        <Fact name={meetings.place}>{meeting.place}</Fact>
      </FactList>
      <Text size="small" soft>
        {meeting.agreedAt
          ? meetings.agreed
          : meeting.by === side
            ? meetings.proposedByYou
            : meetings.proposedByOther(proposer.name)}
      </Text>
    </>
  )
}

function Call({ person: { name, phoneNumber } }: { person: Contact }) {
  const { meetings } = useMeetingMessages()
  if (!phoneNumber) return null
  const number = formatPhoneNumber(phoneNumber)
  return (
    <a className={styles.call} href={phoneLink(phoneNumber)}>
      <Icon name="call" size="small" />
      {meetings.call(name, number)}
    </a>
  )
}

type CalendarProps = { payment: Payment; meeting: Meeting; name: string }

function CalendarButton({ payment, meeting, name }: CalendarProps) {
  const { meetings } = useMeetingMessages()
  const address = `${useOrigin()}/receipt/${payment.id}`

  function save() {
    const file = writeCalendarFile({
      id: payment.id,
      version: meeting.version,
      title: meetings.event(payment.model),
      text: meetings.eventText(name),
      place: meeting.place,
      at: new Date(meeting.at),
      now: new Date(),
      address,
    })
    saveFile('hand-over.ics', 'text/calendar;charset=utf-8', file)
  }

  return (
    <Button wide variant="secondary" icon={<Icon name="clock" size="small" />} onClick={save}>
      {meetings.calendar}
    </Button>
  )
}
