import { type RefObject, useEffect } from 'react'

/** What people read or press on a page. */
const content = `main :is(h1, h2, h3, p, li, dt, dd, td, data, output, label, a, button, input, textarea, select)`
/** A dialog covers the page, so a message may cover everything else. On a phone a dialog is a sheet at the bottom. */
const dialogs = '[role="dialog"], [role="alertdialog"]'
/** Scrolling, a dialog or another page may change what is covered. Checking often is simpler than watching each of them. */
const updateEveryMs = 250

type Area = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** Whether two areas of the screen have a part in common. */
const overlap = (one: Area, other: Area): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** Where a message stands: at the bottom if it covers none of these areas there, otherwise over the navigation bar. */
export const choosePlace = (atBottom: Area, readable: Area[]): 'bottom' | 'bar' =>
  readable.some((area) => overlap(area, atBottom)) ? 'bar' : 'bottom'

const put = (element: HTMLElement, place: 'bottom' | 'bar') => {
  element.dataset['place'] = place
}

/**
 * Puts a message where it covers nothing that people read or press. `message` is its key. Once it has left the bottom, it
 * stays over the bar, so that it does not jump while somebody scrolls.
 */
export function useToastPlace(area: RefObject<HTMLElement | null>, message: number | undefined): void {
  useEffect(() => {
    const element = area.current
    if (message === undefined || !element) return undefined
    put(element, 'bottom')
    const areasOf = (selector: string) =>
      [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect())
    const update = () => {
      if (element.dataset['place'] === 'bar') return
      const open = areasOf(dialogs)
      const readable = open.length > 0 ? open : areasOf(content)
      put(element, choosePlace(element.getBoundingClientRect(), readable))
    }
    update()
    const timer = setInterval(update, updateEveryMs)
    return () => clearInterval(timer)
  }, [area, message])
}
