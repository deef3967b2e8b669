import { type RefObject, useEffect } from 'react'

/** What a person does next: the sentence that says it, and the main buttons. */
const neverCovered = 'main [data-next-step], main [data-variant="primary"], main [data-variant="danger"]'
const places = ['bottom', 'top'] as const

type Area = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** Whether two areas of the screen have a part in common. */
const overlap = (one: Area, other: Area): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** The first of these places in which nothing is covered that must stay in view, or else the first. */
export function choosePlace<Place>(
  all: readonly [Place, ...Place[]],
  areaAt: (place: Place) => Area,
  kept: Area[],
): Place {
  return all.find((place) => kept.every((area) => !overlap(area, areaAt(place)))) ?? all[0]
}

/** Puts messages at the edge of a phone's screen where they do not cover what comes next, also when the page changes. */
export function useShelfPlace(shelf: RefObject<HTMLElement | null>, isFilled: boolean): void {
  useEffect(() => {
    const [element, main] = [shelf.current, document.querySelector('main')]
    if (!isFilled || !element || !main) return undefined
    const put = (place: (typeof places)[number]) => {
      element.dataset['place'] = place
      return element.getBoundingClientRect()
    }
    const observer = new ResizeObserver(() => {
      const kept = [...document.querySelectorAll(neverCovered)].map((each) => each.getBoundingClientRect())
      put(choosePlace(places, put, kept))
    })
    observer.observe(main)
    observer.observe(element)
    return () => observer.disconnect()
  }, [shelf, isFilled])
}
