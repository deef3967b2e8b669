import { type RefObject, useEffect } from 'react'

/** What people read on a page. */
const texts = 'main :is(h1, h2, h3, p, li, dt, dd, td, data, output)'
/** What they press. */
const controls = 'main :is(label, a, button, input, textarea, select)'
/** A dialog covers the page, so a message may cover everything else. On a phone a dialog is a sheet at the bottom. */
const dialogs = '[role="dialog"], [role="alertdialog"]'
/** Scrolling, a dialog or another page may change what is covered. Checking often is simpler than watching each of them. */
const updateEveryMs = 250

type Area = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** Whether an area of the screen has a part in common with one of these. */
const covers = (at: Area, areas: Area[]): boolean =>
  areas.some(
    ({ left, right, top, bottom }) =>
      at.left < right && left < at.right && at.top < bottom && top < at.bottom,
  )

type Place = 'bottom' | 'below-bar' | 'over-bar'

/** The places on a page, from the best one. The bar with the navigation stays free. */
const places = ['bottom', 'below-bar'] as const

/** Where a message stands on a page: where it covers nothing, otherwise where it covers nothing to press. */
export function choosePlace(
  at: Record<(typeof places)[number], Area>,
  { read, pressed }: { read: Area[]; pressed: Area[] },
): Place {
  return (
    places.find((place) => !covers(at[place], [...read, ...pressed])) ??
    places.find((place) => !covers(at[place], pressed)) ??
    'below-bar'
  )
}

/** Where a message that stands here goes while dialogs are open. They end below the bar, which is of no use until they close. */
export const chooseBesideDialogs = (place: Place, at: Area, dialogs: Area[]): Place =>
  covers(at, dialogs) ? 'over-bar' : place

/** Puts the message there. Returns the area that it covers. */
function moveTo(element: HTMLElement, place: Place): Area {
  element.dataset['place'] = place
  return element.getBoundingClientRect()
}

/**
 * Puts a message where it covers nothing that people read or press, or at least nothing that they press. Once it has left
 * the bottom, it stays where it is, so that it does not jump while somebody scrolls.
 */
export function useToastPlace(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = area.current
    if (!element) return undefined
    const areasOf = (selector: string) =>
      [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect())
    const update = () => {
      const open = areasOf(dialogs)
      const place = element.dataset['place'] as Place
      if (open.length > 0) {
        moveTo(element, chooseBesideDialogs(place, element.getBoundingClientRect(), open))
        return
      }
      if (place === 'over-bar') moveTo(element, 'below-bar')
      if (place !== 'bottom') return
      const at = { 'below-bar': moveTo(element, 'below-bar'), bottom: moveTo(element, 'bottom') }
      moveTo(element, choosePlace(at, { read: areasOf(texts), pressed: areasOf(controls) }))
    }
    moveTo(element, 'bottom')
    update()
    const timer = setInterval(update, updateEveryMs)
    return () => clearInterval(timer)
  }, [area])
}
