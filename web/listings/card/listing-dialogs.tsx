import { useEffect, useState } from 'react'
import type { Listing } from '#contract/listings.ts'
import { forgetResuming, shouldResume } from '#web/bookings/resumed-booking.ts'
import { useSession } from '#web/session/session.tsx'
import { lazyComponent } from '#web/ui/start/lazy.tsx'

const BookingDialog = lazyComponent(() =>
  import('#web/bookings/booking-dialog.tsx').then((file) => file.BookingDialog),
)
const ReportDialog = lazyComponent(() => import('./report-dialog.tsx').then((file) => file.ReportDialog))

const ShareDialog = lazyComponent(() => import('./share-dialog.tsx').then((file) => file.ShareDialog))

export const preloadBooking = BookingDialog.preload

type DialogName = 'booking' | 'report' | 'share'

/**
 * The dialogs of one phone. `show` opens one; render `dialogs` where they do not disturb the layout. `finalFocus`
 * returns the element to focus after the booking dialog, if it is not the one that had the focus before.
 */
export function useListingDialogs(listing: Listing, finalFocus?: () => HTMLElement | null) {
  const { user } = useSession()
  const [resumed] = useState(() => user !== null && shouldResume(listing.id))
  const [dialog, setDialog] = useState<DialogName | undefined>(resumed ? 'booking' : undefined)
  const [isOpen, setOpen] = useState(resumed)

  function show(next: DialogName) {
    setDialog(next)
    setOpen(true)
  }

  useEffect(() => forgetResuming(listing.id), [listing.id])

  const dialogs = (
    <>
      {dialog === 'booking' && (
        <BookingDialog listing={listing} open={isOpen} onOpenChange={setOpen} finalFocus={finalFocus} />
      )}
      {dialog === 'report' && <ReportDialog listing={listing} open={isOpen} onOpenChange={setOpen} />}
      {dialog === 'share' && <ShareDialog listing={listing} open={isOpen} onOpenChange={setOpen} />}
    </>
  )
  return { show, dialogs }
}
