/** For the words that name a row: there the focus goes when the button that had it is gone. */
export const rowName = (key: string) => ({ ...rowLink(key), tabIndex: -1 })

/** As `rowName`, for a link. */
export const rowLink = (key: string) => ({ 'data-row': key })

/** For the heading of a page with a list: there it goes when the list has no row left. */
export const listHeading = { 'data-list': '', tabIndex: -1 }

export function findRowName(key: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`)
}

/** The name of the row after this one, or before it where it is the last; the heading where the list has no other. */
export function findNextRowName(key: string): HTMLElement | null {
  const own = findRowName(key)
  const list = listOf(own)
  const names = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const rows = names.filter((name) => listOf(name) === list)
  const at = rows.findIndex((name) => name === own)
  return rows[at + 1] ?? rows[at - 1] ?? document.querySelector<HTMLElement>('[data-list]')
}

/** A row may hold a list of its own. */
const listOf = (name: HTMLElement | null) => name?.closest('table, ul, ol')
