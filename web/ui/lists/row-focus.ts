/** Attributes for the text that names a row. It gets the focus when the button that had the focus is gone. */
export const rowName = (key: string) => ({ ...rowLink(key), tabIndex: -1 })

/** The same as `rowName`, for a link. */
export const rowLink = (key: string) => ({ 'data-row': key })

/** Attributes for the heading of a page with a list. It gets the focus when the list has no rows left. */
export const listHeading = { 'data-list': '', tabIndex: -1 }

export function findRowName(key: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`)
}

/**
 * The name of the row after this one, or of the row before it if it is the last. If the list has no other row, it is
 * the heading.
 */
export function findNextRowName(key: string): HTMLElement | null {
  const own = findRowName(key)
  const list = listOf(own)
  const names = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const rows = names.filter((name) => listOf(name) === list)
  const at = rows.findIndex((name) => name === own)
  return rows[at + 1] ?? rows[at - 1] ?? document.querySelector<HTMLElement>('[data-list]')
}

/** A row may contain a list of its own. */
const listOf = (name: HTMLElement | null) => name?.closest('table, ul, ol')
