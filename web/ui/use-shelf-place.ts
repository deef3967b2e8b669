import { type RefObject, useEffect } from 'react'

/** The next step of a person: the main buttons, and the sentence that describes the step. */
const buttons = 'main [data-variant="primary"], main [data-variant="danger"]'
const sentences = 'main [data-next-step]'
/** A dialog is a sheet at the bottom of a phone, with its buttons. */
const dialogs = '[role="dialog"], [role="alertdialog"]'
const places = ['bottom', 'top'] as const
/** Scrolling, a dialog or another page may change what is covered. Checking often is simpler than watching each of them. */
const updateEveryMs = 250

type Area = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** Whether two areas of the screen have a part in common. */
const overlap = (one: Area, other: Area): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** The first of these places that covers none of these areas; if none does, the first that covers no `important` one. */
export function choosePlace<Place>(
  all: readonly [Place, ...Place[]],
  areaAt: (place: Place) => Area,
  important: Area[],
  others: Area[] = [],
): Place {
  const isFree = (areas: Area[]) => (place: Place) => areas.every((area) => !overlap(area, areaAt(place)))
  return all.find(isFree([...important, ...others])) ?? all.find(isFree(important)) ?? all[0]
}

/** Puts messages at the edge of a phone's screen where they do not cover the next step. */
export function useShelfPlace(shelf: RefObject<HTMLElement | null>, isFilled: boolean): void {
  useEffect(() => {
    const element = shelf.current
    if (!isFilled || !element) return undefined
    const put = (place: (typeof places)[number]) => {
      element.dataset['place'] = place
      return element.getBoundingClientRect()
    }
    const areasOf = (selector: string) =>
      [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect())
    let seen = ''
    const update = () => {
      const isUnderDialog = document.querySelector(dialogs) !== null
      const [important, others] = [areasOf(buttons), areasOf(sentences)]
      // Measuring a place forces a layout of the page, so the places are measured only if something has moved.
      const found = JSON.stringify([isUnderDialog, important, others, element.getBoundingClientRect()])
      if (found === seen) return
      seen = found
      put(isUnderDialog ? 'top' : choosePlace(places, put, important, others))
    }
    update()
    const timer = setInterval(update, updateEveryMs)
    return () => clearInterval(timer)
  }, [shelf, isFilled])
}
