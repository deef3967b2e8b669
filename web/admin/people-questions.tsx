import { useRef } from 'react'
import * as z from 'zod/mini'
import type { Person } from '#contract/people.ts'
import { admin } from '#texts/admin.ts'
import { ConfirmDialog, DeleteDialog } from '#web/ui/confirm-dialog.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { findNextRowName, findRowName } from '#web/ui/row-focus.ts'
import { type PeopleKind, useDeletePerson, useMakeAdmin } from './use-people.ts'

type Props = { person: Person; onClose: () => void }

/** Asks before a person is deleted, and says what happens to their listings, bookings and sales. */
export function DeletePersonQuestion({ kind, person, onClose }: Props & { kind: PeopleKind }) {
  const focusNext = useRef<HTMLElement>(null)
  const remove = useDeletePerson(kind, ({ id }, isDone) => {
    if (isDone) focusNext.current = findNextRowName(id)
    onClose()
  })
  return (
    <DeleteDialog
      onClose={onClose}
      what={person.name}
      text={admin[kind].deleteText}
      busy={remove.busy}
      onConfirm={() => remove.run(person)}
      finalFocus={() => focusNext.current}
    >
      {remove.dialog}
    </DeleteDialog>
  )
}

/** Asks before a seller becomes an admin. To confirm, the admin types the seller's email address. */
export function MakeAdminQuestion({ person, onClose }: Props) {
  const { people } = admin
  const focusNext = useRef<HTMLElement>(null)
  const grant = useMakeAdmin(({ id }, isDone) => {
    if (isDone) focusNext.current = findRowName(id)
    onClose()
  })

  const form = useForm({
    schema: requireAddress(person.email, people.grantWrong),
    onSubmit: () => grant.run(person),
  })

  return (
    <ConfirmDialog
      title={people.grantTitle(person.name)}
      text={people.grantText}
      confirm={people.makeAdmin}
      form={form.id}
      busy={grant.busy}
      onClose={onClose}
      finalFocus={() => focusNext.current}
    >
      <Form control={form}>
        <TextField
          label={people.grantAddress}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="off"
          help={people.grantHelp(person.email)}
        />
      </Form>
      {grant.dialog}
    </ConfirmDialog>
  )
}

/** The schema of a field that must contain the person's address. Capital letters and spaces around it do not matter. */
const requireAddress = (email: string, wrong: string) =>
  z.object({
    email: z.string().check(
      z.trim(),
      z.toLowerCase(),
      z.refine((typed) => typed === email, { error: wrong }),
    ),
  })
