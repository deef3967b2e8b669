import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { Problem } from '#contract/errors.ts'
import type { ItemId } from '#contract/ids.ts'
import { type Item, itemRoutes } from '#contract/items.ts'
import type { User } from '#contract/users.ts'
import { callApi } from '#web/api/call-api.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { FailedState, LoadingState } from '#web/ui/states.tsx'
import { openPhoneDraft } from './open-phone-draft.ts'
import type { PhoneStart } from './phone-draft.ts'
import { PhoneForm } from './phone-form.tsx'
import { ownListingsKey } from './renew-listings.ts'
import styles from './phone-form.module.css'
import { useEditPhone } from './use-send-phone.ts'

/** The same form, filled in with what a listing says; or why this person cannot change it. */
export function EditPhone({ id, record }: { id: ItemId; record: User }) {
  const { selling } = useDashboardMessages()
  // Not from what was fetched before: what is changed is what it says now.
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ownListingsKey('one', id),
    queryFn: () => callApi(itemRoutes.get, { params: { id } }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (error instanceof Problem && error.code === 'not-found')
    return <Refused record={record} title={selling.goneTitle} text={selling.goneText} />
  // What is on the screen stays there when asking again fails.
  if (error && !data) return <FailedState retrying={isFetching} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  if (data.sellerId !== record._id && !record.isAdmin)
    return <Refused record={record} title={selling.notYoursTitle} text={selling.notYoursText} />
  if (data.isSold === 'sold')
    return <Refused record={record} title={selling.soldTitle} text={selling.soldText} />
  return <EditForm key={id} item={data} record={record} />
}

function EditForm({ item, record }: { item: Item; record: User }) {
  const { selling } = useDashboardMessages()
  // What it said when the form was opened: what another has changed since is not changed back.
  const [before] = useState(item)
  const [draft] = useState(() => openPhoneDraft(record.email, item._id, startWith(item)))
  const { isRestored } = useSyncExternalStore(draft.subscribe, draft.read, draft.read)
  const { save, isSaving } = useEditPhone(draft, before, record)
  return (
    <PhoneForm
      draft={draft}
      submit={selling.save}
      undo={selling.undoChanges}
      busy={isSaving}
      notice={
        isRestored && (
          <Notice icon="clock" title={selling.keptTitle}>
            {selling.keptText}
          </Notice>
        )
      }
      onSubmit={save}
    />
  )
}

function startWith(item: Item): PhoneStart {
  const { name, model, condition, location, price, description, images } = item
  return { fields: { name, model, condition, location, price: String(price), description }, images }
}

function Refused({ record, title, text }: { record: User; title: string; text: string }) {
  const { selling } = useDashboardMessages()
  return (
    <div className={styles.refused}>
      <Notice icon="warning" title={title}>
        {text}
      </Notice>
      {record.role === 'seller' && (
        <LinkButton to="/dashboard/managemylist" variant="secondary">
          {selling.toManage}
        </LinkButton>
      )}
    </div>
  )
}
