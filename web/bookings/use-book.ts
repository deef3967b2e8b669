import { useMutation, useQueryClient } from '@tanstack/react-query'
import { bookingRoutes } from '#contract/bookings.ts'
import { Problem } from '#contract/errors.ts'
import type { Item } from '#contract/items.ts'
import { callApi } from '#web/api/call-api.ts'
import { ownKey } from '#web/api/query-client.ts'
import { takeOffShelves } from '#web/items/take-off-shelves.ts'
import type { BookingDraft } from './booking-draft.ts'

/** Books a phone. `finish` is for when its dialog closes. */
export function useBook(item: Item) {
  const queryClient = useQueryClient()
  const book = useMutation({
    mutationFn: ({ meetLocation, bookingUserNumber }: BookingDraft) =>
      callApi(bookingRoutes.create, { body: { productId: item._id, meetLocation, bookingUserNumber } }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ownKey('bookings') }),
  })

  /** Not before: the card in the list holds the dialog that says that the phone is gone. */
  function finish() {
    if (isGone(book.error)) void takeOffShelves(queryClient, item._id)
    book.reset()
  }

  return { book, finish }
}

const isGone = (error: unknown) =>
  error instanceof Problem && (error.code === 'already-sold' || error.code === 'not-found')
