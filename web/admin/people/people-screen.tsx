import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Person } from '#contract/people.ts'
import { admin } from '#texts/admin.ts'
import { lazyComponent } from '#web/ui/start/lazy.tsx'
import { AdminList } from '#web/admin/admin-list.tsx'
import { AdminScreen } from '#web/admin/admin-screen.tsx'
import { EmptyList } from '#web/admin/empty-list.tsx'
import { PeopleTable } from './people-table.tsx'
import type { Question } from './person-actions.tsx'
import { SearchField, useSearchWords } from '#web/admin/search-field.tsx'
import { UrlFilter } from '#web/admin/url-filter.tsx'
import type { AdminPages } from '#web/admin/use-admin-pages.ts'
import { type PeopleKind, type SellerFilter, useBuyers, useSellers } from './use-people.ts'

const DeletePersonQuestion = lazyComponent(() =>
  import('./people-questions.tsx').then((file) => file.DeletePersonQuestion),
)
const MakeAdminQuestion = lazyComponent(() =>
  import('./people-questions.tsx').then((file) => file.MakeAdminQuestion),
)
const ResumePayoutsQuestion = lazyComponent(() =>
  import('./payout-suspension.tsx').then((file) => file.ResumePayoutsQuestion),
)
const SellerVerification = lazyComponent(() =>
  import('./seller-verification.tsx').then((file) => file.SellerVerification),
)

/** The admin page of all sellers or all buyers. */
export function PeopleScreen({ kind }: { kind: PeopleKind }) {
  const { title, text, searchLabel } = admin[kind]
  return (
    <AdminScreen title={title} text={text} tools={<SearchField label={searchLabel} />}>
      {() => (kind === 'sellers' ? <Sellers /> : <Buyers />)}
    </AdminScreen>
  )
}

function Buyers() {
  const { buyers } = admin
  return <People kind="buyers" texts={buyers} pages={useBuyers(useSearchWords())} />
}

/** All sellers. With `?verification=`, only those who wait for an admin, were denied verification, or cancel often. */
function Sellers() {
  const { sellers } = admin
  const [params] = useSearchParams()
  const words = useSearchWords()
  const only = readFilter(params)
  const options = [
    { value: '', label: sellers.filterAll },
    { value: 'waiting', label: sellers.filterWaiting },
    { value: 'denied', label: sellers.filterDenied },
    { value: 'cancels-often', label: sellers.filterCancelsOften },
  ]
  const filter = <UrlFilter label={sellers.filter} name="verification" value={only ?? ''} options={options} />
  const empty = {
    waiting: sellers.noneWaiting,
    denied: sellers.noneDenied,
    'cancels-often': sellers.noneCancelsOften,
  }
  return (
    <People
      kind="sellers"
      texts={only ? { ...sellers, empty: empty[only] } : sellers}
      pages={useSellers({ words, only })}
      filters={filter}
    />
  )
}

function readFilter(params: URLSearchParams): SellerFilter | undefined {
  const value = params.get('verification')
  return value === 'waiting' || value === 'denied' || value === 'cancels-often' ? value : undefined
}

type Props = {
  kind: PeopleKind
  texts: (typeof admin)[PeopleKind]
  pages: AdminPages<Person>
  filters?: ReactNode
}

function People({ kind, texts, pages, filters }: Props) {
  const words = useSearchWords()
  const [asked, setAsked] = useState<{ what: Question; person: Person }>()
  const close = () => setAsked(undefined)
  const notFound = words
    ? { title: texts.empty, text: admin.nobodyFound(words), all: admin.clearSearch }
    : undefined
  const empty = <EmptyList texts={texts} icon="person" filtered={notFound} />
  return (
    <>
      <AdminList pages={pages} texts={texts} filters={filters} empty={empty}>
        {(rows) => (
          <PeopleTable kind={kind} rows={rows} onAsk={(what, person) => setAsked({ what, person })} />
        )}
      </AdminList>
      {asked?.what === 'delete' && <DeletePersonQuestion kind={kind} person={asked.person} onClose={close} />}
      {asked?.what === 'verification' && <SellerVerification person={asked.person} onClose={close} />}
      {asked?.what === 'resume-payouts' && asked.person.payoutSuspension && (
        <ResumePayoutsQuestion
          seller={asked.person}
          suspension={asked.person.payoutSuspension}
          onClose={close}
        />
      )}
      {asked?.what === 'make-admin' && <MakeAdminQuestion person={asked.person} onClose={close} />}
    </>
  )
}
