import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type FieldError, Problem } from '#contract/problem.ts'
import { type Listing, ListingForm } from '#contract/listings.ts'
import { listingRoutes } from '#contract/routes/listings.ts'
import type { User } from '#contract/users.ts'
import { pathOfListing } from '#lib/listing-path.ts'
import { selling } from '#texts/selling.ts'
import { callApi } from '#web/api/call-api.ts'
import { NetworkFailure } from '#web/api/network-failure.ts'
import { readFieldErrors } from '#web/api/read-field-errors.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useCommand } from '#web/commands/use-command.ts'
import { ownRecordQuery } from '#web/session/own-record.ts'
import { describeSellingFailure } from './describe-selling-failure.ts'
import type { ListingDraft } from './listing-draft.ts'
import { findChanges, nameRelisted, sendListing } from './send-listing.ts'

const managePath = '/dashboard/managemylist'
/** The server's name for a single photo is `image`. The form shows its error at the field of the photos. */
const formFields = [...Object.keys(ListingForm.shape), 'image']

const atPhotos = ({ path, message }: FieldError) => ({ path: path.replace(/^image$/u, 'images'), message })

/** `send` gets a function that shows which fields the server refuses. */
export type ListingSending = ReturnType<typeof useSendListing>

type ShowErrors = (wrong: readonly FieldError[]) => void
type Sent = { form: ListingForm; showErrors: ShowErrors }
type Finish = { message: string; to: string; tone?: 'good' | 'plain' }

/** Creates the listing, shows a toast and opens the seller's list. */
export function useAddListing(draft: ListingDraft, email: string) {
  const client = useQueryClient()

  async function create(form: ListingForm): Promise<Finish> {
    await sendListing(
      {
        create: (body) => callApi(listingRoutes.create, { body: { ...body, draftId: draft.read().draftId } }),
        change: (id, body) => callApi(listingRoutes.change, { params: { id }, body }),
        listNewest: () => callApi(listingRoutes.list, { query: { sellerEmail: email } }),
        readSent: () => draft.read().sent,
        markSent: draft.markSent,
      },
      form,
    ).catch((error: unknown) => {
      if (error instanceof Problem && error.code === 'seller-not-verified')
        void client.invalidateQueries({ queryKey: ownRecordQuery(email).queryKey })
      throw error
    })
    return { message: selling.added, to: managePath }
  }

  return useSendListing(draft, create, selling.lostOnTheWay)
}

/**
 * Saves the changes of a listing, shows a toast and opens the seller's list, or the listing if it belongs to somebody
 * else.
 */
export function useEditListing(draft: ListingDraft, listing: Listing, record: User) {
  const to = listing.sellerId === record.id ? managePath : pathOfListing(listing)

  async function change(form: ListingForm): Promise<Finish> {
    const body = findChanges(listing, form)
    if (Object.keys(body).length === 0) return { message: selling.nothingChanged, to, tone: 'plain' }
    await callApi(listingRoutes.change, { params: { id: listing.id }, body })
    return { message: selling.saved, to }
  }

  return useSendListing(draft, change)
}

/** Puts a phone whose buyer was refunded up for sale again with this content, and opens the seller's list. */
export function useRelistListing(draft: ListingDraft, sold: Listing) {
  async function relist(form: ListingForm): Promise<Finish> {
    const body = findChanges(sold, form)
    await callApi(listingRoutes.relist, { params: { id: sold.id }, body })
    return { message: selling.relisted(nameRelisted(sold, body)), to: managePath }
  }

  return useSendListing(draft, relist)
}

/** Sends a form, shows a toast and opens the next page. `lostMessage` is shown if no answer came. */
function useSendListing(
  draft: ListingDraft,
  send: (form: ListingForm) => Promise<Finish>,
  lostMessage?: string,
) {
  const navigate = useNavigate()
  const [isFinished, setFinished] = useState(false)
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => void (isMounted.current = false)
  }, [])

  function describe(error: unknown) {
    if (lostMessage !== undefined && error instanceof NetworkFailure) return { sentence: lostMessage }
    return describeSellingFailure(error, new Date(serverNow()))
  }

  function explain(error: unknown, { showErrors }: Sent): boolean {
    const wrong = readFieldErrors(error, formFields)
    if (wrong.length > 0) showErrors(wrong.map(atPhotos))
    return wrong.length > 0
  }

  async function leave({ to }: Finish) {
    setFinished(true)
    // Somebody who has opened another page in the meantime stays there.
    if (isMounted.current) await navigate(to)
    // Done only after the form has disappeared, so that nobody sees its fields change back.
    draft.reset()
  }

  const { run, busy, dialog } = useCommand({
    route: listingRoutes.change,
    describe,
    explain,
    send: ({ form }: Sent) => send(form),
    toast: ({ message, tone = 'good' }) => ({ text: message, tone, staysOnNextPage: isMounted.current }),
    onDone: leave,
  })
  return {
    send: (form: ListingForm, showErrors: ShowErrors) => void run({ form, showErrors }),
    isSending: busy || isFinished,
    dialog,
  }
}
