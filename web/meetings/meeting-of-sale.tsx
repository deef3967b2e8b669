import type { Payment } from '#contract/payments.ts'
import type { Meeting, SaleView } from '#contract/sale-view.ts'
import { saleTable } from '#contract/sale-table.ts'
import { formatAppointment } from '#formats/unbroken-dates.ts'
import { meetings } from '#texts/meetings.ts'
import { langOf } from '#web/ui/text/lang-of.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { pathIn } from '#lib/languages.ts'
import { language } from '#texts/language.ts'
import { useOrigin } from '#web/layout/page-head.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Fact, FactList } from '#web/ui/lists/fact-list.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { Text } from '#web/ui/text/text.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { AcceptMeeting } from './accept-meeting.tsx'
import { CallOther } from './call-other.tsx'
import { writeCalendarFile } from './calendar-file.ts'
import { ProposeMeeting } from './propose-meeting.tsx'
import type { Acceptance } from './use-acceptance.ts'
import type { Proposal } from './use-proposal.ts'

type Props = {
  payment: Payment
  sale: SaleView
  proposal: Proposal
  acceptance: Acceptance
}

/** When and where the two sides meet, a link to call the other side, and buttons to accept or change the meeting. */
export function MeetingOfSale({ payment, sale, proposal, acceptance }: Props) {
  const { meeting, place, side, move, may, situation } = sale
  const other = side === 'buyer' ? sale.seller : sale.buyer
  return (
    <Card as="section" gap="2" aria-labelledby="meeting">
      <Text id="meeting" as="h2" size="lead" tabIndex={-1}>
        {meetings.title}
      </Text>
      {meeting ? (
        <MeetingFacts meeting={meeting} sale={sale} />
      ) : (
        <Text soft>
          {meetings.none}{' '}
          {place &&
            (side === 'buyer'
              ? meetings.suggestedByYou(place)
              : meetings.suggestedBy(sale.buyer.name, place))}
        </Text>
      )}
      <CallOther sale={sale} />
      {meeting && saleTable[situation].meeting.isAhead && side && (
        <CalendarButton payment={payment} meeting={meeting} name={other.name} />
      )}
      {meeting && may.includes('accept') && move !== 'accept-meeting' && (
        <AcceptMeeting meeting={meeting} acceptance={acceptance} variant="secondary" />
      )}
      {may.includes('propose') && move !== 'propose-meeting' && (
        <ProposeMeeting proposal={proposal} variant="secondary">
          {meeting ? meetings.change : meetings.propose}
        </ProposeMeeting>
      )}
    </Card>
  )
}

function MeetingFacts({ meeting, sale }: { meeting: Meeting; sale: SaleView }) {
  const now = useNow()
  return (
    <>
      <FactList layout="wide-columns">
        <Fact name={meetings.when}>
          <time dateTime={meeting.at}>{formatAppointment(new Date(meeting.at))}</time> ({meetings.dhakaTime})
        </Fact>
        <Fact name={meetings.place}>
          <span lang={langOf(meeting.place)}>{meeting.place}</span>
        </Fact>
      </FactList>
      <Text size="small" soft>
        {describeMeeting(meeting, sale, now)}
      </Text>
    </>
  )
}

type CalendarProps = { payment: Payment; meeting: Meeting; name: string }

function CalendarButton({ payment, meeting, name }: CalendarProps) {
  const address = useOrigin() + pathIn(language.code, `/receipt/${payment.id}`)

  function save() {
    const file = writeCalendarFile({
      id: payment.id,
      version: meeting.version,
      title: meetings.event(payment.title),
      text: meetings.eventText(name),
      place: meeting.place,
      at: new Date(meeting.at),
      now: new Date(serverNow()),
      address,
    })
    saveFile('hand-over.ics', 'text/calendar;charset=utf-8', file)
  }

  return (
    <Button wide variant="secondary" onClick={save}>
      {meetings.calendar}
    </Button>
  )
}

type SaleFacts = Pick<SaleView, 'side' | 'situation' | 'buyer' | 'seller' | 'may'>

/** Says whether a meeting is agreed and what the reader can do. If `now` is undefined, its time has not passed. */
export function describeMeeting(
  meeting: Meeting,
  { side, situation, buyer, seller, may }: SaleFacts,
  now: Date | undefined,
): string {
  const [proposer, other] = meeting.by === 'buyer' ? [buyer, seller] : [seller, buyer]
  if (meeting.agreedAt) return side ? meetings.agreed : meetings.agreedByBoth
  if (now && new Date(meeting.at) <= now) return may.includes('propose') ? meetings.overForYou : meetings.over
  if (!side && !saleTable[situation].problem.freezesReserved)
    return meetings.proposedToOther(proposer.name, other.name)
  if (meeting.by === side)
    return may.includes('propose') ? meetings.proposedByYou(other.name) : meetings.proposedOnlyByYou
  return may.includes('accept')
    ? meetings.proposedByOther(proposer.name)
    : meetings.proposedOnly(proposer.name)
}
