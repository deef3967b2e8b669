import type { PaymentId } from '#contract/ids.ts'
import type { PaymentState } from '#contract/payment-states.ts'
import { formatPhoneNumber, phoneLink } from '#contract/phone-number.ts'
import type { AgreedMeeting, SaleSituation } from '#contract/sale-view.ts'
import { saleTable } from '#contract/sale-table.ts'
import type { UnfinishedSale } from '#contract/sales.ts'
import { formatAppointment } from '#formats/unbroken-dates.ts'
import { selling } from '#texts/selling.ts'
import { chooseSaleTexts } from '#web/texts/choose-sale-texts.ts'
import { describeSituation } from '#web/texts/describe-sale.ts'
import { Icon } from '#web/ui/text/icon.tsx'
import { Row } from '#web/ui/stack.tsx'
import { TouchLink } from '#web/ui/touch-link.tsx'
import { useNow } from '#web/ui/use-now.ts'
import styles from './sold-to.module.css'
import { useRunningSale } from './use-unfinished-sales.ts'

type Props = {
  sale: {
    name: string
    phoneNumber?: string | undefined
    meetLocation?: string | undefined
    meeting?: AgreedMeeting | undefined
    paymentId?: PaymentId | undefined
    paymentState?: PaymentState | undefined
  }
  /** False once the buyer has the phone. */
  isRunning: boolean
}

/**
 * The buyer of a phone and their phone number. While the sale is running, also what comes next, in the words of its page,
 * and where they meet.
 */
export function MeetingWith({ sale, isRunning }: Props) {
  const running = useRunningSale(sale.paymentId)
  const { name, phoneNumber, paymentState } = sale
  return (
    <>
      <li className={styles.name}>{isRunning ? selling.reservedFor(name) : selling.soldTo(name)}</li>
      {phoneNumber && (
        <li>
          <TouchLink
            className={styles.call}
            to={phoneLink(phoneNumber)}
            aria-label={selling.call(name, formatPhoneNumber(phoneNumber))}
          >
            <Icon name="call" size="small" />
            {formatPhoneNumber(phoneNumber)}
          </TouchLink>
        </li>
      )}
      {isRunning && <Place sale={sale} situation={running?.sale.situation} />}
      {running ? (
        <NextStep sale={running} />
      ) : (
        paymentState && selling.keepPhone[paymentState] && <li>{selling.keepPhone[paymentState]}</li>
      )}
    </>
  )
}

type PlaceProps = Pick<Props, 'sale'> & { situation: SaleSituation | undefined }

/**
 * Where and when they meet, or where the buyer suggested to meet. Nothing while something else has to happen before the
 * two can meet.
 */
function Place({ sale: { meetLocation, meeting }, situation }: PlaceProps) {
  if (situation && !saleTable[situation].meeting.hasPlace) return null
  const place = meeting
    ? selling.meetAt(meeting.place, formatAppointment(new Date(meeting.at)))
    : meetLocation && `${selling.suggestedPlace} ${meetLocation}`
  if (!place) return null
  return (
    <Row as="li" gap="inline" align="start" unbroken className={styles.place}>
      <Icon name="pin" size="small" />
      <span>{place}</span>
    </Row>
  )
}

function NextStep({ sale }: { sale: UnfinishedSale }) {
  const { saleSituations } = chooseSaleTexts(sale, sale.sale)
  return <li>{describeSituation(sale.sale, saleSituations, useNow())}</li>
}
