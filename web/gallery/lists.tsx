import { type ReactNode, useState } from 'react'
import { Badge } from '#web/ui/text/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { PagedList, type Pages } from '#web/ui/lists/paged-list.tsx'
import { Price } from '#web/ui/text/price.tsx'
import { EmptyState, FailedState, LoadingState } from '#web/ui/states.tsx'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import { Example } from './example.tsx'

type Phone = { id: string; model: string; price: number; isSold: boolean }

const phones: Phone[] = [
  { id: 'a', model: 'Redmi Note 12', price: 14_500, isSold: false },
  { id: 'b', model: 'Huawei P30 Pro', price: 21_500, isSold: true },
]

const columns: Column<Phone>[] = [
  { key: 'model', header: 'Phone', cell: ({ model }) => <a href="#list">{model}</a> },
  { key: 'price', header: 'Price', cell: ({ price }) => <Price taka={price} /> },
  {
    key: 'state',
    header: 'State',
    quiet: true,
    cell: ({ isSold }) => (
      <Badge {...(isSold ? { icon: 'check', tone: 'good' } : { icon: 'tag' })}>
        {isSold ? 'Sold' : 'For sale'}
      </Badge>
    ),
  },
]

const fetched: Pages<Phone> = {
  data: phones,
  isPending: false,
  isFetching: false,
  isPlaceholderData: false,
  hasNextPage: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  refetch: () => undefined,
  fetchNextPage: () => Promise.resolve({ isError: false }),
}

/** A list in each of its states. */
export function Lists() {
  return (
    <>
      <Example name="PagedList">
        <ShowMore />
      </Example>
      <Example name="PagedList: the next page failed">
        <Phones pages={{ ...fetched, isFetchNextPageError: true }} />
      </Example>
      <Example name="PagedList: another filter is loading">
        <FilterChange />
      </Example>
      <Example name="PagedList: empty">
        <Phones pages={{ ...fetched, data: [] }} />
      </Example>
      <Example name="PagedList: loading">
        <Phones pages={{ ...fetched, data: undefined, isPending: true }} />
      </Example>
      <Example name="PagedList: failed">
        <Phones pages={{ ...fetched, data: undefined }} />
      </Example>
      <Example name="LoadingState, FailedState">
        <LoadingState />
        <FailedState title="The buyer could not be loaded" onRetry={() => undefined} />
      </Example>
    </>
  )
}

function Phones({ pages, filters }: { pages: Pages<Phone>; filters?: ReactNode }) {
  const empty = (
    <EmptyState title="No phone yet" action={<Button>Add a phone</Button>}>
      The phones that you put up for sale appear here.
    </EmptyState>
  )
  return (
    <PagedList
      pages={pages}
      filters={filters}
      count={(rowCount, isAll) => (isAll ? `${rowCount} phones` : `${rowCount} phones and more`)}
      empty={empty}
    >
      {(rows) => <Table caption="Phones" columns={columns} rows={rows} rowKey={(row) => row.id} />}
    </PagedList>
  )
}

/** While another filter loads, the old rows are faint. A button starts that, so that the rows are readable at first. */
function FilterChange() {
  const [isWaiting, setWaiting] = useState(false)
  const filters = (
    <Button variant="secondary" aria-pressed={isWaiting} onClick={() => setWaiting(!isWaiting)}>
      Load another filter
    </Button>
  )
  return <Phones pages={{ ...fetched, isPlaceholderData: isWaiting }} filters={filters} />
}

const threePages = [0, 1, 2].flatMap((page) =>
  phones.map((phone) => ({ ...phone, id: `${phone.id}${page}` })),
)

/** A list that works: 'Show more' adds two rows and moves the focus to the first of them. */
function ShowMore() {
  const [pageCount, setPageCount] = useState(1)
  async function fetchNextPage() {
    setPageCount(pageCount + 1)
    return { isError: false }
  }
  const data = threePages.slice(0, pageCount * phones.length)
  return <Phones pages={{ ...fetched, data, hasNextPage: pageCount < 3, fetchNextPage }} />
}
