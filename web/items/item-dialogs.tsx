import { useEffect, useState } from 'react'
import type { Item } from '#contract/items.ts'
import { forgetResuming, isToResume } from '#web/bookings/booking-draft.ts'
import { useSession } from '#web/session/session.tsx'
import { lazyComponent } from '#web/ui/lazy.tsx'

const BookingDialog = lazyComponent(() =>
  import('#web/bookings/booking-dialog.tsx').then((file) => file.BookingDialog),
)
const ReportDialog = lazyComponent(() => import('./report-dialog.tsx').then((file) => file.ReportDialog))

export const preloadBooking = BookingDialog.preload

/**
 * The dialogs of one phone: `show` opens one, and `dialogs` stands wherever the page has room for nothing. `finalFocus` is
 * what has the focus after the booking, unless it is what had it before.
 */
export function useItemDialogs(item: Item, finalFocus?: () => HTMLElement | null) {
  const { user } = useSession()
  const [resumed] = useState(() => user !== null && isToResume(item._id))
  const [dialog, setDialog] = useState<'booking' | 'report' | undefined>(resumed ? 'booking' : undefined)
  const [isOpen, setOpen] = useState(resumed)

  function show(next: 'booking' | 'report') {
    setDialog(next)
    setOpen(true)
  }

  useEffect(() => forgetResuming(item._id), [item._id])

  const dialogs = (
    <>
      {dialog === 'booking' && (
        <BookingDialog item={item} open={isOpen} onOpenChange={setOpen} finalFocus={finalFocus} />
      )}
      {dialog === 'report' && <ReportDialog item={item} open={isOpen} onOpenChange={setOpen} />}
    </>
  )
  return { show, dialogs }
}
