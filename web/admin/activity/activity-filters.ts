import { useSearchParams } from 'react-router'

/** The filters of the activity page, as its URL has them. An empty string means no filter. */
export type ActivityFilters = { actor: string; subject: string; kind: string }

const filterNames = ['actor', 'subject', 'kind'] as const

/** The API's limits, in characters. */
export const maxLengths = { actor: 254, subject: 254, kind: 40 }

export function useActivityFilters(): ActivityFilters {
  const [params] = useSearchParams()
  const read = (name: (typeof filterNames)[number]) =>
    (params.get(name) ?? '').trim().slice(0, maxLengths[name])
  return { actor: read('actor'), subject: read('subject'), kind: read('kind') }
}

/** The shortest query string for these filters. */
export function writeActivityFilters(filters: Partial<ActivityFilters>): string {
  const chosen = filterNames.flatMap((name) => {
    const value = filters[name]?.trim()
    return value ? [[name, value]] : []
  })
  return chosen.length > 0 ? `?${new URLSearchParams(chosen)}` : '?'
}

/** The kind if there is one of this name: the API refuses others, which an old link may have. */
export const findKind = <K extends string>(kind: string, kinds: Readonly<Record<K, string>>): K | undefined =>
  Object.hasOwn(kinds, kind) ? (kind as K) : undefined

export const isFiltered = (filters: ActivityFilters) => filterNames.some((name) => filters[name] !== '')
