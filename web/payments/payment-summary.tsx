import type { Booking } from '#contract/bookings.ts'
import { bookings } from '#texts/bookings.ts'
import { payments } from '#texts/payments.ts'
import { SellerName } from '#web/users/seller-name.tsx'
import { Fact, FactList } from '#web/ui/lists/fact-list.tsx'
import { Photo } from '#web/ui/photos/photo.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { describeAmount, findAmountKey } from './describe-booking-payment.ts'
import styles from './payment.module.css'

/** The phone and its price. Before payment, also the seller and the meeting place. */
export function PaymentSummary({ booking }: { booking: Booking }) {
  const amount = findAmountKey(booking)
  return (
    <header className={styles.summary}>
      <Photo photo={booking.photo} alt="" sizes="6rem" eager className={styles.photo} />
      <div className={styles.titles}>
        <Text as="h1" size="title">
          {payments.title({ name: booking.brandName, model: booking.title })}
        </Text>
        {amount && <p className={styles.please}>{describeAmount(booking)}</p>}
      </div>
      {amount === 'please' && <Meeting booking={booking} />}
    </header>
  )
}

function Meeting({ booking: { seller, meetLocation } }: { booking: Booking }) {
  return (
    <FactList className={styles.meeting}>
      {seller && (
        <Fact name={bookings.seller}>
          <SellerName seller={seller} />
        </Fact>
      )}
      <Fact name={bookings.meetLocation}>{meetLocation ?? bookings.noMeetLocation}</Fact>
    </FactList>
  )
}
