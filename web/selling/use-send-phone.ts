import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { Problem } from '#contract/errors.ts'
import { type Item, type ItemForm, itemRoutes } from '#contract/items.ts'
import type { User } from '#contract/users.ts'
import { callApi } from '#web/api/call-api.ts'
import { describeFailure } from '#web/api/describe-failure.ts'
import { NetworkFailure } from '#web/api/network-failure.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { ownRecordQuery } from '#web/session/own-record.ts'
import { useAlert } from '#web/ui/alert.tsx'
import { useToast } from '#web/ui/toast.tsx'
import type { PhoneDraft } from './phone-draft.ts'
import type { ShowErrors } from './phone-form.tsx'
import { renewListings } from './renew-listings.ts'
import { findChanges, sendListing } from './send-listing.ts'

const manage = '/dashboard/managemylist'

type Finish = { words: string; to: string; tone?: 'good' | 'plain' }

/** Puts what was typed up for sale, says so and goes on to the list. */
export function useAddPhone(draft: PhoneDraft, email: string) {
  const { selling } = useDashboardMessages()
  const { begin, finish, explain, isOver, isFinished } = useOutcome(draft)
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
    begin()
    try {
      await sending.mutateAsync(form)
    } catch (error) {
      if (error instanceof Problem && error.code === 'seller-not-verified')
        void client.invalidateQueries({ queryKey: ownRecordQuery(email).queryKey })
      const isLost = error instanceof NetworkFailure
      return explain(error, showErrors, isLost ? selling.lostOnTheWay : undefined)
    }
    await finish({ words: selling.added, to: manage })
  }

  return { add, isSending: (sending.isPending && !isOver) || isFinished }
}

/** Saves what was changed in a listing, says so and goes on to the list; to the listing where it is somebody else's. */
export function useEditPhone(draft: PhoneDraft, item: Item, record: User) {
  const { selling } = useDashboardMessages()
  const { begin, finish, explain, isOver, isFinished } = useOutcome(draft)
  const to = item.sellerId === record._id ? manage : `/item/${item._id}`
  const saving = useMutation({
    mutationFn: (body: Partial<ItemForm>) => callApi(itemRoutes.change, { params: { id: item._id }, body }),
  })

  async function save(form: ItemForm, showErrors: ShowErrors) {
    const changes = findChanges(item, form)
    if (Object.keys(changes).length === 0) return finish({ words: selling.nothingChanged, to, tone: 'plain' })
    begin()
    try {
      await saving.mutateAsync(changes)
    } catch (error) {
      return explain(error, showErrors)
    }
    await finish({ words: selling.saved, to })
  }

  return { save, isSaving: (saving.isPending && !isOver) || isFinished }
}

function useOutcome(draft: PhoneDraft) {
  const messages = useDashboardMessages()
  const client = useQueryClient()
  const navigate = useNavigate()
  const showToast = useToast()
  const showAlert = useAlert()
  const [isFinished, setFinished] = useState(false)
  /** It was refused: known before the mutation says so, and a form that still waits takes no focus. */
  const [isOver, setOver] = useState(false)
  const isInSight = useRef(false)
  useEffect(() => {
    isInSight.current = true
    return () => void (isInSight.current = false)
  }, [])

  const begin = () => setOver(false)

  async function finish({ words, to, tone = 'good' }: Finish) {
    setFinished(true)
    void renewListings(client)
    showToast(words, { tone, onTheWay: isInSight.current })
    // Who went elsewhere meanwhile stays there.
    if (isInSight.current) await navigate(to)
    // After it is out of sight: nobody shall see it go back to what it was.
    draft.reset()
  }

  /** At the fields the server names, else in a dialog: `sentence`, or what the error says. */
  async function explain(error: unknown, showErrors: ShowErrors, sentence?: string) {
    flushSync(() => setOver(true))
    if (error instanceof Problem && error.errors && error.errors.length > 0) return showErrors(error.errors)
    const words = sentence ?? describeFailure(error, messages.selling.errors, messages)
    const own = error instanceof Problem ? error.message : undefined
    await showAlert({ sentence: words, ...(own && own !== words ? { detail: own } : {}) })
  }

  return { begin, finish, explain, isOver, isFinished }
}
