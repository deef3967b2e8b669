import { useState } from 'react'
import type { Person } from '#contract/users.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { lazyComponent } from '#web/ui/lazy.tsx'
import { AdminList } from './admin-list.tsx'
import { AdminScreen } from './admin-screen.tsx'
import { EmptyList } from './empty-list.tsx'
import { DeletePersonQuestion, GrantQuestion } from './people-questions.tsx'
import { PeopleTable } from './people-table.tsx'
import { SearchField, useSearchWords } from './search-field.tsx'
import { type PeopleKind, usePeople } from './use-people.ts'

const SellerVerification = lazyComponent(() =>
  import('./seller-verification.tsx').then((file) => file.SellerVerification),
)

/** The admin page of all sellers or all buyers. */
export function PeopleScreen({ kind }: { kind: PeopleKind }) {
  const { title, text, searchLabel } = useDashboardMessages().admin[kind]
  return (
    <AdminScreen title={title} text={text} tools={<SearchField label={searchLabel} />}>
      {() => <People kind={kind} />}
    </AdminScreen>
  )
}

function People({ kind }: { kind: PeopleKind }) {
  const { admin } = useDashboardMessages()
  const words = useSearchWords()
  const pages = usePeople(kind, words)
  const [asked, setAsked] = useState<{ what: 'delete' | 'grant' | 'verification'; person: Person }>()
  const close = () => setAsked(undefined)
  const empty = <EmptyList texts={admin[kind]} icon="person" words={words} notFound={admin.nobodyFound} />
  return (
    <>
      <AdminList pages={pages} texts={admin[kind]} empty={empty}>
        {(rows) => (
          <PeopleTable
            kind={kind}
            rows={rows}
            onDelete={(person) => setAsked({ what: 'delete', person })}
            onGrant={(person) => setAsked({ what: 'grant', person })}
            onVerification={(person) => setAsked({ what: 'verification', person })}
          />
        )}
      </AdminList>
      {asked?.what === 'delete' && <DeletePersonQuestion kind={kind} person={asked.person} onClose={close} />}
      {asked?.what === 'verification' && <SellerVerification person={asked.person} onClose={close} />}
      {asked?.what === 'grant' && <GrantQuestion person={asked.person} onClose={close} />}
    </>
  )
}
