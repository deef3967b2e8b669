import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  NavigationType,
  useLoaderData,
  useNavigation,
  useNavigationType,
} from 'react-router'
import { callContext } from '#web/api/call-context.ts'
import { runLoader } from '#web/api/run-loader.ts'
import { ChosenFilters } from '#web/items/chosen-filters.tsx'
import { ItemFilters } from '#web/items/item-filters.tsx'
import { listItemsBy, listItemsFromCache } from '#web/items/item-pages.ts'
import { ItemResults } from '#web/items/item-results.tsx'
import { PageHead } from '#web/layout/page-head.tsx'
import page from '#web/layout/page.module.css'
import { useMessages } from '#web/messages/messages.tsx'
import { loadSearch } from '#web/search/load-search.ts'
import { SearchBox } from '#web/search/search-box.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import styles from './search.module.css'

export function loader({ context, request }: LoaderFunctionArgs) {
  return runLoader(() => loadSearch(listItemsBy(context.get(callContext)), new URL(request.url).searchParams))
}

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return runLoader(() => loadSearch(listItemsFromCache, new URL(request.url).searchParams))
}

export default function SearchPage() {
  const messages = useMessages()
  const { search, firstPage } = useLoaderData<typeof loader>()
  const { q } = search
  const { state, location } = useNavigation()
  const isHydrated = useHydrated()
  const navigationType = useNavigationType()
  // Not on the way back, which would open a phone's keyboard over what one goes back to.
  const isBack = isHydrated && navigationType === NavigationType.Pop
  const waiting = state === 'loading' && location.pathname === '/search'

  return (
    <div className={page.wide}>
      {/* Without a description: a page of results is for people, not for search engines. */}
      <PageHead title={q === undefined ? messages.search.title : messages.search.titleFor(q)} />
      <div className={styles.head}>
        <SearchBox words={q} focus={q === undefined && !isBack} />
        <h1 className={styles.heading}>
          {q === undefined ? messages.search.heading : messages.search.headingFor(q)}
        </h1>
      </div>
      <div className={page.besideFilters}>
        {/* By key: other words begin with the filters of their own address. */}
        <ItemFilters key={q} search={search} withBrands />
        <div>
          <ChosenFilters search={search} />
          <ItemResults
            search={search}
            within={{ name: search.name }}
            firstPage={firstPage}
            noneText={q === undefined ? messages.search.noneAtAll : messages.search.none}
            waiting={waiting}
          />
        </div>
      </div>
    </div>
  )
}
