import { useRef } from 'react'
import type { Person } from '#contract/users.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { lazyComponent } from '#web/ui/lazy.tsx'
import { findNextRowName, findRowName } from '#web/ui/row-focus.ts'
import { type PeopleKind, useDeletePerson, useMakeAdmin } from './use-people.ts'

const QuestionPopup = lazyComponent(() =>
  import('#web/ui/question-popup.tsx').then((file) => file.QuestionPopup),
)

type Props = { person: Person; onClose: () => void }

/** Asks before a person is deleted, and says what happens to what is theirs. */
export function DeletePersonQuestion({ kind, person, onClose }: Props & { kind: PeopleKind }) {
  const { admin } = useDashboardMessages()
  const focusNext = useRef<HTMLElement>(null)
  const remove = useDeletePerson(kind, ({ _id }, isDone) => {
    if (isDone) focusNext.current = findNextRowName(_id)
    onClose()
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      what={person.name}
      detail={admin[kind].deleteText}
      busy={remove.isPending}
      onConfirm={() => remove.run(person)}
      finalFocus={() => focusNext.current}
    />
  )
}

/** Asks before a seller is given the power of an admin. */
export function GrantQuestion({ person, onClose }: Props) {
  const { admin, common } = useDashboardMessages()
  const focusNext = useRef<HTMLElement>(null)
  const grant = useMakeAdmin(({ _id }, isDone) => {
    if (isDone) focusNext.current = findRowName(_id)
    onClose()
  })
  return (
    <QuestionPopup
      open
      onOpenChange={(open) => !open && onClose()}
      title={admin.people.grantTitle(person.name)}
      busy={grant.isPending}
      finalFocus={() => focusNext.current}
      actions={
        <>
          <Button variant="secondary" disabled={grant.isPending} onClick={onClose}>
            {common.cancel}
          </Button>
          <Button busy={grant.isPending} onClick={() => grant.run(person)}>
            {admin.people.makeAdmin}
          </Button>
        </>
      }
    >
      {admin.people.grantText(person.email)}
    </QuestionPopup>
  )
}
