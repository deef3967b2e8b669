import * as z from 'zod/mini'
import type { Person } from '#contract/people.ts'
import { admin } from '#texts/admin.ts'
import { CommandDialog } from '#web/commands/command-dialog.tsx'
import { DeleteQuestion } from '#web/commands/command-question.tsx'
import { TextField } from '#web/ui/forms/fields.tsx'
import { findNextRowName, findRowName } from '#web/ui/lists/row-focus.ts'
import { deletePerson, makeAdmin } from './people-commands.ts'
import type { PeopleKind } from './use-people.ts'

type Props = { person: Person; onClose: () => void }

/** Asks before a person is deleted, and says what happens to their listings, bookings and sales. */
export function DeletePersonQuestion({ kind, person, onClose }: Props & { kind: PeopleKind }) {
  return (
    <DeleteQuestion
      what={person.name}
      text={admin[kind].deleteText}
      command={deletePerson(person, kind)}
      onClose={onClose}
      focusAfter={() => findNextRowName(person.id)}
    />
  )
}

/** Asks before a seller becomes an admin. To confirm, the admin types the seller's email address. */
export function MakeAdminQuestion({ person, onClose }: Props) {
  const { people } = admin
  return (
    <CommandDialog
      title={people.grantTitle(person.name)}
      text={people.grantText}
      confirm={people.makeAdmin}
      tone="primary"
      fields={[]}
      schema={requireAddress(person.email, people.grantWrong)}
      draft={`admin ${person.id}`}
      command={makeAdmin(person)}
      onClose={onClose}
      focusAfter={() => findRowName(person.id)}
    >
      <TextField
        label={people.grantAddress}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="off"
        help={people.grantHelp(person.email)}
      />
    </CommandDialog>
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
