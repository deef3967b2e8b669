import { useState } from 'react'
import type { Person, User } from '#contract/users.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { AdminList } from './admin-list.tsx'
import { AdminScreen } from './admin-screen.tsx'
import { EmptyList } from './empty-list.tsx'
import { DeletePersonQuestion, GrantQuestion } from './people-questions.tsx'
import { PeopleTable } from './people-table.tsx'
import { SearchField, useSearchWords } from './search-field.tsx'
import { type PeopleKind, usePeople } from './use-people.ts'

/** The screen of all sellers, or of all buyers. */
export function PeopleScreen({ kind }: { kind: PeopleKind }) {
  const { title, text, searchLabel } = useDashboardMessages().admin[kind]
  return (
    <AdminScreen title={title} text={text} tools={<SearchField label={searchLabel} />}>
      {(self) => <People kind={kind} self={self} />}
    </AdminScreen>
  )
}

function People({ kind, self }: { kind: PeopleKind; self: User }) {
  const { admin } = useDashboardMessages()
  const words = useSearchWords()
  const pages = usePeople(kind, words)
  const [asked, setAsked] = useState<{ what: 'delete' | 'grant'; person: Person }>()
  const close = () => setAsked(undefined)
  const empty = <EmptyList texts={admin[kind]} icon="person" words={words} notFound={admin.nobodyFound} />
  return (
    <>
      <AdminList pages={pages} words={admin[kind]} empty={empty}>
        {(rows) => (
          <PeopleTable
            kind={kind}
            rows={rows}
            self={self}
            onDelete={(person) => setAsked({ what: 'delete', person })}
            onGrant={(person) => setAsked({ what: 'grant', person })}
          />
        )}
      </AdminList>
      {asked?.what === 'delete' && <DeletePersonQuestion kind={kind} person={asked.person} onClose={close} />}
      {asked?.what === 'grant' && <GrantQuestion person={asked.person} onClose={close} />}
    </>
  )
}
