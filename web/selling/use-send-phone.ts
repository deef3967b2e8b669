import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { Problem } from '#contract/errors.ts'
import { type Item, type ItemForm, itemRoutes } from '#contract/items.ts'
import { callApi } from '#web/api/call-api.ts'
import { describeFailure } from '#web/api/describe-failure.ts'
import { NetworkFailure } from '#web/api/network-failure.ts'
import { useMessages } from '#web/messages/messages.tsx'
import { ownRecordQuery } from '#web/session/own-record.ts'
import { useAlert } from '#web/ui/alert.tsx'
import { useToast } from '#web/ui/toast.tsx'
import type { PhoneDraft } from './phone-draft.ts'
import type { ShowErrors } from './phone-form.tsx'
import { renewListings } from './renew-listings.ts'
import { findChanges, sendListing } from './send-listing.ts'

const manage = '/dashboard/managemylist'

/** Puts what was typed up for sale, says so and goes on to the list. */
export function useAddPhone(draft: PhoneDraft, email: string) {
  const { selling } = useMessages()
  const { finish, explain } = useOutcome(draft)
  const client = useQueryClient()
  const sending = useMutation({
    mutationFn: (form: ItemForm) =>
      sendListing(
        {
          create: (body) => callApi(itemRoutes.create, { body: { ...body, draftId: draft.read().draftId } }),
          change: (id, body) => callApi(itemRoutes.change, { params: { id }, body }),
          listNewest: () => callApi(itemRoutes.list, { query: { email } }),
          readSent: () => draft.read().sent,
          markSent: draft.markSent,
        },
        form,
      ),
  })

  async function add(form: ItemForm, showErrors: ShowErrors) {
    try {
      await sending.mutateAsync(form)
    } catch (error) {
      if (error instanceof Problem && error.code === 'seller-not-verified')
        void client.invalidateQueries({ queryKey: ownRecordQuery(email).queryKey })
      const isLost = error instanceof NetworkFailure
      return explain(error, showErrors, isLost ? selling.lostOnTheWay : undefined)
    }
    await finish(selling.added)
  }

  return { add, isSending: sending.isPending }
}

/** Saves what was changed in a listing, says so and goes on to the list. */
export function useEditPhone(draft: PhoneDraft, item: Item) {
  const { selling } = useMessages()
  const { finish, explain } = useOutcome(draft)
  const saving = useMutation({
    mutationFn: (body: Partial<ItemForm>) => callApi(itemRoutes.change, { params: { id: item._id }, body }),
  })

  async function save(form: ItemForm, showErrors: ShowErrors) {
    const changes = findChanges(item, form)
    if (Object.keys(changes).length === 0) return finish(selling.nothingChanged, 'plain')
    try {
      await saving.mutateAsync(changes)
    } catch (error) {
      return explain(error, showErrors)
    }
    await finish(selling.saved)
  }

  return { save, isSaving: saving.isPending }
}

function useOutcome(draft: PhoneDraft) {
  const messages = useMessages()
  const client = useQueryClient()
  const navigate = useNavigate()
  const showToast = useToast()
  const showAlert = useAlert()

  async function finish(words: string, tone: 'good' | 'plain' = 'good') {
    void renewListings(client)
    showToast(words, { tone })
    draft.reset()
    await navigate(manage)
  }

  /** At the fields the server names, else in a dialog: `sentence`, or what the error says. */
  async function explain(error: unknown, showErrors: ShowErrors, sentence?: string) {
    if (error instanceof Problem && error.errors && error.errors.length > 0) return showErrors(error.errors)
    const words = sentence ?? describeFailure(error, messages.selling.errors, messages)
    const own = error instanceof Problem ? error.message : undefined
    await showAlert({ sentence: words, ...(own && own !== words ? { detail: own } : {}) })
  }

  return { finish, explain }
}
