import { useRef, useState } from 'react'
import type { Item } from '#contract/items.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { findNextRowName } from '#web/ui/row-focus.ts'
import { AdminList } from './admin-list.tsx'
import { AdminScreen } from './admin-screen.tsx'
import { EmptyList } from './empty-list.tsx'
import { ReportedItem } from './reported-item.tsx'
import styles from './reported-screen.module.css'
import { SearchField, useSearchWords } from './search-field.tsx'
import { useDeleteItem, useReported } from './use-reported.ts'

/** The screen of listings that wait for an admin's word. */
export function ReportedScreen() {
  const { title, text, searchLabel } = useDashboardMessages().admin.reported
  return (
    <AdminScreen title={title} text={text} tools={<SearchField label={searchLabel} />}>
      {() => <Reported />}
    </AdminScreen>
  )
}

function Reported() {
  const { reported } = useDashboardMessages().admin
  const words = useSearchWords()
  const pages = useReported(words)
  const [asked, setAsked] = useState<Item>()
  const empty = <EmptyList texts={reported} icon="flag" words={words} notFound={reported.emptySearch} />
  return (
    <>
      <AdminList pages={pages} words={reported} empty={empty}>
        {(rows) => (
          <ul className={styles.list} aria-label={reported.list}>
            {rows.map((item) => (
              <li key={item._id}>
                <ReportedItem item={item} onDelete={() => setAsked(item)} />
              </li>
            ))}
          </ul>
        )}
      </AdminList>
      {asked && <DeleteItemQuestion item={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function DeleteItemQuestion({ item, onClose }: { item: Item; onClose: () => void }) {
  const { reported } = useDashboardMessages().admin
  const focusNext = useRef<HTMLElement>(null)
  const remove = useDeleteItem(({ _id }, isDone) => {
    if (isDone) focusNext.current = findNextRowName(_id)
    onClose()
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      what={item.model}
      detail={item.isSold === 'sold' ? reported.deleteSoldText : reported.deleteText}
      busy={remove.isPending}
      onConfirm={() => remove.run(item)}
      finalFocus={() => focusNext.current}
    />
  )
}
