import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { bookingRoutes } from '#contract/bookings.ts'
import { Problem } from '#contract/errors.ts'
import type { Item } from '#contract/items.ts'
import { callApi } from '#web/api/call-api.ts'
import { ownKey } from '#web/api/query-client.ts'
import { takeOffShelves } from '#web/items/take-off-shelves.ts'
import type { BookingDraft } from './booking-draft.ts'
import { bookingOfItem } from './booking-of-item.ts'

/**
 * Books a phone for the person with this address. `before` is the booking they already have of it, and `finish` is for
 * when the dialog, open or not, is closed by hand.
 */
export function useBook(item: Item, email: string, open: boolean) {
  const queryClient = useQueryClient()
  const ofItem = bookingOfItem(email, item._id)
  const { data: known } = useQuery({ ...ofItem, enabled: open && email !== '' })
  const { reset, ...book } = useMutation({
    /** Gives true when the phone was booked before: booking it again changes nothing. */
    mutationFn: async ({ meetLocation, bookingUserNumber }: BookingDraft) => {
      const body = { productId: item._id, meetLocation, bookingUserNumber }
      const { insertedId } = await callApi(bookingRoutes.create, { body })
      // As far as it is known: the words of a toast are not worth a wait.
      return queryClient.getQueryData(ofItem.queryKey)?._id === insertedId
    },
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ownKey('bookings') }),
  })

  useEffect(() => {
    if (open) reset()
  }, [open, reset])

  /** Not before: the card in the list holds the dialog that says that the phone is gone. */
  function finish() {
    if (isGone(book.error)) void takeOffShelves(queryClient, item._id)
  }

  return { book, before: book.isSuccess ? undefined : (known ?? undefined), finish }
}

const isGone = (error: unknown) =>
  error instanceof Problem && (error.code === 'already-sold' || error.code === 'not-found')
